"""Differences between Stripe's export and the books are named, in both directions."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from billing.cards.stripe_export import NotAnExport, find_payment_differences, read_export
from billing.invoicing import payments
from billing.invoicing.payments import CARDS, Receipt
from tests.people import Person

pytestmark = pytest.mark.django_db

HEAD = "balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id"


def export(*rows: str) -> list[str]:
    return [f"{line}\n" for line in (HEAD, *rows)]


def row(category: str, source: str, gross: str, *, day: int = 20, currency: str = "usd") -> str:
    return f"txn_1,2026-11-{day} 10:15:00,{currency},{gross},0.30,1.00,{category},{source}"


def receive(person: Person, reference: str, cents: int, *, day: int = 20) -> None:
    note = "" if cents > 0 else "Refund"
    moment = datetime(2026, 11, day, 10, 15, tzinfo=UTC)
    receipt = Receipt(person.account.pk, cents, reference, moment, note=note)
    payments.record_payment(CARDS, receipt, recorded_by="Stripe")


def test_books_that_agree_have_no_difference(alice: Person) -> None:
    for reference, cents in (("ch_1", 2500), ("re_1", -500), ("re_1 failed", 500)):
        receive(alice, reference, cents)
    for reference, cents in (("dp_1", -2500), ("dp_1 won", 2500)):
        receive(alice, reference, cents)
    told = find_payment_differences(
        export(
            row("charge", "ch_1", "25.00"),
            row("refund", "re_1", "-5.00"),
            row("refund_failure", "re_1", "5.00"),
            row("dispute", "dp_1", "-25.00"),
            row("dispute_reversal", "dp_1", "25.00"),
            row("payout", "po_1", "-20.00"),
            row("fee", "", "-0.30"),
        )
    )
    assert list(told) == []


def test_differences_are_named_on_both_sides(alice: Person) -> None:
    receive(alice, "ch_ours", 2500)
    receive(alice, "ch_both", 900)
    rows = export(
        row("charge", "ch_theirs", '"1,250.00"'),
        row("charge", "ch_both", "8.00"),
        row("charge", "ch_euro", "7.50", currency="eur"),
    )
    assert list(find_payment_differences(rows)) == [
        "ch_theirs: $1,250.00 at Stripe, not recorded here.",
        "ch_both: $8.00 at Stripe, $9.00 recorded here.",
        "ch_euro: 7.5 EUR at Stripe, not recorded here.",
        f"ch_ours: $25.00 recorded for {alice.account.pk}, not in Stripe's export.",
    ]


def test_only_the_days_of_the_export_are_compared(alice: Person) -> None:
    receive(alice, "ch_before", 100, day=18)
    receive(alice, "ch_1", 100)
    rows = export(row("charge", "ch_1", "1.00"))
    assert list(find_payment_differences(rows)) == []
    (told,) = find_payment_differences(rows, first=datetime(2026, 11, 18, tzinfo=UTC).date())
    assert told.startswith("ch_before")


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["id,Amount\n", "1,2\n"], "columns currency, gross"),
        (export(row("charge", "ch_1", "much")), "Line 2"),
        (export("txn_1,soon,usd,1.00,0,1.00,charge,ch_1"), "Line 2"),
        ([], "missing"),
    ],
)
def test_a_file_that_is_not_an_export_is_refused(lines: list[str], problem: str) -> None:
    with pytest.raises(NotAnExport, match=problem):
        list(read_export(lines))


def test_the_command_names_them_and_fails(alice: Person, tmp_path: Path) -> None:
    file = tmp_path / "export.csv"
    file.write_text("\ufeff" + "".join(export(row("charge", "ch_1", "25.00"))), encoding="utf-8")
    with pytest.raises(CommandError, match="1 differences"):
        call_command("check_ledger", stripe_export=file)
    receive(alice, "ch_1", 2500)
    call_command("check_ledger", stripe_export=file)
