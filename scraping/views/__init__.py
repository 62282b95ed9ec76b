"""Pages of live data."""
