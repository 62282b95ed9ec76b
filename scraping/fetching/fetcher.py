"""From a request to an answer within one deadline: attempts, redirects, proxies."""

import itertools
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urljoin, urlsplit

from scraping.fetching.gates import Gate
from scraping.fetching.hosts import check_redirect, check_url, resolve_publicly
from scraping.fetching.transport import Exchange, exchange
from scraping.fetching.waiting import back_off, read_retry_after
from scraping.sources.failures import Blocked, Changed, Gone

ATTEMPTS: Final = 3
ATTEMPT_S: Final = 15.0
MOST_REDIRECTS: Final = 5
_REDIRECTS: Final = frozenset([301, 302, 303, 307, 308])
_MISSING: Final = frozenset([404, 410])
_REFUSED: Final = frozenset([401, 403])
_TRIED_AGAIN: Final = frozenset([429, 500, 502, 503, 504])


class Request(NamedTuple):
    url: str
    method: str = "GET"
    headers: Mapping[str, str] = {}
    content: bytes | None = None


class Answer(NamedTuple):
    """What a parser takes, and where it came from after redirects."""

    body: bytes
    content_type: str
    url: str


class Fetcher:
    """Shared by all threads of a process.

    `stand_in` is a server that answers for all hosts: `http://127.0.0.1:9010` is asked for `/www.tiktok.com/@name`.
    """

    def __init__(
        self, *, proxies: Sequence[str] = (), stand_in: str = "", first_wait_s: float = 0.5
    ) -> None:
        self._proxies = itertools.cycle(proxies) if proxies else None
        self._stand_in = stand_in.rstrip("/")
        self._first_wait_s = first_wait_s
        self._gates: dict[str, Gate] = {}
        self._lock = threading.Lock()

    def fetch(self, request: Request, *, deadline: float) -> Answer:
        """The deadline is of `time.monotonic`. Raises Blocked, Gone or Changed."""
        for _ in range(MOST_REDIRECTS + 1):
            exchanged = self._exchange_patiently(request, deadline)
            if exchanged.status not in _REDIRECTS:
                return Answer(
                    exchanged.body, exchanged.headers.get("content-type", ""), request.url
                )
            target = urljoin(request.url, exchanged.headers.get("location", ""))
            check_redirect(target)
            # What was sent is for the first address only.
            request = Request(target, headers=request.headers)
        raise Changed("The platform sends its caller on and on.")

    def _exchange_patiently(self, request: Request, deadline: float) -> Exchange:
        gate = self._find_gate(check_url(request.url))
        for attempt in itertools.count(1):
            try:
                with gate.enter(deadline):
                    return self._exchange_once(request, gate, deadline)
            except _AskAgain as failure:
                wait = failure.retry_after_s
                wait_s = back_off(attempt - 1, self._first_wait_s) if wait is None else float(wait)
                if attempt == ATTEMPTS or time.monotonic() + wait_s >= deadline:
                    raise Blocked(failure.reason, failure.retry_after_s) from None
            time.sleep(wait_s)
        raise AssertionError("unreachable")

    def _exchange_once(self, request: Request, gate: Gate, deadline: float) -> Exchange:
        timeout_s = min(ATTEMPT_S, deadline - time.monotonic())
        if timeout_s <= 0:
            raise Blocked("The deadline is over.")
        try:
            exchanged = self._exchange_somewhere(request, gate.host, timeout_s)
        except Blocked as failure:
            gate.report(is_served=False)
            raise _AskAgain(failure.reason) from None
        gate.report(is_served=exchanged.status not in _TRIED_AGAIN | _REFUSED)
        return _check_status(exchanged)

    def _exchange_somewhere(self, request: Request, host: str, timeout_s: float) -> Exchange:
        url, pinned, proxy = request.url, None, next(self._proxies) if self._proxies else None
        if self._stand_in:
            parts = urlsplit(url)
            url = f"{self._stand_in}/{host}{parts.path}" + (
                f"?{parts.query}" if parts.query else ""
            )
        elif proxy is None:
            pinned = f"{host}:443:{resolve_publicly(host)}"
        return exchange(
            request.method,
            url,
            headers=request.headers,
            content=request.content,
            timeout_s=timeout_s,
            pinned=pinned,
            proxy=proxy,
        )

    def _find_gate(self, host: str) -> Gate:
        with self._lock:
            return self._gates.setdefault(host, Gate(host))


class _AskAgain(Blocked):
    """A failure that the next attempt may not meet."""


def _check_status(exchanged: Exchange) -> Exchange:
    """Other statuses than these come with a body that says more than they do."""
    status = exchanged.status
    if status in _TRIED_AGAIN:
        raise _AskAgain(
            f"The platform answers {status}.",
            read_retry_after(exchanged.headers.get("retry-after")),
        )
    if status in _REFUSED:
        raise Blocked(f"The platform answers {status}.")
    if status in _MISSING:
        raise Gone(f"The platform answers {status}.")
    return exchanged
