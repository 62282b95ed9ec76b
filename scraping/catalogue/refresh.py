"""Reads stored profiles again, up to a number per day. Prefers profiles whose data stays correct for the longest time
after a reading (decision 0045)."""

import logging
import math
import time
from datetime import UTC, datetime, timedelta
from datetime import time as clock_time
from typing import Final, cast

from django.conf import settings
from django.db.models import (
    Count,
    DurationField,
    Expression,
    ExpressionWrapper,
    F,
    FloatField,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Ceil, Coalesce, Exp, Extract, Greatest, Ln, TruncDate

from config.kit import clock
from creators.freshness.presence import mark_gone
from creators.freshness.uses import count_uses
from creators.identity.addresses import ImpossibleAddress
from creators.identity.demo import match_demo
from creators.identity.platforms import Platform
from creators.models import Post, Profile
from scraping.catalogue import feeding
from scraping.catalogue.claims import AlreadyRead, fetch_once
from scraping.fetching.visits import Visit
from scraping.models import RefreshTry
from scraping.neutral import ACCOUNTS
from scraping.sources.failures import Blocked, Changed, Gone, Refused

log = logging.getLogger(__name__)

MOST_A_RUN: Final = 20
RUN_S: Final = 300.0
VISIT_S: Final = 30.0
STALE_AFTER: Final = timedelta(days=1)
GONE_AGAIN: Final = timedelta(days=7)
"""Time until a profile that no longer exists is tried again."""
NEVER: Final = datetime(2000, 1, 1, tzinfo=UTC)
OBSERVED: Final = timedelta(days=90)
"""The period before a profile's last reading. The profile's changes are estimated from its posts in this period."""
SLOWEST: Final = 1 / 90
"""Minimum for the estimated changes per day. Even without new posts, the figures of a profile change."""


def refresh_profiles() -> int:
    """Reads outdated profiles again. The limit per day is spread evenly over the day. Returns how many profiles were
    updated. If a platform blocks a request or its answer cannot be parsed, skips its other profiles."""
    now, until = clock.now(), time.monotonic() + RUN_S
    resting: set[str] = set()
    done = 0
    for profile in list_due(now):
        if profile.platform in resting or time.monotonic() > until:
            continue
        RefreshTry.objects.update_or_create(profile=profile, defaults={"tried_at": clock.now()})
        try:
            _refresh(profile)
            done += 1
        except Gone:
            mark_gone(profile.platform, _name_account(profile), clock.now())
        except (Refused, ImpossibleAddress, AlreadyRead):
            continue
        except (Blocked, Changed) as failure:
            log.warning("%s profiles are not refreshed: %s", profile.platform, failure)
            resting.add(profile.platform)
    return done


def list_due(now: datetime) -> list[Profile]:
    """Returns the profiles to read now. A profile is tried at most once a day, even if reading it fails."""
    midnight = datetime.combine(now.date(), clock_time(), now.tzinfo)
    share = (now - midnight) / timedelta(days=1)
    tried = RefreshTry.objects.filter(tried_at__gte=midnight).count()
    most = min(math.ceil(settings.REFRESH_PER_DAY * share) - tried, MOST_A_RUN)
    return list(list_stale(now, midnight)[: max(most, 0)])


def list_stale(now: datetime, midnight: datetime) -> QuerySet[Profile]:
    """Returns outdated profiles, those with the highest priority first. If priorities are equal, for example after an
    import, profiles with more followers come first."""
    has_name = Q(username__isnull=False) | Q(platform="youtube", source_id__startswith="UC")
    is_stale = Q(data_updated_at__isnull=True) | Q(data_updated_at__lt=now - STALE_AFTER)
    profiles = Profile.objects.filter(has_name, is_stale).exclude(match_demo("creator__"))
    waiting = profiles.exclude(refresh_try__tried_at__gte=midnight)
    is_asked = Q(gone_since__isnull=False, refresh_try__tried_at__gte=now - GONE_AGAIN)
    last = Coalesce(Greatest("data_updated_at", "refresh_try__tried_at"), Value(NEVER))
    rated = waiting.exclude(is_asked).annotate(
        rate=_estimate_rate(),
        turns=F("rate") * _count_days(Value(now) - last),
        gain=(1.0 + count_uses("creator"))
        / F("rate")
        * (1.0 - (1.0 + F("turns")) * Exp(-F("turns"))),
    )
    return rated.order_by(F("gain").desc(), F("followers").desc(nulls_last=True), "pk")


def _estimate_rate() -> Expression:
    """Returns an SQL expression that estimates a profile's changes per day from the days with posts.

    Several posts on one day count as one change, so counting days with posts gives too low a rate. Cho and
    Garcia-Molina's estimator corrects this: -ln((quiet + 0.5) / (observed + 0.5)), where both are numbers of days.
    """
    posts = Post.objects.filter(
        profile=OuterRef("pk"), posted_at__gt=OuterRef("data_updated_at") - OBSERVED
    )
    seen = posts.order_by().values("profile")
    busy = seen.annotate(each=Count(TruncDate("posted_at"), distinct=True)).values("each")
    since = seen.annotate(first=Min("posted_at")).values("first")
    observed = Greatest(Ceil(_count_days(F("data_updated_at") - Subquery(since))), 1.0)
    quiet = Greatest(observed - Coalesce(Subquery(busy, output_field=FloatField()), 0.0), 0.0)
    return Greatest(-Ln((quiet + 0.5) / (observed + 0.5)), SLOWEST)


def _count_days(span: Combinable) -> Expression:
    return Extract(ExpressionWrapper(span, DurationField()), "epoch") / 86_400.0


def _refresh(profile: Profile) -> None:
    platform = cast(Platform, profile.platform)
    visit = Visit(platform, time.monotonic() + VISIT_S, is_background=True)
    with fetch_once(visit, _name_account(profile), every=STALE_AFTER) as record:
        feeding.update_known(
            platform, ACCOUNTS[platform], record, read_at=clock.now(), sells_contact=False
        )


def _name_account(profile: Profile) -> str:
    """Returns the name by which the account is fetched. On YouTube, this is the channel id, because handles may change.
    On other platforms, it is the handle."""
    is_channel = profile.platform == "youtube" and profile.source_id.startswith("UC")
    return profile.source_id if is_channel else profile.handle
