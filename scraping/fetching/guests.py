"""Manages guests. A guest is an anonymous visitor to a platform, with the cookies and tokens that the platform has
sent. A guest is used until the platform blocks it."""

import re
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from creators.identity.platforms import Platform
from scraping.fetching.fetcher import Fetcher, Request
from scraping.fetching.hosts import HOSTS
from scraping.fetching.proxies import Proxy
from scraping.sources.failures import Failure

WELCOME_S: Final = 6.0
"""Maximum seconds to wait for a new guest's tokens. Platforms also answer guests without tokens."""
KEPT_S: Final = 3600.0


class Welcome(NamedTuple):
    """The page of a platform that gives a new guest its cookies and tokens. `tokens` maps each token's name to a
    pattern that finds it in the page."""

    url: str
    tokens: Mapping[str, str] = {}
    cookies: Mapping[str, str] = {}


WELCOMES: Final[dict[Platform, Welcome]] = {
    platform: Welcome(**welcome) for platform, welcome in HOSTS["welcomes"].items()
}


class Guest:
    """An anonymous visitor to one platform through one proxy, with cookies and tokens. All threads share the guest."""

    def __init__(self, platform: Platform, proxy: Proxy | None) -> None:
        self.platform, self.proxy = platform, proxy
        self.cookies: dict[str, str] = dict(WELCOMES[platform].cookies)
        self.tokens: dict[str, str] = {}
        self.requests = self.refusals = 0
        self._lock = threading.Lock()
        self._known_since = float("-inf")

    def introduce(
        self, fetcher: Fetcher, deadline: float, before: Callable[[], None] | None = None
    ) -> None:
        """Gets new cookies and tokens if the current ones are too old. If several threads call this, one gets the
        tokens and the others wait."""
        with self._lock:
            if time.monotonic() - self._known_since < KEPT_S:
                return
            if before:
                before()
            # The time is set before the attempt. If the attempt fails, the waiting threads then do not all repeat it.
            self._known_since = time.monotonic()
            self._obtain_tokens(fetcher, min(deadline, time.monotonic() + WELCOME_S))

    def forget_tokens(self) -> None:
        """Discards cookies and tokens after the platform has blocked the guest. The next request gets new ones."""
        with self._lock:
            self.refusals += 1
            self.cookies = dict(WELCOMES[self.platform].cookies)
            self.tokens = {}
            self._known_since = float("-inf")

    def keep_cookies(self, cookies: Mapping[str, str]) -> None:
        if cookies:
            self.cookies = self.cookies | dict(cookies)

    @property
    def cookie_header(self) -> dict[str, str]:
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": pairs} if pairs else {}

    def _obtain_tokens(self, fetcher: Fetcher, deadline: float) -> None:
        welcome = WELCOMES[self.platform]
        request = Request(welcome.url, headers=self.cookie_header)
        try:
            answer = fetcher.fetch(request, deadline=deadline, proxy=self.proxy, attempts=1)
        except Failure:
            return
        page = answer.body.decode("utf-8", "replace")
        self.keep_cookies(answer.cookies)
        found = {name: re.search(pattern, page) for name, pattern in welcome.tokens.items()}
        self.tokens = {name: match[1] for name, match in found.items() if match}
