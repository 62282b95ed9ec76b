"""From a question to an answer. Knows no HTTP request, no account and no money."""
