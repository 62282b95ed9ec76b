"""Serves the site over HTTP: granian accepts connections and bodies, a few threads run Django.

Nothing that a client can delay takes a thread: headers and bodies arrive first, and `/health` needs none.
"""
