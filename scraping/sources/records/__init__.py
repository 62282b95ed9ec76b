"""The records that parsers return: typed dictionaries in the shapes of the API.

Unknown values are null, never 0. Callers add what a parser cannot know, such as the time of reading and the requested
page.
"""
