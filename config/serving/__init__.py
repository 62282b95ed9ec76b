"""Serves the site over HTTP. A request gets a thread after its body has arrived, so no slow client holds a thread."""
