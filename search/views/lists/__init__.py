"""The pages of lists. They call the same operations as the API."""
