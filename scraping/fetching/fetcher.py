"""Sends a request to a platform, with retries, redirects and proxies, until an answer arrives or the deadline is
reached."""

import itertools
import random
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Final, NamedTuple
from urllib.parse import urljoin, urlsplit

from config.kit import clock
from scraping.fetching.allowances import LONGEST_WAIT_S, Allowances
from scraping.fetching.hosts import check_redirect, check_url, is_same_site, resolve_publicly
from scraping.fetching.proxies import Proxy, ProxyPool
from scraping.fetching.transport import LARGEST_BODY, Exchange, exchange
from scraping.sources.failures import Blocked, Cause, Changed, Gone

ATTEMPTS: Final = 3
ATTEMPT_S: Final = 15.0
MOST_REDIRECTS: Final = 5
_REDIRECTS: Final = frozenset([301, 302, 303, 307, 308])
_MISSING: Final = frozenset([404, 410])
_REFUSED: Final = frozenset([401, 403])
_TOO_MANY: Final = 429
_TRIED_AGAIN: Final = frozenset([_TOO_MANY, 500, 502, 503, 504])


class Request(NamedTuple):
    url: str
    method: str = "GET"
    headers: Mapping[str, str] = {}
    content: bytes | None = None
    largest: int = LARGEST_BODY
    """Maximum bytes of the decompressed answer."""
    missing: type[Gone | Changed] = Gone
    """The error that status 404 raises. Gone means that the object may not exist. Changed means that the platform may
    have changed the address of its API."""
    is_file: bool = False
    """Whether the request fetches a picture or captions. Such a request, and its redirects, may only go to hosts of
    files."""
    before: Callable[[], None] | None = None
    """A function that is called before each attempt. An error in this function ends the request."""


class Answer(NamedTuple):
    """A platform's answer: the body, its content type, the final address after redirects, and the cookies."""

    body: bytes
    content_type: str
    url: str
    cookies: Mapping[str, str] = {}


class Fetcher:
    """Sends requests to the platforms. All threads of a process share one fetcher.

    `stand_in` is the address of a server that simulates all hosts. For example, if it is `http://127.0.0.1:9010`, a
    request for `https://www.tiktok.com/@name` goes to `http://127.0.0.1:9010/www.tiktok.com/@name`.
    """

    def __init__(
        self,
        *,
        proxies: Sequence[str] = (),
        stand_in: str = "",
        user_agent: str = "",
        first_wait_s: float = 0.5,
        most_per_s: float = 0,
        rest_s: float | None = None,
    ) -> None:
        """Creates a fetcher. Through one proxy, each host gets at most `most_per_s` requests per second; 0 means no
        limit. A host that fails repeatedly gets no requests for `rest_s` seconds. `user_agent` replaces the browser's
        User-Agent header."""
        self.allowances = Allowances(most_per_s=most_per_s, rest_s=rest_s)
        self.pool = ProxyPool(proxies, self.allowances)
        self._stand_in = stand_in.rstrip("/")
        self._first_wait_s = first_wait_s
        self._own_headers = {"User-Agent": user_agent} if user_agent else {}

    def fetch(
        self,
        request: Request,
        *,
        deadline: float,
        proxy: Proxy | None = None,
        attempts: int = ATTEMPTS,
    ) -> Answer:
        """Sends the request and returns the answer. `deadline` is a value of `time.monotonic`. Raises Blocked, Gone or
        Changed."""
        proxy = proxy or self.pool.choose_proxy()
        cookies: dict[str, str] = {}
        for _ in range(MOST_REDIRECTS + 1):
            exchanged = self._exchange_patiently(request, proxy, deadline, attempts)
            cookies |= exchanged.cookies
            if exchanged.status not in _REDIRECTS:
                content_type = exchanged.headers.get("content-type", "")
                return Answer(exchanged.body, content_type, request.url, cookies)
            request = _redirect(request, exchanged.headers.get("location", ""))
        raise Changed("Too many redirects.")

    def _exchange_patiently(
        self, request: Request, proxy: Proxy | None, deadline: float, attempts: int
    ) -> Exchange:
        host = check_url(request.url, is_file=request.is_file)
        for attempt in itertools.count(1):
            try:
                with self.allowances.enter(host, proxy.name if proxy else "", deadline):
                    return self._exchange_once(request, proxy, deadline, host)
            except _AskAgain as failure:
                wait = failure.retry_after_s
                wait_s = back_off(attempt - 1, self._first_wait_s) if wait is None else float(wait)
                is_in_time = time.monotonic() + wait_s < deadline
                # A long wait would occupy a thread, so clients have to retry instead.
                if attempt >= attempts or not is_in_time or wait_s > LONGEST_WAIT_S:
                    raise Blocked(failure.reason, wait, failure.cause) from None
            time.sleep(wait_s)
        raise AssertionError("unreachable")

    def _exchange_once(
        self, request: Request, proxy: Proxy | None, deadline: float, host: str
    ) -> Exchange:
        report = partial(self.allowances.report, host, proxy.name if proxy else "")
        timeout_s = min(ATTEMPT_S, deadline - time.monotonic())
        if timeout_s <= 0:
            raise Blocked("The deadline is over.", cause="timeout")
        try:
            exchanged = self._exchange_somewhere(request, proxy, host, timeout_s)
        except Blocked as failure:
            report(is_served=False)
            raise _AskAgain(failure.reason, cause=failure.cause) from None
        retry_after_s = read_retry_after(exchanged.headers.get("retry-after"))
        is_served = exchanged.status not in _TRIED_AGAIN | _REFUSED
        report(is_served=is_served, retry_after_s=retry_after_s)
        _check_status(exchanged.status, retry_after_s, request.missing)
        return exchanged

    def _exchange_somewhere(
        self, request: Request, proxy: Proxy | None, host: str, timeout_s: float
    ) -> Exchange:
        if request.before:
            request.before()
        url, pinned = request.url, None
        if self._stand_in:
            parts = urlsplit(url)
            query = f"?{parts.query}" if parts.query else ""
            url = f"{self._stand_in}/{host}{parts.path}{query}"
        elif proxy is None:
            started = time.monotonic()
            pinned = f"{host}:443:{resolve_publicly(host, timeout_s)}"
            # The HTTP library treats a timeout of 0 as no limit.
            timeout_s = max(timeout_s - (time.monotonic() - started), 0.001)
        return exchange(
            request.method,
            url,
            headers={**request.headers, **self._own_headers},
            content=request.content,
            timeout_s=timeout_s,
            largest=request.largest,
            pinned=pinned,
            proxy=proxy.url if proxy else None,
        )


def _redirect(request: Request, location: str) -> Request:
    """Returns the request to send after a redirect. It has no body, and has cookies only if it goes to the same
    site."""
    target = urljoin(request.url, location)
    check_redirect(target, is_file=request.is_file)
    headers = dict(request.headers)
    if not is_same_site(request.url, target):
        headers.pop("Cookie", None)
    return request._replace(url=target, method="GET", headers=headers, content=None)


class _AskAgain(Blocked):
    """A failure that may not occur again in another attempt."""


def _check_status(status: int, retry_after_s: int | None, missing: type[Gone | Changed]) -> None:
    """Raises an error if the status alone shows that the request failed. Otherwise the parser of the body decides."""
    reason = f"The platform answers {status}."
    if status in _TRIED_AGAIN:
        cause: Cause = "rate_limited" if status == _TOO_MANY else "upstream_unavailable"
        raise _AskAgain(reason, retry_after_s, cause)
    if status in _REFUSED:
        raise Blocked(reason)
    if status in _MISSING:
        raise missing(reason)


_LONGEST_S: Final = 3600


def read_retry_after(value: str | None) -> int | None:
    """Returns the seconds to wait according to a Retry-After header, which contains a number or a date. Returns None if
    the header is missing or invalid."""
    if value is None:
        return None
    if value.strip().isdecimal():
        return min(int(value.strip()[:9]), _LONGEST_S)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    left = moment.replace(tzinfo=moment.tzinfo or UTC) - clock.now()
    return min(max(0, round(left.total_seconds())), _LONGEST_S)


def back_off(attempt: int, first_s: float) -> float:
    """Returns the seconds to wait before another attempt. The wait roughly doubles with each attempt. It has a random
    part, so that callers do not all retry at the same time."""
    return first_s * float(2**attempt) * random.uniform(0.5, 1.5)  # noqa: S311  # spread, not secrecy
