"""Converts a request from granian's format to a WSGI environment."""

import sys
from io import BytesIO
from typing import Any, Final

from granian.rsgi import Scope

_WITHOUT_PREFIX: Final = {"CONTENT_TYPE", "CONTENT_LENGTH"}


def build_environ(scope: Scope) -> dict[str, Any]:
    """Returns the WSGI environment of a request, with an empty body. In granian's scope, `client` and `server` have the
    form `address:port`."""
    server, _, port = scope.server.rpartition(":")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        # WSGI requires the path's bytes decoded as Latin-1.
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        # WSGI would treat the header `X_Forwarded_For` like `X-Forwarded-For`.
        if "_" not in name:
            key = name.upper().replace("-", "_")
            key = key if key in _WITHOUT_PREFIX else f"HTTP_{key}"
            separator = "; " if key == "HTTP_COOKIE" else ","
            environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value
    return environ
