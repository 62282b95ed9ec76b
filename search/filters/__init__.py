"""The filters of a search: their values, and one table that says everything else about each of them."""
