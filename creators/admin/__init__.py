"""The catalogue's admin pages, on which staff look up and correct records. Staff cannot edit derived data."""

from creators.admin import derived, people, posts
