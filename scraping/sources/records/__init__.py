"""The records that parsers return, in the shapes of the API. Unknown values are null, never 0."""
