"""Deletes creators that were added by a discovery (an automatic search on the platforms) and that nobody has used
since."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

from config.kit import clock
from creators.forgetting.erasure import drop_creators
from creators.freshness.uses import count_uses
from creators.models import Creator, Profile
from scraping.catalogue.claims import digest_account, leave_alone

AT_ONCE: Final = 200


def clear_unclaimed() -> int:
    """Deletes creators that have not matched any brief for DISCOVERY_KEEP_DAYS and are in no import, list or request.
    Returns their number. For the same number of days, discoveries do not read the deleted accounts again. For that
    purpose, a keyed digest of each account is stored."""
    kept = timedelta(days=settings.DISCOVERY_KEEP_DAYS)
    if not kept:
        return 0
    old = Creator.objects.filter(unclaimed_since__lt=clock.now() - kept)
    unused = old.alias(uses=count_uses("pk")).filter(uses=0)
    ids = list(unused.order_by("unclaimed_since").values_list("pk", flat=True))
    batches = [ids[at : at + AT_ONCE] for at in range(0, len(ids), AT_ONCE)]
    return sum(_drop(batch, kept) for batch in batches)


@transaction.atomic
def _drop(creator_ids: list[UUID], kept: timedelta) -> int:
    accounts = Profile.objects.filter(creator__in=creator_ids)
    names = accounts.values_list("platform", "source_id", "username")
    digests = {
        digest_account(platform, name)
        for platform, *known in names
        for name in known
        if name is not None
    }
    dropped = drop_creators(creator_ids)
    leave_alone(sorted(digests), kept)
    return dropped["creators.Creator"]
