"""Limits the mails to one address, so that nobody can flood a mailbox with the forms of this site.

Two kinds of mail are counted separately, so neither uses up the other's limit. One kind is mail that a stranger can
request: sign-up, password reset and invitations. The other kind is news about an account: comments and alerts. Invoices
and mails about changes to a sign-in are not counted.
"""

from collections.abc import Collection
from hashlib import sha256
from typing import Final, Literal

from billing.offers.daily_limits import count_within
from config.kit import clock

Sort = Literal["asked", "news"]
PER_HOUR: Final[dict[Sort, int]] = {"asked": 10, "news": 20}
"""Maximum mails to one address per clock hour, by kind of mail."""
PER_DAY: Final[dict[Sort, int]] = {"asked": 30, "news": 100}


def may_mail(addresses: Collection[str], sort: Sort) -> bool:
    """Count a mail to each of these addresses. Returns whether all addresses stay within their limits."""
    digests = {sha256(address.strip().lower().encode()).hexdigest() for address in addresses}
    hour = f"{sort} mails {clock.now():%H} h"
    is_within_hour = count_within(dict.fromkeys(digests, PER_HOUR[sort]), hour)
    # A mail that the hourly limit refuses does not count towards the daily limit.
    return is_within_hour and count_within(dict.fromkeys(digests, PER_DAY[sort]), f"{sort} mails")
