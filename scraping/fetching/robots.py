"""Checks a host's robots.txt before a background job reads from the host (RFC 9309)."""

from typing import Final
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

from django.conf import settings
from django.core.cache import cache

from scraping.fetching.fetcher import Fetcher, Request
from scraping.sources.failures import Blocked, Gone

KEPT_S: Final = 86_400
LONGEST: Final = 500_000
"""Maximum bytes of a robots.txt that are read. RFC 9309 requires at least this number."""


class Disallowed(Blocked):
    """Raised if the host's robots.txt forbids the request. Another guest would get the same result."""

    def __init__(self, host: str) -> None:
        super().__init__(f"The robots.txt of {host} disallows this.")


def require_allowed(url: str, fetcher: Fetcher, deadline: float) -> None:
    """Raises Disallowed if robots.txt forbids the address. Raises Blocked or Changed if robots.txt cannot be read."""
    host = urlsplit(url).hostname or ""
    rules = RobotFileParser()
    rules.parse(_read_rules(host, fetcher, deadline).splitlines())
    if not rules.can_fetch(settings.PLATFORM_USER_AGENT or "*", url):
        raise Disallowed(host)


def _read_rules(host: str, fetcher: Fetcher, deadline: float) -> str:
    known: str | None = cache.get(f"robots:{host}")
    if known is not None:
        return known
    rules = ""
    try:
        answer = fetcher.fetch(Request(f"https://{host}/robots.txt"), deadline=deadline)
        rules = answer.body[:LONGEST].decode("utf-8", "replace")
    except Gone:
        pass
    except Blocked as failure:
        # Like 404, the statuses 401 and 403 mean that everything is allowed. After any other failure, nothing is
        # allowed.
        if failure.cause != "blocked":
            raise
    cache.set(f"robots:{host}", rules, KEPT_S)
    return rules
