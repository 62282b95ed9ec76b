"""Limits the requests to the external service that checks payments, such as a blockchain node. While the service is
down, payments are refused at once. Only a few threads may wait for the service at the same time."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from billing.rails.rail import RailUnavailable
from config.kit.context import Deadline
from config.kit.exchange import resolve_host

if TYPE_CHECKING:
    import httpx

AT_ONCE: Final = 4
"""Maximum number of threads that wait for one service. A worker has 12 threads, so the others stay free if the service
hangs."""
QUEUE_S: Final = 2.0
REST_S: Final = 10.0
"""After a failed health check, the service gets no requests for this many seconds."""
CHECK_EVERY_S: Final = 1.0
CHECK_TIMEOUT_S: Final = 3.0
"""Timeout of a health check, in seconds."""
RESOLVING_S: Final = 5.0
_PORTS: Final = {"http": 80, "https": 443}


class Counterpart:
    """The external service for one payment protocol. Each process tracks by itself whether the service works. A payer
    could send a payment that makes the service fail, so a failed payment alone does not count as an outage. A failed
    payment starts a health check, which always sends the same request. If the health check fails, the service gets no
    requests for `REST_S` seconds."""

    def __init__(self, rail: str, is_healthy: Callable[[], bool]) -> None:
        self._rail = rail
        self._is_healthy = is_healthy
        self._places = threading.BoundedSemaphore(AT_ONCE)
        self._checking = threading.Lock()
        self._checks_after = 0.0
        self._rests_until = 0.0

    @contextmanager
    def asked(self) -> Iterator[None]:
        """A context manager that lets at most AT_ONCE threads use the service at the same time. Raises RailUnavailable
        if too many threads use the service, or if the service is down."""
        if time.monotonic() < self._rests_until or not self._places.acquire(timeout=QUEUE_S):
            raise RailUnavailable(self._rail)
        try:
            yield
        finally:
            self._places.release()

    def note_failure(self) -> None:
        """Check whether the service works, after a payment has failed. The check runs at most once a second."""
        if not self._checking.acquire(blocking=False):
            return
        try:
            if time.monotonic() < self._checks_after:
                return
            is_healthy = self._is_healthy()
            self._checks_after = time.monotonic() + CHECK_EVERY_S
            if not is_healthy:
                self._rests_until = time.monotonic() + REST_S
        finally:
            self._checking.release()


def pin_host(request: "httpx.Request") -> None:
    """Make the request connect to an IP address that was checked, so that the host's name is not looked up again.
    Raises httpx.ConnectError if the address is not allowed."""
    import httpcore
    import httpx

    url = request.url
    try:
        addresses = resolve_host(
            url.host, url.port or _PORTS[url.scheme], Deadline.after(RESOLVING_S)
        )
    except (OSError, LookupError, httpcore.ConnectTimeout) as error:
        raise httpx.ConnectError(str(error), request=request) from error
    # Prefer IPv4, because a service on this machine often listens only on IPv4.
    address = min(addresses, key=lambda one: ":" in one)
    # The Host header already has the name. The TLS certificate is checked for this name too.
    request.extensions = {**request.extensions, "sni_hostname": url.host}
    request.url = url.copy_with(host=address)


async def pin_host_async(request: "httpx.Request") -> None:
    """The same as `pin_host`, for async clients. The function may block, because its event loop serves only one
    payment."""
    pin_host(request)
