"""From a request to its caller."""

from datetime import timedelta

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
    key = _usable_key(secret)
    noted = notes.of(request)
    noted.plan = key.account.tier
    return AccountCaller(key.account_id, Tier(key.account.tier), noted.request_id, key.pk)


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


def _usable_key(secret: str) -> ApiKey:
    if not secret:
        raise Unauthorized
    now = clock.now()
    usable = Q(revoked_at=None) & (Q(expires_at=None) | Q(expires_at__gt=now))
    keys = ApiKey.objects.select_related("account").filter(usable)
    key = keys.filter(digest=ApiKey.digest_of(secret)).first()
    if key is None:
        raise Unauthorized("This API key is not valid.")
    if key.last_used_at is None or now - key.last_used_at >= LAST_USED_GRAIN:
        stale = Q(last_used_at=None) | Q(last_used_at__lte=now - LAST_USED_GRAIN)
        ApiKey.objects.filter(stale, pk=key.pk).update(last_used_at=now)
    return key
