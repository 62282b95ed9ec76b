"""Limits how much stored data the web pages show for free. The limits are high enough for a person; programs should use
the API. Page views are counted for each account, and also for each network address. Pages above a limit are refused.
Nothing is charged."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest

from billing.access import blocked
from billing.access.authentication import current_membership
from billing.offers.daily_limits import count_within, seconds_until_tomorrow
from billing.offers.operation import Operation
from config.kit import clock
from config.kit.errors import Code, KindredError

CREATOR_PAGES: Final = "creator pages"
DOWNLOADS: Final = "downloads"
SUGGESTIONS: Final = "suggestions"
PREVIEWS: Final = "previews"
PER_ADDRESS: Final = 5
"""The limit of a network address is this many times the limit of one account, because several accounts may share an
address."""


class PageLimitReached(KindredError):
    status, code = 429, Code.QUOTA_EXCEEDED


def count_use(request: HttpRequest, kind: str, *, by_api: Operation) -> None:
    """Count one page view of this kind. Raises PageLimitReached if the account or its network address is above the
    limit. The error message suggests `by_api`, an API operation that has no such limit."""
    most = settings.PAGE_LIMITS[kind]
    limits = {str(current_membership(request).account_id): most}
    if address := blocked.counted_address_of(request):
        limits[address] = most * PER_ADDRESS
    if count_within(limits, kind):
        return
    price = by_api.price
    cost = "is free" if price.is_free else f"costs {price.each} credits per {price.unit}"
    raise PageLimitReached(
        f"The site gives an account {most} {kind} a day. Yours are used up until 00:00 UTC. "
        f"The API has no such limit: {by_api.method} {by_api.address} {cost}.",
        details={"limit": most},
        retry_after_s=seconds_until_tomorrow(clock.now()),
    )
