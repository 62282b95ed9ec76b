"""Serves the site over HTTP. A request occupies a thread only after its whole body has arrived, so slow clients occupy
none."""
