"""Refunds the price of a found creator that turns out wrong within a day. Refunds are limited per month."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from billing.accounts.services import correct_charge
from billing.models import Account
from billing.money import MICROS_PER_CREDIT
from config.discovery.models import CREDITS_A_FIND, Discovery, DiscoveryFind
from config.kit import clock
from creators.models import Profile

Wrong = DiscoveryFind.Wrong

WITHIN: Final = timedelta(days=1)
ONE_IN: Final = 5
"""Limit of refunds: at most one in five creators found in a month."""
MOST_A_MONTH: Final = 20
AUTHOR: Final = "discoveries"


class NotCredited(Exception):
    """Raised if the price of a found creator is not refunded. The message says why."""


@transaction.atomic
def credit_find(account_id: UUID, find_id: int, wrong: Wrong) -> None:
    """Refunds the price of a found creator, at most once. Raises NotCredited if the refund is too late or exceeds a
    limit. Raises DoesNotExist if the found creator was erased."""
    # Lock the account first, as a charge does. Then the limits hold even if several refunds run at once.
    account = Account.objects.select_for_update(no_key=True).get(pk=account_id)
    find = DiscoveryFind.objects.get(pk=find_id, discovery__account=account_id)
    if find.credited_at is not None:
        return
    now = clock.now()
    _require_credit(account_id, find, now)
    found = Discovery.objects.select_for_update(no_key=True).get(pk=find.discovery_id)
    correct_charge(
        account,
        amount_micros=-CREDITS_A_FIND * MICROS_PER_CREDIT,
        reason=f"Gives back a find of a discovery: {wrong.label.lower()}.",
        author=AUTHOR,
    )
    find.wrong, find.credited_at = wrong, now
    find.save(update_fields=["wrong", "credited_at"])
    found.credited += 1
    found.save(update_fields=["credited"])


def _require_credit(account_id: UUID, find: DiscoveryFind, now: datetime) -> None:
    if now - find.found_at > WITHIN:
        raise NotCredited("Finds are credited within a day after they were found.")
    if count_left(account_id, find.found_at) <= 0:
        raise NotCredited(
            f"At most one in {ONE_IN} of a month's finds is credited, and at most {MOST_A_MONTH}."
        )


def count_left(account_id: UUID, at: datetime) -> int:
    """Returns how many refunds are left for creators found in the UTC month that contains `at`."""
    first = at.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    after = (first + timedelta(days=31)).replace(day=1)
    of_month = DiscoveryFind.objects.filter(
        discovery__account=account_id, found_at__gte=first, found_at__lt=after
    )
    credited = of_month.exclude(credited_at=None).count()
    return min(MOST_A_MONTH, of_month.count() // ONE_IN) - credited


def credit_absent() -> None:
    """Refunds recently found creators whose profiles turned out to be deleted or private. Runs every minute."""
    for find in _list_absent().select_related("discovery"):
        is_private = Profile.objects.filter(creator=find.creator_id, is_private=True).exists()
        try:
            credit_find(
                find.discovery.owner_id,
                find.pk,
                Wrong.PRIVATE if is_private else Wrong.GONE,
            )
        except (NotCredited, DiscoveryFind.DoesNotExist):
            # The next run tries again, because each further found creator raises the limit.
            continue


def _list_absent() -> QuerySet[DiscoveryFind]:
    present = Profile.objects.filter(creator=OuterRef("creator"), gone_since=None, is_private=False)
    fresh = DiscoveryFind.objects.filter(found_at__gt=clock.now() - WITHIN, credited_at=None)
    charged = fresh.filter(discovery__plan=None)
    return charged.exclude(Exists(present)).order_by("pk")
