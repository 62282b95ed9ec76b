"""The steps from a query to its results. They know nothing of HTTP requests, accounts or money."""
