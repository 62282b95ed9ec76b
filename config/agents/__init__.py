"""The operations as tools of a Model Context Protocol server, at `/mcp`.

`tools` makes a tool from each declaration, `calls` runs a tool, `messages` answers one JSON-RPC message, `batches`
answers several, and `views` speaks HTTP.
"""
