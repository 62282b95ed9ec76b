"""The filters of a search: their values, and a table that describes each filter."""
