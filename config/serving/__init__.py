"""Serves the site over HTTP. A request gets a thread only after its whole body has arrived, so slow clients do not
occupy threads."""
