"""The catalogue for staff: look people up, follow the links between things, mend what is wrong.

What happened is read-only: readings of numbers and the search index are dated or derived, never edited.
"""

from creators.admin import derived, people, pictures, posts

__all__ = ["derived", "people", "pictures", "posts"]
