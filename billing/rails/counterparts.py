"""The external service that a payment rail asks, such as a facilitator or a blockchain node.

While the service is down, payments are refused at once. At most a few threads wait for the service.
"""

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
"""Maximum number of a worker's 12 threads that wait for one service. If the service hangs, the others stay free."""
QUEUE_S: Final = 2.0
REST_S: Final = 10.0
"""Seconds for which the service gets no requests after a failed health check."""
CHECK_EVERY_S: Final = 1.0
CHECK_TIMEOUT_S: Final = 3.0
"""Time limit of a health check."""
RESOLVING_S: Final = 5.0
_PORTS: Final = {"http": 80, "https": 443}


class Counterpart:
    """The external service for one payment protocol, as one process sees it.

    A payer can craft a payment that makes the service fail. So a failed payment only starts a health check, which
    always sends the same request. If the health check fails, the service gets no requests for a while.
    """

    def __init__(self, rail: str, is_healthy: Callable[[], bool]) -> None:
        self._rail = rail
        self._is_healthy = is_healthy
        self._places = threading.BoundedSemaphore(AT_ONCE)
        self._checking = threading.Lock()
        self._checks_after = 0.0
        self._rests_until = 0.0

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Take one of the AT_ONCE places while the block runs.

        Raises RailUnavailable if all are taken or the service is down.
        """
        if time.monotonic() < self._rests_until or not self._places.acquire(timeout=QUEUE_S):
            raise RailUnavailable(self._rail)
        try:
            yield
        finally:
            self._places.release()

    def note_failure(self) -> None:
        """Check the service's health after a failed payment, at most once a second."""
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
    """Connect the request to an address that was checked, without a second DNS lookup.

    Raises httpx.ConnectError if the host's address is not allowed.
    """
    import httpcore
    import httpx

    url = request.url
    try:
        addresses = resolve_host(
            url.host, url.port or _PORTS[url.scheme], Deadline.after(RESOLVING_S)
        )
    except (OSError, LookupError, httpcore.ConnectTimeout) as error:
        raise httpx.ConnectError(str(error), request=request) from error
    # A service on this machine often listens on IPv4 only.
    address = min(addresses, key=lambda one: ":" in one)
    # The Host header is already set. TLS certificates are compared with this name.
    request.extensions = {**request.extensions, "sni_hostname": url.host}
    request.url = url.copy_with(host=address)


async def pin_host_async(request: "httpx.Request") -> None:
    """Does the same as `pin_host`, for async clients. It may block, because each event loop serves one payment."""
    pin_host(request)
