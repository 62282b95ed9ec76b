"""Identifies the caller of a request by an API key, an OAuth token, a session or a payment. A request without any of
them is anonymous."""

import math
from dataclasses import replace
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest

from billing.access import blocked, lookup
from billing.accounts import services
from billing.accounts.members import OwnersOnly
from billing.metering import budgets, idempotency
from billing.metering.budgets import Budget, SpendingKey
from billing.metering.callers import AccountCaller, Anonymous, Caller, Unauthorized
from billing.metering.one_off import OneOffCaller
from billing.models import ApiKey, Face, Membership, Tier
from billing.offers.operation import Operation
from billing.offers.tiers import Terms
from billing.rails import rail
from billing.rails.rail import Address
from config.kit import clock, notes
from config.kit.errors import KindredError, Unprocessable

KEY_HEADER = "X-API-Key"
BEARER = "bearer"
LAST_USED_GRAIN = timedelta(minutes=1)
"""A key's last use is stored at most once in this time, so that most requests do not write to the database."""


ACCOUNT_MARK = "kindred.account"
"""Key in `request.META` under which the account's id is stored. The web server reads the id to limit the threads that
one account uses."""


class ApiRequest(HttpRequest):
    auth: Caller


def find_secret(request: HttpRequest) -> str | None:
    """Returns the API key or OAuth token in the request's headers, or None. Secrets in the URL are ignored."""
    key = request.headers.get(KEY_HEADER)
    if key is not None:
        return key
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == BEARER else None


def by_secret(request: HttpRequest, secret: str) -> AccountCaller:
    """Returns the account that owns the API key or OAuth token. Raises Unauthorized if the key or token is invalid.
    Raises TooManyFailures if the client's network address is blocked."""
    if not secret:
        raise Unauthorized
    notes.get_notes(request).plan = Tier.FREE.value
    is_token, now = secret.startswith(lookup.ACCESS_PREFIX), clock.now()
    address = blocked.counted_address_of(request)
    found = lookup.look_up(request, secret, address=address, now=now)
    key_id, blocked_until, is_known, scope, member_id, *agreed = found
    if blocked_until is not None:
        wait_s = math.ceil((blocked_until - now).total_seconds())
        raise blocked.TooManyFailures(retry_after_s=wait_s)
    if key_id is None:
        # An expired token does not count as a guess, because a program learns that its token has expired only by
        # sending it.
        if not is_known:
            blocked.note_failure(address, now)
        raise Unauthorized(f"This {'token' if is_token else 'API key'} is not valid.")
    caller = _caller(request, key_id, agreed, now)
    if not is_token:
        return caller
    allowed = frozenset(scope.split())
    return replace(caller, face=Face.OAUTH, scopes=allowed, member_id=member_id)


def without_key(request: HttpRequest, operation: Operation) -> Caller:
    """Returns the caller of a request that has no API key or token. The caller either sends a payment with the request
    or is anonymous. Raises Unauthorized if the operation needs a key."""
    noted = notes.get_notes(request)
    address = Address(str(request.method), f"{settings.SITE_URL}{request.get_full_path()}")
    anonymous = Anonymous(noted, address)
    anonymous.admit(operation)
    found = None if operation.price.is_free else rail.find_payment(request)
    return OneOffCaller(*found, address, noted) if found else anonymous


def bind_payment(caller: OneOffCaller, request: HttpRequest, content: object) -> OneOffCaller:
    """Bind the payment to this request, so that the payment cannot be used for a different request. `content` is the
    JSON that the request contains."""
    place = (caller.address.method, request.path_info)
    return replace(caller, digest=idempotency.digest_request(request, content, *place))


def note_plan(request: HttpRequest) -> None:
    """Add the tier of the caller's account to the response headers. Used for routes without authentication and for
    unknown paths."""
    noted = notes.get_notes(request)
    secret = find_secret(request)
    if noted.plan or not secret:
        return
    shown = dict(noted.headers)
    try:
        by_secret(request, secret)
    except KindredError:
        return
    finally:
        noted.headers = shown


def _caller(request: HttpRequest, key_id: int, agreed: list[Any], now: datetime) -> AccountCaller:
    account_id, last_used_at, day_cap, month_cap, tier, *figures, closed, minute, hour = agreed
    if last_used_at is None or now - last_used_at >= LAST_USED_GRAIN:
        is_stale = Q(last_used_at=None) | Q(last_used_at__lte=now - LAST_USED_GRAIN)
        ApiKey.objects.filter(is_stale, pk=key_id).update(last_used_at=now)
    terms = Terms.agreed(tier, figures, closed)
    request.META[ACCOUNT_MARK] = str(account_id)
    noted = notes.get_notes(request)
    noted.plan = tier
    windows: list[Budget] = budgets.current(terms.limits, None, now)
    noted.headers |= budgets.headers(windows, {"minute": minute, "hour": hour})
    key = SpendingKey(key_id, day_cap, month_cap)
    return AccountCaller(account_id, terms, noted, key, Face.KEY)


CHOSEN_ACCOUNT = "account"
"""Session key that holds the id of the account that the user chose. Signing out removes this value from the session."""


def list_memberships(request: HttpRequest) -> list[Membership]:
    """Returns the memberships of the signed-in user, with their accounts. Accounts that the user owns come first. There
    is always at least one membership. Raises Unauthorized if nobody is signed in. The list is read from the database at
    each request, so that a removed member loses access at once."""
    if not request.user.is_authenticated:
        raise Unauthorized("Sign in first.")
    known: list[Membership] | None = request.__dict__.get("kindred_memberships")
    if known is None:
        known = request.__dict__["kindred_memberships"] = services.list_memberships(request.user)
    return known


def current_membership(request: HttpRequest) -> Membership:
    """Returns the user's membership in the current account. The current account is the one that the user chose in this
    session. Otherwise it is the one that the user chose last in any session, or the user's first account. Accounts that
    the user no longer belongs to are skipped."""
    own = list_memberships(request)
    chosen_before = [place for place in own if place.chosen_at is not None]
    usual = max(chosen_before, key=attrgetter("chosen_at"), default=own[0])
    chosen = request.session.get(CHOSEN_ACCOUNT)
    current = next((place for place in own if str(place.account_id) == chosen), usual)
    request.META[ACCOUNT_MARK] = str(current.account_id)
    notes.get_notes(request).plan = current.account.tier
    return current


def owner_membership(request: HttpRequest) -> Membership:
    """Returns the current membership if the user is an owner of the account. Raises OwnersOnly for other members."""
    current = current_membership(request)
    if not current.is_owner:
        raise OwnersOnly
    return current


def choose_account(request: HttpRequest, membership: Membership) -> None:
    """Make this account the current account of the session. Later sessions of the user also start in this account."""
    request.session[CHOSEN_ACCOUNT] = str(membership.account_id)
    Membership.objects.filter(pk=membership.pk).update(chosen_at=clock.now())


def by_session(request: HttpRequest) -> Caller:
    """Returns the current account of the signed-in user as the caller. Returns an anonymous caller if nobody is signed
    in."""
    signed_in = request.user.is_authenticated
    return _acting(request) if signed_in else Anonymous(notes.get_notes(request))


def by_form(request: HttpRequest) -> Caller:
    """Returns the caller of a form that spends credits: the current account, or an anonymous caller. A hidden field of
    the form names the account that was current when the form was shown. Raises SwitchedMeanwhile if the user has since
    switched to another account."""
    if not request.user.is_authenticated:
        return Anonymous(notes.get_notes(request))
    refuse_another_account(request, current_membership(request))
    return replace(_acting(request), retry=idempotency.read_form(request))


def _acting(request: HttpRequest) -> AccountCaller:
    account = current_membership(request).account
    noted = notes.get_notes(request)
    return AccountCaller(account.pk, Terms.of(account), noted, member_id=request.user.pk)


class SwitchedMeanwhile(Unprocessable):
    default_message = (
        "You have switched to another account since this page was opened. Nothing was done; check "
        "the account, then press again."
    )


def refuse_another_account(request: HttpRequest, membership: Membership) -> None:
    """Raise SwitchedMeanwhile if the user has switched to another account since the form was shown."""
    if request.POST.get("account", str(membership.account_id)) != str(membership.account_id):
        raise SwitchedMeanwhile
