"""The pages of lists. They run the operations of the API."""
