"""Serves the site over HTTP. granian accepts connections and bodies; a few threads run Django.

No slow client occupies a thread: a thread starts only after headers and body have arrived. `/health` needs no thread.
"""
