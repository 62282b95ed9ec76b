"""Compares the recorded card payments with a report from Stripe.

The report is "Balance change from activity", itemized, as a CSV file. These columns are read:

- `reporting_category`: `charge`, `refund`, `refund_failure`, `dispute` and `dispute_reversal` are compared.
- `source_id`: the charge, refund or dispute (`ch_…`, `re_…`, `dp_…`).
- `gross`: the amount in units of the currency (`25.00`), negative if money went out.
- `currency`: `usd`. Kindred takes no other currency, so a row with another one is reported.
- `created_utc` or `created`: the time, such as `2026-11-22 10:15:00`.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from typing import Final

from billing.invoicing.payments import CARDS
from billing.models import Payment
from billing.money import format_cents

SUFFIXES: Final = {
    "charge": "",
    "refund": "",
    "refund_failure": " failed",
    "dispute": "",
    "dispute_reversal": " won",
}
"""The reference of a recorded payment is Stripe's id and a suffix. This dictionary has the suffix for each reporting
category."""

NEEDED: Final = {"reporting_category", "source_id", "gross", "currency"}
TIMES: Final = ("created_utc", "created")


class NotAnExport(Exception):
    """The file is not the expected report from Stripe. The message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Movement:
    """A row of Stripe's report. `reference` is the reference under which Kindred records the same payment."""

    reference: str
    amount_cents: int
    currency: str
    day: date


def find_payment_differences(
    lines: Iterable[str], *, first: date | None = None, last: date | None = None
) -> Iterator[str]:
    """Compares the report with the recorded card payments. Yields one sentence for each payment that is missing on one
    side or has different amounts. Compares the UTC days from `first` to `last`. The defaults are the first and last day
    of the report. Raises NotAnExport."""
    moved = list(read_export(lines))
    days = [movement.day for movement in moved]
    since, until = first or min(days, default=date.max), last or max(days, default=date.min)
    theirs = [one for one in moved if since <= one.day <= until]
    recorded = Payment.objects.filter(gateway=CARDS).select_related("account").order_by("pk")
    ours = {
        payment.reference: payment
        for payment in recorded
        if since <= payment.received_at.astimezone(UTC).date() <= until
    }
    yield from _compare(theirs, ours)


def read_export(lines: Iterable[str]) -> Iterator[Movement]:
    """Yields the rows of the report that are about customers' money. Fees and payouts are left out. Raises
    NotAnExport."""
    rows = csv.DictReader(lines)
    names = set(rows.fieldnames or ())
    if missing := NEEDED - names:
        raise NotAnExport(f"The columns {', '.join(sorted(missing))} are missing.")
    time = next((name for name in TIMES if name in names), None)
    if time is None:
        raise NotAnExport("The column created_utc is missing.")
    for number, row in enumerate(rows, start=2):
        if row["reporting_category"] in SUFFIXES:
            yield _read_row(row, time, number)


def _read_row(row: Mapping[str, str], time: str, number: int) -> Movement:
    try:
        return Movement(
            reference=row["source_id"] + SUFFIXES[row["reporting_category"]],
            amount_cents=int(Decimal(row["gross"].replace(",", "")) * 100),
            currency=row["currency"].lower(),
            day=datetime.fromisoformat(row[time]).date(),
        )
    except (InvalidOperation, ValueError, TypeError, AttributeError) as error:
        raise NotAnExport(f"Line {number} cannot be read: {error}") from error


def _compare(theirs: Iterable[Movement], ours: dict[str, Payment]) -> Iterator[str]:
    known = set()
    recorded = Payment.objects.filter(gateway=CARDS)
    for one in theirs:
        known.add(one.reference)
        # Around midnight, Stripe and Kindred can record the same payment on different days.
        payment = ours.get(one.reference) or recorded.filter(reference=one.reference).first()
        if payment is None:
            yield f"{one.reference}: {_shown(one)} at Stripe, not recorded here."
        elif (payment.amount_cents, "usd") != (one.amount_cents, one.currency):
            here = format_cents(payment.amount_cents)
            yield f"{one.reference}: {_shown(one)} at Stripe, {here} recorded here."
    for reference, payment in ours.items():
        if reference not in known:
            here = format_cents(payment.amount_cents)
            yield f"{reference}: {here} recorded for {payment.account_id}, not in Stripe's export."


def _shown(movement: Movement) -> str:
    if movement.currency == "usd":
        return format_cents(movement.amount_cents)
    return f"{Decimal(movement.amount_cents) / 100} {movement.currency.upper()}"
