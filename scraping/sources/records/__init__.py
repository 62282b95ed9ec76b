"""The records that parsers return. They have the same fields as the API's responses. Unknown values are
null, never 0."""
