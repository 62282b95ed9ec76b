"""The live operations of the API, one module for each platform."""
