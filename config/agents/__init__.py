"""The operations as tools of a Model Context Protocol server, at `/mcp`.

`tools` makes a tool of each declaration, `calling` runs one, `messages` answers a JSON-RPC message,
`batches` several, `views` speaks HTTP.
"""
