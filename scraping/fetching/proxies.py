"""The proxies for requests, and which proxies currently work."""

import threading
import time
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

REST_S: Final = 30.0
LONGEST_REST_S: Final = 900.0
FAILURES_TO_REST: Final = 3


class Proxy:
    """A proxy. After three failures in a row it rests for 30 seconds, and twice as long after each further one."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.failures = 0
        self.served = 0
        self.rests_until = 0.0

    @property
    def label(self) -> str:
        """Returns the proxy's address without the password."""
        parts = urlsplit(self.url)
        return f"{parts.hostname}:{parts.port}" if parts.port else str(parts.hostname)


class ProxyPool:
    """The proxies of a process, used in turn by all threads. Pausing proxies are skipped."""

    def __init__(self, urls: Sequence[str] = ()) -> None:
        self.proxies = [Proxy(url) for url in urls]
        self._turn = 0
        self._lock = threading.Lock()

    def choose_proxy(self) -> Proxy | None:
        """Returns the next usable proxy. If all pause, returns the one that is usable first, or None without any."""
        if not self.proxies:
            return None
        with self._lock:
            self._turn += 1
            now, count = time.monotonic(), len(self.proxies)
            in_turn = [self.proxies[(self._turn + step) % count] for step in range(count)]
            awake = (proxy for proxy in in_turn if proxy.rests_until <= now)
            return next(awake, None) or min(in_turn, key=lambda proxy: proxy.rests_until)

    def report(self, proxy: Proxy | None, *, is_served: bool) -> None:
        if proxy is None:
            return
        with self._lock:
            proxy.served += is_served
            proxy.failures = 0 if is_served else proxy.failures + 1
            over = proxy.failures - FAILURES_TO_REST
            rest_s = min(LONGEST_REST_S, REST_S * 2 ** min(over, 10)) if over >= 0 else 0.0
            proxy.rests_until = time.monotonic() + rest_s
