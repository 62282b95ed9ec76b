"""The search pages. A GET request never spends credits. A search is a POST request that redirects to the page of its
results."""
