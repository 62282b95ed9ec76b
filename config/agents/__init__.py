"""Serves the API's operations as tools of a Model Context Protocol server, at `/mcp`."""
