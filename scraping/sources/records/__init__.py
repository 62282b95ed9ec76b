"""What parsers return: typed dictionaries, ready for JSON, in the shapes of the API. Unknown is null, never 0.

What only the caller knows (when it was read, which page was asked for) is added later.
"""
