"""The API's live operations. Each platform has a module."""
