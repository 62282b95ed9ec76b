"""The search pages. A GET request never spends credits. To search, the browser sends a POST request, and the response
redirects to the page of results."""
