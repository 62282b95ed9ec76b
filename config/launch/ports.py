"""Checks that the web server's port is free, and opens its sockets."""

import errno
import socket
from contextlib import ExitStack
from typing import Final

from config.launch.diagnosis import LaunchError

BACKLOG: Final = 8192
"""Maximum number of connections that wait until a worker accepts them."""


def check_free(host: str, port: int) -> None:
    try:
        # For `localhost`, browsers may first try another address than HOST.
        socket.create_connection(("localhost", port), timeout=1).close()
    except OSError:
        _bind(host, port).close()
    else:
        raise _taken(port)


def bind_all(host: str, port: int, *, workers: int) -> list[socket.socket]:
    """Returns one bound socket for each worker. Because the sockets are separate, the kernel distributes connections
    evenly among the workers. The sockets are not listening yet."""
    check_free(host, port)
    return [_bind(host, port, is_shared=True) for _ in range(workers)]


def _bind(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    with ExitStack() as unfinished:
        try:
            family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            bound = unfinished.enter_context(socket.socket(family, kind))
            # This allows a port that another process has just released.
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, is_shared)
            bound.bind(address)
        except OSError as error:
            raise _explain(error, host, port) from None
        unfinished.pop_all()
        return bound


def _explain(error: OSError, host: str, port: int) -> LaunchError:
    if isinstance(error, socket.gaierror):
        return LaunchError(
            f"HOST is {host}, which is not an address of this machine: {error.strerror}."
        )
    if error.errno == errno.EADDRINUSE:
        return _taken(port)
    if error.errno == errno.EACCES:
        return LaunchError(
            f"Port {port} needs root. Choose a port from 1024, for example `make run PORT=8000`."
        )
    return LaunchError(f"Cannot listen on {host}, port {port}: {error.strerror}.")


def _taken(port: int) -> LaunchError:
    return LaunchError(
        f"Port {port} is in use. Stop the other program or choose another port, for example `make run PORT={port + 1}`."
    )
