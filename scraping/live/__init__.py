"""Live operations: they answer requests with what a platform says now, in the shapes of the API."""
