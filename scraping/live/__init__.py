"""The live operations of the API. Each answers with the platform's current data."""
