"""Live operations: from a request to what a platform says now, in the shapes of the API."""
