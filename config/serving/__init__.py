"""Serves the site over HTTP. granian accepts connections and bodies. A few threads run Django.

No slow client occupies a thread, because a thread starts only after headers and body have arrived. `/health` needs no
thread.
"""
