"""The admin pages of the catalogue, on which staff look up and correct records. Staff cannot edit data that is computed
from other records."""

from creators.admin import derived, people, posts
