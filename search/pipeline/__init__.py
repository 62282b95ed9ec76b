"""The steps that lead from a query to its results. They know nothing of HTTP requests, accounts or payments."""
