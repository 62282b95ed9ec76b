"""Sends requests to the platforms. No other code contacts the platforms. The Django settings configure the fetcher,
which each process creates once."""

import functools

from django.conf import settings

from creators.identity.platforms import Platform
from scraping.fetching.fetcher import Answer, Fetcher, Request
from scraping.fetching.guests import Guest


@functools.cache
def get_fetcher() -> Fetcher:
    """Returns the fetcher of this process. The first request creates it, so that forked workers do not share its
    locks."""
    return Fetcher(
        proxies=settings.PLATFORM_PROXIES,
        stand_in=settings.STAND_IN_URL,
        user_agent=settings.PLATFORM_USER_AGENT,
        most_per_s=settings.PLATFORM_REQUESTS_PER_SECOND,
        rest_s=settings.PLATFORM_REST_SECONDS,
    )


@functools.cache
def get_guests() -> dict[tuple[Platform, str], Guest]:
    """Returns the guests (anonymous visitors to the platforms) of this process. The keys are the platform and the
    address of the proxy, which is empty without a proxy."""
    return {}
