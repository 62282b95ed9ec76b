"""Checks that the port is free."""

import errno
import socket

from config.launch.errors import LaunchError


def check_free(host: str, port: int) -> None:
    if _somebody_answers(port):
        raise _taken(port)
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            # As granian does: a port that was just released is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except socket.gaierror as error:
        raise LaunchError(
            f"HOST is {host}, which is not an address of this machine: {error.strerror}."
        ) from None
    except OSError as error:
        raise _explained(error, host, port) from None


def _somebody_answers(port: int) -> bool:
    """Also check the other address of `localhost`, which browsers try first."""
    try:
        socket.create_connection(("localhost", port), timeout=1).close()
    except OSError:
        return False
    return True


def _explained(error: OSError, host: str, port: int) -> LaunchError:
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
