"""Fetches and parses platform answers for one request or job. If the platform blocks a guest (an anonymous visitor),
tries again as another guest."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from django.conf import settings

from creators.identity.platforms import Platform
from scraping.fetching import Request, get_fetcher, get_guests
from scraping.fetching.guests import WELCOMES, Guest
from scraping.fetching.robots import Disallowed, require_allowed
from scraping.sources.failures import Blocked, Changed, Failure, Gone, Refused

GUESTS: Final = 2
"""Maximum number of guests that try the same request."""

_parsing = threading.Lock()
"""A lock that lets only one thread parse at a time. Parsing in several threads would not be faster, and would delay
other requests."""

Record = TypeVar("Record")
Other = TypeVar("Other")
Parser = Callable[[bytes, str], Record]
Builder = Callable[[Guest], Request]
"""A function that takes a guest and builds a request, which may contain the guest's tokens."""


class Visit:
    def __init__(
        self,
        platform: Platform,
        deadline: float,
        *,
        is_background: bool = False,
        before: Callable[[], None] | None = None,
    ) -> None:
        """Creates a visit. `deadline` is a value of `time.monotonic`. With `is_background`, requests that robots.txt
        forbids are not sent. `before` is called before each request."""
        self.platform = platform
        self.deadline = deadline
        self._before = before
        self.requests = 0
        """The number of requests sent so far. It includes repeated requests, redirects, and requests for the page that
        gives a guest its cookies."""
        self._asks_robots = is_background and settings.PLATFORM_ROBOTS

    def read(self, wanted: Request | Builder, parse: Parser[Record]) -> Record:
        """Fetches an answer and returns its parsed record. Raises Blocked, Gone, Refused or Changed."""
        for turn in range(1, GUESTS + 1):
            guest = self._introduce_guest()
            try:
                return self._read_as(guest, wanted, parse)
            except Disallowed:
                raise
            except Blocked as refused:
                guest.forget_tokens()
                # Trying as another guest helps only if the platform refused, not if it is slow or has an error.
                is_refusal = refused.cause == "blocked" and refused.retry_after_s is None
                if turn == GUESTS or not is_refusal or time.monotonic() >= self.deadline:
                    raise
        raise AssertionError("unreachable")

    def _introduce_guest(self) -> Guest:
        fetcher = get_fetcher()
        proxy = fetcher.pool.choose_proxy()
        key = (self.platform, proxy.url if proxy else "")
        # `setdefault` is atomic, so two threads never create different guests.
        guest = get_guests().setdefault(key, Guest(self.platform, proxy))
        with suppress(Disallowed):
            self._require_allowed(WELCOMES[self.platform].url)
            guest.introduce(fetcher, self.deadline, self._count)
        return guest

    def _count(self) -> None:
        """Counts a request just before it is sent. The function `before` may raise an error, so that the request is not
        sent."""
        if self._before:
            self._before()
        self.requests += 1

    def _require_allowed(self, url: str) -> None:
        if self._asks_robots:
            require_allowed(url, get_fetcher(), self.deadline)

    def _read_as(self, guest: Guest, wanted: Request | Builder, parse: Parser[Record]) -> Record:
        request = wanted if isinstance(wanted, Request) else wanted(guest)
        self._require_allowed(request.url)
        guest.requests += 1
        headers = {**request.headers, **guest.cookie_header}
        request = request._replace(headers=headers, before=self._count)
        try:
            answer = get_fetcher().fetch(request, deadline=self.deadline, proxy=guest.proxy)
        except ValueError as error:
            # The address came from a platform's answer, but its host does not belong to the platform.
            raise Changed(str(error)) from None
        guest.keep_cookies(answer.cookies)
        with _parsing:
            return parse(answer.body, answer.content_type)


def parse_both(one: Parser[Record], other: Parser[Other]) -> Parser[tuple[Record, Other]]:
    """Returns a parser that reads two records from one answer."""
    return lambda body, content_type: (one(body, content_type), other(body, content_type))


def read_first(*ways: Callable[[], Record]) -> Record:
    """Calls the functions in turn until one returns a record. After Blocked or Changed, calls the next function.

    Gone or Refused ends the search, because the platform has given a clear answer. After Changed, such an answer is
    ignored, because it may be wrong too.
    """
    failures: list[Failure] = []
    for way in ways:
        try:
            return way()
        except (Blocked, Changed) as failure:
            failures.append(failure)
        except (Gone, Refused):
            if not any(isinstance(earlier, Changed) for earlier in failures):
                raise
    raise next((each for each in failures if isinstance(each, Blocked)), failures[0])
