"""The catalogue's admin pages, on which staff look up and correct records. What is derived is read-only."""

from creators.admin import derived, people, posts
