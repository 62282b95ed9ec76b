"""Limits how many mails one address gets, so that nobody can flood a mailbox with the forms of this site. There are
separate limits for two kinds of mail. The first kind is mail that a stranger can request: sign-up, password reset and
invitations. The second kind is news about an account: comments and alerts. Invoices and mails about changed login
details are not limited."""

from collections.abc import Collection
from hashlib import sha256
from typing import Final, Literal

from billing.offers.daily_limits import count_within
from config.kit import clock

Sort = Literal["asked", "news"]
PER_HOUR: Final[dict[Sort, int]] = {"asked": 10, "news": 20}
"""For each kind of mail, the maximum number of mails to one address per clock hour."""
PER_DAY: Final[dict[Sort, int]] = {"asked": 30, "news": 100}


def may_mail(addresses: Collection[str], sort: Sort) -> bool:
    """Count one mail to each of these addresses. Returns whether all addresses stay within their limits."""
    digests = {sha256(address.strip().lower().encode()).hexdigest() for address in addresses}
    hour = f"{sort} mails {clock.now():%H} h"
    is_within_hour = count_within(dict.fromkeys(digests, PER_HOUR[sort]), hour)
    # A mail that the hourly limit refuses does not count towards the daily limit.
    return is_within_hour and count_within(dict.fromkeys(digests, PER_DAY[sort]), f"{sort} mails")
