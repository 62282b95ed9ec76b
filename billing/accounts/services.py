"""Creates accounts, adjusts balances, and revokes API keys."""

import secrets
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import transaction

from billing.invoicing import issue
from billing.ledger import functions
from billing.models import Account, ApiKey, LedgerEntry, Membership, PendingAdjustment, Tier
from billing.money import MICROS_PER_DOLLAR
from billing.offers.tiers import Terms
from config.kit import clock

MOST_ADJUSTED_MICROS: Final = 10_000 * MICROS_PER_DOLLAR
"""Maximum amount of an adjustment that one member of staff can make alone."""
MOST_CONFIRMED_MICROS: Final = 1_000_000 * MICROS_PER_DOLLAR
"""Maximum amount of an adjustment that a second member of staff has confirmed."""

DEMO_EMAIL, DEMO_STAFF_EMAIL = "demo@example.com", "staff@example.com"


@transaction.atomic
def open_account(user: User) -> Account:
    """Create an account on the free tier. The user owns it."""
    account = Account.objects.create(name=user.email or user.get_username())
    Membership.objects.create(account=account, user=user, is_owner=True)
    return account


def open_account_at_sign_up(*, instance: User, created: bool, raw: bool = False, **_: Any) -> None:
    """Create an account for each new user. Receives Django's signal that a user was saved. Users that are loaded from
    fixtures get no account here, because the fixtures contain their accounts."""
    if created and not raw:
        open_account(instance)


def get_owned_account(user: User) -> Account:
    """Returns the account that the user has owned for the longest time. Creates an account if the user owns none."""
    owned = Membership.objects.select_related("account").filter(user=user, is_owner=True)
    membership = owned.order_by("created_at", "pk").first()
    return membership.account if membership else open_account(user)


def list_memberships(user: User) -> list[Membership]:
    """Returns the user's memberships. Accounts that the user owns come first; older memberships come before newer ones.
    If the user has no account, creates one."""
    return _memberships_of(user) or _open_first_account(user)


def _memberships_of(user: User) -> list[Membership]:
    own = Membership.objects.select_related("account").filter(user=user)
    return list(own.order_by("-is_owner", "created_at", "pk"))


@transaction.atomic
def _open_first_account(user: User) -> list[Membership]:
    # If two requests arrive at once, only one account is created. The second request waits for this lock, and then
    # finds the account.
    User.objects.select_for_update().get(pk=user.pk)
    if not Membership.objects.filter(user=user).exists():
        open_account(user)
    return _memberships_of(user)


def revoke_key(key: ApiKey) -> None:
    """Revoke the API key. The next request with the key is refused. If the key is already revoked, its revocation time
    stays."""
    ApiKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=clock.now())


def correct_charge(
    account: Account, *, amount_micros: int, reason: str, author: str
) -> LedgerEntry:
    """Correct earlier charges with a new ledger entry. A negative amount gives money back. Raises ValueError if the
    amount is above MOST_ADJUSTED_MICROS."""
    if abs(amount_micros) > MOST_ADJUSTED_MICROS:
        raise ValueError(f"{amount_micros} micro-dollars are more than one person may adjust.")
    return _write_correction(account, amount_micros, reason, author)


class SamePerson(Exception):
    """The member of staff who asked for an adjustment tried to confirm it. A second person must confirm it."""


@transaction.atomic
def confirm_adjustment(pending: PendingAdjustment, *, confirmed_by: str) -> LedgerEntry | None:
    """Write the ledger entry of an adjustment, with the names of the two members of staff. Raises SamePerson if one
    person did both steps. Returns None if the adjustment was already confirmed or declined."""
    if pending.asked_by == confirmed_by:
        raise SamePerson
    if not PendingAdjustment.objects.filter(pk=pending.pk).delete()[0]:
        return None
    author = f"{pending.asked_by}, confirmed by {confirmed_by}"[:200]
    return _write_correction(pending.account, pending.amount_micros, pending.reason, author)


def _write_correction(
    account: Account, amount_micros: int, reason: str, author: str
) -> LedgerEntry:
    made = functions.call_function(
        "write_correction",
        account=account.pk,
        now=clock.now(),
        amount=amount_micros,
        reason=reason,
        author=author,
        threshold=Terms.of(account).limits.threshold_micros,
    )
    if made["is_due"]:
        issue.enqueue_issuing(account.pk)
    return LedgerEntry.objects.get(pk=made["entry"])


class AddressTaken(Exception):
    """Another user has this e-mail address."""


@transaction.atomic
def create_account(email: str, *, tier: Tier = Tier.FREE) -> Account:
    """Create a user and an account. The user has a confirmed e-mail address and no password. Raises AddressTaken."""
    if User.objects.filter(email__iexact=email).exists():
        raise AddressTaken
    user = User.objects.create_user(username=email, email=email)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    account = get_owned_account(user)
    account.tier = tier
    account.save(update_fields=["tier"])
    return account


@transaction.atomic
def create_demo_logins() -> dict[str, str]:
    """Create a demo user, whose account has high limits, and a staff user. Returns the two passwords, by e-mail
    address. If the demo user exists, creates nothing and returns an empty dictionary."""
    try:
        account = create_account(DEMO_EMAIL, tier=Tier.TIER_3)
    except AddressTaken:
        return {}
    account.name, account.may_be_invoiced = "Demo", True
    account.save(update_fields=["name", "may_be_invoiced"])
    staff = create_account(DEMO_STAFF_EMAIL, tier=Tier.TIER_3).members.get()
    staff.is_staff = staff.is_superuser = True
    return {user.email: _give_password(user) for user in (account.members.get(), staff)}


def _give_password(user: User) -> str:
    password = secrets.token_urlsafe(12)
    user.set_password(password)
    user.save()
    return password
