"""The catalogue's admin pages. Staff look creators up, follow links between records and correct errors.

Recorded metrics and the state of the search index are read-only.
"""

from creators.admin import derived, people, pictures, posts
