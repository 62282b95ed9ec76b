"""The search pages. A GET never spends credits. A search is a POST that redirects to its session."""
