"""How many mails one address gets, so that no form of the site can be used to flood somebody.

Mails that a stranger can ask for (sign-up, password reset, invitations) and news of an account (comments, alerts) are
counted apart: neither uses up what the other needs. Invoices, and what tells of changes to a sign-in, are not counted.
"""

from collections.abc import Collection
from hashlib import sha256
from typing import Final, Literal

from billing.offers.daily_limits import count_within
from config.kit import clock

Sort = Literal["asked", "news"]
PER_HOUR: Final[dict[Sort, int]] = {"asked": 10, "news": 20}
"""From each full hour to the next."""
PER_DAY: Final[dict[Sort, int]] = {"asked": 30, "news": 100}


def may_mail(addresses: Collection[str], sort: Sort) -> bool:
    """Count a mail to each of these addresses. Whether all stay within their limits."""
    digests = {sha256(address.strip().lower().encode()).hexdigest() for address in addresses}
    hour = f"{sort} mails {clock.now():%H} h"
    is_within_hour = count_within(dict.fromkeys(digests, PER_HOUR[sort]), hour)
    # What the hour refuses is not counted against the day.
    return is_within_hour and count_within(dict.fromkeys(digests, PER_DAY[sort]), f"{sort} mails")
