"""Records that parsers return: typed dictionaries in the shapes of the API. Unknown values are null, never 0.

The caller adds what only it knows, such as the time of reading and the requested page.
"""
