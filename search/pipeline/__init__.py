"""From a request to an answer. Knows no HTTP request and no money."""

MOST_RANKED = 200
