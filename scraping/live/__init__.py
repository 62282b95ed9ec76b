"""Live operations of the API: each answers with what a platform says now."""
