"""The steps from a query to its results. They do not depend on HTTP requests, accounts or payments."""
