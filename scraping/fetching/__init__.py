"""Sends requests to the platforms. No other package does. The settings describe the fetcher of this process."""

import functools

from django.conf import settings

from creators.identity.platforms import Platform
from scraping.fetching.fetcher import Answer, Fetcher, Request
from scraping.fetching.guests import Guest


@functools.cache
def get_fetcher() -> Fetcher:
    """Returns the fetcher. The first request creates it, so that forked workers share no locks."""
    return Fetcher(
        proxies=settings.PLATFORM_PROXIES,
        stand_in=settings.STAND_IN_URL,
        user_agent=settings.PLATFORM_USER_AGENT,
        most_per_s=settings.PLATFORM_REQUESTS_PER_SECOND,
        rest_s=settings.PLATFORM_REST_SECONDS,
    )


@functools.cache
def get_guests() -> dict[tuple[Platform, str], Guest]:
    """Returns the guests of this process by platform and by the address of the proxy, empty without one."""
    return {}
