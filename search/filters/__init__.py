"""The filters of a search: their values, and one table with everything else about each filter."""
