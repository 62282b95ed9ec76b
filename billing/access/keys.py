"""Creates and changes an account's API keys. Also computes how much each key has spent."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from billing.metering import budgets
from billing.metering.budgets import Budget, SpendingKey
from billing.models import Account, ApiKey, BudgetWindow, LedgerEntry
from config.kit import clock

MOST_LIVE: Final = 100


class TooManyKeys(Exception):
    """The account has the maximum number of active keys."""


@dataclass(frozen=True, slots=True)
class KeyTerms:
    """The settings of an API key. None means no cap or no expiry."""

    name: str
    expires_at: datetime | None = None
    day_cap_micros: int | None = None
    month_cap_micros: int | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    """The micro-dollars that an API key has spent in the current UTC day and in the current UTC month."""

    day_micros: int = 0
    month_micros: int = 0


def list_live_keys(account: Account) -> QuerySet[ApiKey]:
    unexpired = Q(expires_at=None) | Q(expires_at__gt=clock.now())
    return list_keys(account).filter(unexpired, revoked_at=None)


def list_keys(account: Account) -> QuerySet[ApiKey]:
    """Returns the account's API keys, without the keys of connected programs."""
    return ApiKey.objects.filter(account=account, digest__isnull=False)


@transaction.atomic
def make_key(account: Account, terms: KeyTerms) -> tuple[ApiKey, str]:
    """Create an API key. Returns the key and its secret. The secret cannot be shown again. Raises TooManyKeys."""
    _lock(account)
    if list_live_keys(account).count() >= MOST_LIVE:
        raise TooManyKeys
    return ApiKey.issue(account, **asdict(terms))


@transaction.atomic
def change_key(key: ApiKey, terms: KeyTerms) -> None:
    """Change the settings of an API key. What the key has already spent counts towards a new cap. Raises
    TooManyKeys."""
    _lock(key.account)
    before = ApiKey.objects.get(pk=key.pk)
    others = list_live_keys(key.account).exclude(pk=key.pk)
    if not key.is_of_program and others.count() >= MOST_LIVE:
        raise TooManyKeys
    ApiKey.objects.filter(pk=key.pk).update(**asdict(terms))
    added = SpendingKey(
        key.pk,
        terms.day_cap_micros if before.day_cap_micros is None else None,
        terms.month_cap_micros if before.month_cap_micros is None else None,
    )
    for budget in budgets.caps(added, clock.now()):
        _count(key, budget)


def _lock(account: Account) -> None:
    """Lock the account's row. Reserving and charging credits need the same lock, so they wait until the key has
    changed."""
    Account.objects.select_for_update(no_key=True).get(pk=account.pk)


def _count(key: ApiKey, budget: Budget) -> None:
    """Set the used amount of a new cap to what the key has already spent in the cap's period. The amount is read from
    the ledger, because the spending of a key without a cap is not counted elsewhere."""
    own = LedgerEntry.objects.filter(account=key.account, api_key=key)
    given_back = own.filter(
        kind=LedgerEntry.Kind.REVERSAL,
        request_id=OuterRef("request_id"),
        operation=OuterRef("operation"),
    )
    charges = own.filter(
        ~Exists(given_back), kind=LedgerEntry.Kind.CHARGE, created_at__gte=budget.start
    )
    spent = charges.aggregate(total=Sum("amount_micros", default=0))["total"]
    BudgetWindow.objects.update_or_create(
        account=key.account,
        api_key=key,
        kind=budget.kind,
        start=budget.start,
        defaults={"spent_micros": spent},
        create_defaults={"spent_micros": spent, "reserved_micros": 0},
    )


def read_spent_by_key(account: Account) -> dict[int, Spent]:
    """Returns what each API key has spent today and this month. The dictionary's keys are the ids of API keys."""
    day = clock.now().replace(hour=0, minute=0, second=0, microsecond=0)
    this_month = LedgerEntry.objects.filter(
        account=account, api_key__isnull=False, created_at__gte=day.replace(day=1)
    )
    rows = this_month.values_list("api_key").annotate(
        of_day=Sum("amount_micros", filter=Q(created_at__gte=day), default=0),
        of_month=Sum("amount_micros"),
    )
    return {key_id: Spent(day_micros, month_micros) for key_id, day_micros, month_micros in rows}
