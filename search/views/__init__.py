"""The search pages. A GET never spends: a search is a POST that leads to its session's address."""
