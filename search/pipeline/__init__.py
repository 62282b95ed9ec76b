"""The steps from a question to an answer. They know no HTTP requests, accounts or money."""
