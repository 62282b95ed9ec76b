"""The search pages. A GET never spends: a search is a POST that redirects to its session."""
