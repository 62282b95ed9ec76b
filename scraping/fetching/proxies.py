"""Chooses proxies for requests to the platforms. The database stores which proxies are paused."""

import itertools
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.utils.crypto import salted_hmac

from scraping.fetching.allowances import Allowances


class Proxy:
    """A proxy. `name` distinguishes proxies with the same address, and does not contain the password."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = f"{self.label} {salted_hmac('proxy', url, algorithm='sha256').hexdigest()[:8]}"

    @property
    def label(self) -> str:
        """The proxy's address without the password."""
        parts = urlsplit(self.url)
        return f"{parts.hostname}:{parts.port}" if parts.port else str(parts.hostname)


class ProxyPool:
    """The proxies, which all threads of a process use in turn. Skips paused proxies."""

    def __init__(self, urls: Sequence[str], allowances: Allowances) -> None:
        self.proxies = [Proxy(url) for url in urls]
        self._allowances = allowances
        self._turns = itertools.count(1)

    def choose_proxy(self) -> Proxy | None:
        """Returns the next proxy that is not paused. If all are paused, returns the proxy whose pause ends first.
        Returns None if there are no proxies."""
        if not self.proxies:
            return None
        turn = next(self._turns) % len(self.proxies)
        in_turn = {proxy.name: proxy for proxy in self.proxies[turn:] + self.proxies[:turn]}
        resting = self._allowances.list_resting(list(in_turn))
        awake = (proxy for name, proxy in in_turn.items() if name not in resting)
        return next(awake, None) or in_turn[resting[0]]
