"""Sends JSON to another server and returns its JSON response. One deadline limits the whole exchange.

All requests to model servers use this module. Most HTTP clients limit the time of each read, so they never stop a
server that sends one byte per second. Here, each connect, read and write gets only the time until the deadline.
"""

import json
import math
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread
from typing import Any, Final, NoReturn

import httpcore

from config.kit.addresses import Reach, judge_address
from config.kit.context import Deadline
from config.kit.text import drop_unstorable

OK: Final = 200
_FAILURES: Final = (
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.UnsupportedProtocol,
    ValueError,
    OSError,
)
"""Errors that a failed exchange raises. The last three come from an invalid address, key or header."""


Headers = Mapping[bytes | str, bytes | str]


class PostError(Exception):
    """The base class of this module's errors."""


class Unavailable(PostError):
    """The base class of Unreachable and Refused. Trying again later may succeed."""


class Unreachable(Unavailable):
    """The server did not respond, or not in time."""


class Refused(Unavailable):
    """The server responded with a status other than 200."""

    def __init__(self, status: int, said: bytes) -> None:
        super().__init__(f"status {status}, {said[:200]!r}")
        self.status = status


class BadAnswer(PostError):
    """The response is too long, or is not the JSON that the caller expects."""


def post_json(url: str, body: Any, *, api_key: str = "", timeout_s: float, most_bytes: int) -> Any:
    """Sends JSON and returns the JSON of the response. The whole exchange takes at most `timeout_s` seconds. Does not
    use proxies. Raises only PostError."""
    # Ask for an uncompressed response, so that the limit applies to the bytes in memory.
    headers: Headers = {
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "Content-Type": "application/json",
        "Connection": "close",
        **({"Authorization": f"Bearer {api_key}"} if api_key else {}),
    }
    content = json.dumps(body).encode()
    backend = _Backend(Deadline.after(timeout_s))
    pool = httpcore.ConnectionPool(_ssl_context(), network_backend=backend)
    try:
        with pool, pool.stream("POST", url, headers=headers, content=content) as response:
            said = bytearray()
            for chunk in response.iter_stream():
                said += chunk
                if len(said) > most_bytes:
                    raise BadAnswer(f"the answer is longer than {most_bytes:,} bytes")
    except httpcore.TimeoutException as error:
        raise Unreachable("the answer did not end in time") from error
    except _FAILURES as error:
        raise Unreachable(f"{type(error).__name__}: {error}") from error
    if response.status != OK:
        raise Refused(response.status, bytes(said))
    return read_strict_json(bytes(said))


_ssl_context = cache(httpcore.default_ssl_context)


class _Backend(httpcore.NetworkBackend):
    """Opens network connections on which every operation ends at the deadline."""

    def __init__(self, deadline: Deadline) -> None:
        self._sockets = httpcore.SyncBackend()
        self._deadline = deadline

    def connect_tcp(self, host: str, port: int, *_: Any, **__: Any) -> "_Stream":
        """Connects to the first address of the host that accepts the connection, within the deadline. Tries one address
        at a time, because a call for all addresses would give each of them the whole time."""
        failure: Exception = httpcore.ConnectError("the host has no address")
        for address in resolve_host(host, port, self._deadline):
            try:
                left = _remaining_s(self._deadline)
                stream = self._sockets.connect_tcp(address, port, left)
            except httpcore.NetworkError as error:
                failure = error
            else:
                return _Stream(stream, self._deadline)
        raise failure


RESOLVING_AT_ONCE: Final = 8
_RESOLVING: Final = BoundedSemaphore(RESOLVING_AT_ONCE)


def resolve_host(host: str, port: int, deadline: Deadline) -> list[str]:
    """Returns the addresses of a host. Raises httpcore.ConnectTimeout after the deadline. Raises OSError if the host
    has no address, or has an address that must not be used (`Reach.REFUSED`).

    The operating system's resolver has no deadline. It therefore runs in a thread, which may continue after this call.
    At most RESOLVING_AT_ONCE of these threads run at the same time.
    """
    if not _RESOLVING.acquire(timeout=deadline.remaining_s()):
        raise httpcore.ConnectTimeout("the names of other hosts are still being resolved")
    found: SimpleQueue[list[str] | Exception] = SimpleQueue()
    Thread(target=_resolve, args=(host, port, found), name="resolve", daemon=True).start()
    try:
        addresses = found.get(timeout=deadline.remaining_s())
    except Empty:
        raise httpcore.ConnectTimeout("the host's name was not resolved in time") from None
    if isinstance(addresses, Exception):
        raise addresses
    for address in addresses:
        if judge_address(address) is Reach.REFUSED:
            raise OSError(f"{host} leads to {address}, which is never asked")
    return addresses


def _resolve(host: str, port: int, found: "SimpleQueue[list[str] | Exception]") -> None:
    try:
        known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        found.put([str(one[4][0]) for one in known])
    except (OSError, ValueError) as error:
        found.put(error)
    finally:
        _RESOLVING.release()


class _Stream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002 - the deadline counts
        return self._stream.read(max_bytes, _remaining_s(self._deadline))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002 - the deadline counts
        self._stream.write(buffer, _remaining_s(self._deadline))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002 - the deadline counts
    ) -> "_Stream":
        left = _remaining_s(self._deadline)
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, left), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _remaining_s(deadline: Deadline) -> float:
    left = deadline.remaining_s()
    if left <= 0:
        raise httpcore.ReadTimeout("the deadline has passed")
    return left


def read_strict_json(text: bytes | str) -> Any:
    """Parses JSON, and removes characters that the database cannot store. Raises BadAnswer if the text is not JSON, or
    contains a number that is not finite."""
    try:
        value = json.loads(text, parse_constant=_refuse_constant, parse_float=_read_finite)
        return _cleaned(value)
    except (ValueError, RecursionError) as error:
        raise BadAnswer("the answer is not JSON") from error


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _read_finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("the number is too large")
    return number


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return drop_unstorable(value)
    if isinstance(value, list):
        return [_cleaned(one) for one in value]
    if isinstance(value, dict):
        return {drop_unstorable(name): _cleaned(one) for name, one in value.items()}
    return value
