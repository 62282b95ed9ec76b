"""Adds up what an account has spent: by day, operation, API key, program, person and face. The face is the way in which
a request came, such as the browser or an API key."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Q

from billing.ledger.spenders import UNKNOWN, name_members
from billing.metering import budgets
from billing.metering.budgets import Budget, SpendingKey
from billing.models import Account, ApiKey, BudgetWindow
from billing.offers.tiers import Terms
from config.kit import clock
from config.kit.rows import run_statement

CORRECTIONS = "Corrections"
ON_PAGES = "On pages"
BY_KEYS = "API keys"
_NO_CHARGE = -1
_KEYS = -2


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    amount_micros: int
    entries: int


@dataclass(frozen=True, slots=True)
class Usage:
    """What an account has spent in a period. `by_day` has a row for every day, in order. The other lists are sorted by
    amount. Corrections by staff are counted only in `by_day` and `by_operation`. In `by_person`, spending by a program
    belongs to the member who connected it, and all API keys share one row. In `by_face`, the names are those of
    `billing.models.Face` and of payment protocols."""

    by_day: list[Row]
    by_operation: list[Row]
    by_key: list[Row]
    by_program: list[Row]
    by_person: list[Row]
    by_face: list[Row]

    @property
    def total_micros(self) -> int:
        return sum(row.amount_micros for row in self.by_day)


def read_usage(account: Account, days: int) -> Usage:
    """Returns what the account has spent in the last `days` UTC days. Today is one of them."""
    today = clock.today()
    first = today - timedelta(days=days - 1)
    by_day: dict[date, tuple[int, int]] = {}
    by_operation, by_key, by_person, by_face = [], [], [], []
    since = datetime.combine(first, time(), UTC)
    sums = run_statement(_SUMS, {"account": account.pk, "since": since})
    for day, operation, key_id, person, face, amount, entries in sums:
        if day is not None:
            by_day[day] = amount, entries
        elif operation is not None:
            by_operation.append(Row(operation or CORRECTIONS, amount, entries))
        elif face is not None:
            by_face.append(Row(face, amount, entries))
        elif person is not None:
            by_person.append((person, amount, entries))
        elif key_id != _NO_CHARGE:
            by_key.append((key_id, amount, entries))
    each_day = (first + timedelta(days=number) for number in range(days))
    return Usage(
        [Row(f"{day:%-d %b}", *by_day.get(day, (0, 0))) for day in each_day],
        _by_amount(by_operation),
        *_by_names(account, by_key),
        _by_people(by_person),
        _by_amount([row for row in by_face if row.name]),
    )


_SUMS = """
    SELECT day, operation, source, person, face, sum(amount_micros)::bigint, sum(entries)::bigint
    FROM (
        SELECT (created_at AT TIME ZONE 'UTC')::date AS day, operation, amount_micros,
            CASE WHEN kind = 'reversal' THEN -1 ELSE 1 END AS entries,
            CASE WHEN kind = 'correction' THEN -1 ELSE coalesce(api_key_id, 0) END AS source,
            CASE WHEN kind = 'correction' THEN -1
                ELSE coalesce(member_id, CASE WHEN api_key_id IS NULL THEN 0 ELSE -2 END) END AS person,
            CASE WHEN kind = 'correction' OR face <> '' THEN face
                WHEN api_key_id IS NULL THEN 'browser' ELSE 'key' END AS face
        FROM billing_ledgerentry WHERE account_id = %(account)s AND created_at >= %(since)s
    ) AS entry
    GROUP BY GROUPING SETS (day, operation, source, person, face)
"""
"""The query that computes all groupings at once. Each row belongs to one grouping, and only the column of this grouping
has a value. Old entries without a face count as `key` if an API key was used, and otherwise as `browser`."""


def _by_names(
    account: Account, sums: Iterable[tuple[int, int, int]]
) -> tuple[list[Row], list[Row]]:
    """Returns the rows for API keys and the rows for connected programs. `sums` has a key id, an amount and a count for
    each row. The key id 0 means that no key was used."""
    found = ApiKey.objects.filter(account=account).only("name", "digest")
    known = {key.pk: key for key in found}
    of_keys: list[Row] = []
    of_programs: list[Row] = []
    for key_id, amount, entries in sums:
        key = known.get(key_id)
        rows = of_programs if key and key.is_of_program else of_keys
        rows.append(Row(key.name if key else ON_PAGES, amount, entries))
    return _by_amount(of_keys), _by_amount(of_programs)


def _by_people(sums: Iterable[tuple[int, int, int]]) -> list[Row]:
    """Returns the rows for people. The user id 0 stands for old entries from the web pages, which do not store the
    member."""
    found = [one for one in sums if one[0] != _NO_CHARGE]
    names = name_members([person for person, *_ in found if person > 0])
    names |= {0: UNKNOWN, _KEYS: BY_KEYS}
    return _by_amount([Row(names[person], amount, entries) for person, amount, entries in found])


def _by_amount(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (-row.amount_micros, row.name))


def read_budgets(
    account: Account, now: datetime, key: SpendingKey | None = None
) -> list[tuple[Budget, int]]:
    """Returns the current budgets of the account and of the API key, each with the micro-dollars already used. These
    amounts include open reservations and the weights of free requests."""
    current = budgets.current(Terms.of(account).limits, key, now)
    of_key = Q(api_key=key.id) if key else Q()
    windows = BudgetWindow.objects.filter(
        Q(api_key=None) | of_key, account=account, start__in=[budget.start for budget in current]
    )
    used = {
        (one.kind, one.start): one.spent_micros + one.reserved_micros + one.weighed_micros
        for one in windows
    }
    return [(budget, used.get((budget.kind, budget.start), 0)) for budget in current]
