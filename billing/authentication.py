"""From a request to its caller."""

from datetime import datetime, timedelta

from django.db import connection
from django.db.models import Q
from django.http import HttpRequest

from billing.callers import NOBODY, AccountCaller, Caller, Unauthorized
from billing.models import ApiKey, Membership, Tier
from config.kit import clock, notes

LAST_USED_GRAIN = timedelta(minutes=1)
"""How exactly a key's last use is kept, so that a busy key is not a row written at every request."""


class ApiRequest(HttpRequest):
    """A request of which the caller is known."""

    auth: Caller


def by_key(request: HttpRequest, secret: str) -> Caller:
    """The account whose key this is. Raises Unauthorized; a wrong key costs what a right one does."""
    if not secret:
        raise Unauthorized
    now = clock.now()
    with connection.cursor() as cursor:
        cursor.execute(_USABLE_KEY, [ApiKey.digest_of(secret), now])
        row = cursor.fetchone()
    if row is None:
        raise Unauthorized("This API key is not valid.")
    key_id, account_id, tier, last_used_at = row
    if last_used_at is None or now - last_used_at >= LAST_USED_GRAIN:
        _note_use(key_id, now)
    noted = notes.of(request)
    noted.plan = tier
    return AccountCaller(account_id, Tier(tier), noted.request_id, key_id)


_USABLE_KEY = """
    SELECT key.id, key.account_id, account.tier, key.last_used_at
    FROM billing_apikey key JOIN billing_account account ON account.id = key.account_id
    WHERE key.digest = %s AND key.revoked_at IS NULL
      AND (key.expires_at IS NULL OR key.expires_at > %s)
"""
"""By hand, because every request of the API begins with it and the ORM takes longer than the database."""


def _note_use(key_id: int, now: datetime) -> None:
    stale = Q(last_used_at=None) | Q(last_used_at__lte=now - LAST_USED_GRAIN)
    ApiKey.objects.filter(stale, pk=key_id).update(last_used_at=now)


def by_session(request: HttpRequest) -> Caller:
    """The account of whoever is signed in, or nobody."""
    if not request.user.is_authenticated:
        return NOBODY
    memberships = Membership.objects.select_related("account").order_by("created_at", "pk")
    membership = memberships.filter(user=request.user).first()
    if membership is None:
        return NOBODY
    tier = Tier(membership.account.tier)
    return AccountCaller(membership.account_id, tier, notes.of(request).request_id)
