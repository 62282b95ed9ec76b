"""Accounts of every kind: busy, many, often invoiced, without credit, held by budgets, held by a key's cap."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth import get_user_model

from billing.accounts import services
from billing.models import Account, ApiKey, Tier
from billing.money import to_micros

ENOUGH = "100000000"


@dataclass(frozen=True)
class Payer:
    """Limits in credits. `has_way_to_pay`: may be invoiced from the first."""

    name: str
    account_id: UUID
    minute: str
    threshold: str
    day_cap: str | None
    has_way_to_pay: bool


_KINDS: tuple[tuple[str, str, str, str | None, bool], ...] = (
    # name, credits a minute, threshold, cap of the key a day, may be invoiced
    ("busiest", ENOUGH, "1000", None, True),
    ("invoiced often", ENOUGH, "30", None, True),
    ("invoiced oftener", ENOUGH, "10", None, True),
    ("in one minute", "60", "1000", None, True),
    ("capped", ENOUGH, "1000", "40", True),
    ("without a way to pay", ENOUGH, "50", None, False),
    ("plain", ENOUGH, "500", None, True),
)


def open_accounts() -> list[Payer]:
    return [open_account(*kind) for kind in _KINDS]


def open_account(
    name: str, minute: str, threshold: str, day_cap: str | None, may_be_invoiced: bool
) -> Payer:
    user = get_user_model().objects.create_user(name, email=f"{name.replace(' ', '-')}@example.com")
    account = services.get_owned_account(user)
    account.tier, account.may_be_invoiced = Tier.ENTERPRISE, may_be_invoiced
    account.minute_micros, account.hour_micros = to_micros(minute), to_micros(ENOUGH)
    account.threshold_micros = to_micros(threshold)
    account.save()
    return Payer(name, account.id, minute, threshold, day_cap, may_be_invoiced)


def open_rich_account(name: str) -> Payer:
    return open_account(name, ENOUGH, "100000", None, True)


def issue_key(payer: Payer, *, client: int) -> tuple[int, str]:
    """A key for each client, so that the ledger tells their charges apart: its id and its secret."""
    account = Account.objects.get(pk=payer.account_id)
    cap = to_micros(payer.day_cap) if payer.day_cap else None
    key, secret = ApiKey.issue(account, name=f"client {client}", day_cap_micros=cap)
    return key.pk, secret
