"""Serves the site over HTTP. A thread starts once headers and body are there, so no slow client holds one."""
