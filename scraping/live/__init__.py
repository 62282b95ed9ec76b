"""The API's live operations, which return a platform's current data."""
