"""`make screenshots`: pictures of every page in its main states, on the demo catalogue."""
