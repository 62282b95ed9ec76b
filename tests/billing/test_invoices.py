"""Invoices become due as the ledger grows."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DataError, IntegrityError, connection, transaction
from django_q.models import OrmQ
from pytest_django import Settings

from billing import tasks
from billing.accounts import services
from billing.invoicing import issue as issuing
from billing.ledger import checking
from billing.models import Account, Invoice, LedgerEntry, Tier
from config.kit import clock
from tests.billing.paying import account_of, credit, invoiced, issue, pay
from tests.billing.shop import allow, buy, look
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(clock, "now", lambda: NOON)
    yield
    assert list(checking.find_differences()) == []


def lines(invoice: Invoice) -> list[tuple[Any, ...]]:
    return list(invoice.lines.values_list("kind", "operation", "calls", "units", "amount_micros"))


# --- The threshold --------------------------------------------------------------------------------


def test_below_the_threshold_there_is_no_invoice(alice: Person) -> None:
    allow(alice, threshold=6)
    buy(alice.client, get=1)
    look(alice.client)
    assert issue(alice) == []
    assert account_of(alice).due_since is None


def test_an_invoice_closes_at_the_charge_that_reached_the_threshold(alice: Person) -> None:
    allow(alice, threshold=6)
    for _ in range(3):
        buy(alice.client, get=1)
    (invoice,) = issue(alice)
    assert (invoice.first_entry, invoice.last_entry, invoice.total_cents) == (1, 2, 6)
    head = LedgerEntry.objects.get(account=alice.account, number=2).hash
    assert bytes(invoice.chain_head) == bytes(head)
    account = account_of(alice)
    assert (account.uninvoiced_micros, account.unpaid_micros) == (30_000, 60_000)
    assert (account.due_since, account.due_numbers) == (None, [])
    assert issue(alice) == []


def test_reaching_the_threshold_again_before_the_job_runs_makes_another_invoice(
    alice: Person,
) -> None:
    allow(alice, threshold=6)
    for _ in range(4):
        buy(alice.client, get=1)
    spans = [(i.first_entry, i.last_entry, i.total_cents) for i in issue(alice)]
    assert spans == [(1, 2, 6), (3, 4, 6)]


def test_a_correction_that_reaches_it_makes_an_invoice_due_too(alice: Person) -> None:
    Account.objects.update(tier=Tier.FREE)
    alice.account.refresh_from_db()
    services.correct_charge(
        alice.account, amount_micros=4_999_999, reason="forgotten", author="root"
    )
    assert issue(alice) == []
    services.correct_charge(alice.account, amount_micros=1, reason="forgotten", author="root")
    assert [i.total_cents for i in issue(alice)] == [500]


def test_returned_charges_are_not_invoiced(alice: Person) -> None:
    allow(alice, threshold=6)
    services.correct_charge(alice.account, amount_micros=-50_000, reason="goodwill", author="root")
    for _ in range(3):
        buy(alice.client, get=1)
        assert issue(alice) == []
    buy(alice.client, get=1)
    (invoice,) = issue(alice)
    assert lines(invoice) == [
        ("usage", "shop.work", 4, 4, 120_000),
        ("correction", "", 1, 0, -50_000),
    ]
    assert invoice.total_cents == 7


def test_no_threshold_makes_an_invoice_of_less_than_a_cent(alice: Person) -> None:
    allow(alice, threshold=0)
    Account.objects.update(unpaid_micros=-(10**9))
    for _ in range(6):
        look(alice.client)
    assert issue(alice) == []
    look(alice.client)
    Account.objects.update(unpaid_micros=0)
    assert [i.total_cents for i in issue(alice)] == [1]


def test_a_remainder_is_carried_to_the_next_invoice(alice: Person) -> None:
    allow(alice, threshold=1)
    made = []
    for _ in range(14):
        look(alice.client)
        made += issue(alice)
        pay(alice, 1)
    first, second = made
    assert lines(first) == [
        ("usage", "shop.read", 7, 7, 10_500),
        ("carried_out", "", 0, 0, -500),
    ]
    assert lines(second) == [
        ("carried_in", "", 0, 0, 500),
        ("usage", "shop.read", 7, 7, 10_500),
        ("carried_out", "", 0, 0, -1_000),
    ]
    assert second.lines.all()[0].text == first.number
    assert (first.total_cents, second.total_cents) == (1, 1)
    assert account_of(alice).uninvoiced_micros == 1_000


def test_an_invoice_has_a_line_for_every_operation(alice: Person) -> None:
    allow(alice, threshold=12)
    look(alice.client)
    for _ in range(2):
        buy(alice.client, most=2, get=2)
    look(alice.client, "posts", most=9, get=9)
    buy(alice.client, most=1, get=1)
    (invoice,) = issue(alice)
    assert lines(invoice) == [
        ("usage", "shop.read", 1, 1, 1_500),
        ("usage", "shop.work", 3, 5, 130_000),
        ("usage", "shop.posts", 1, 9, 4_500),
        ("carried_out", "", 0, 0, -6_000),
    ]


# --- What an invoice says -------------------------------------------------------------------------


def test_numbers_follow_one_another_over_all_accounts(alice: Person, charlie: Person) -> None:
    numbers = [invoiced(person).number for person in (alice, charlie)]
    for person in (charlie, alice):
        pay(person, 100)
        for _ in range(2):
            buy(person.client, get=1)
        numbers += [invoice.number for invoice in issue(person)]
    assert numbers == ["INV-000001", "INV-000002", "INV-000003", "INV-000004"]


def test_a_number_of_a_failed_invoice_is_used_again(alice: Person, settings: Settings) -> None:
    settings.TAX_RATE = Decimal(100_000)  # Passes its column when the number is taken already.
    with pytest.raises(DataError, match="overflow"), transaction.atomic():
        invoiced(alice)
    settings.TAX_RATE = Decimal(0)
    assert invoiced(alice).number == "INV-000001"


def test_a_later_number_is_never_dated_earlier(
    alice: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = invoiced(alice)
    monkeypatch.setattr(clock, "now", lambda: NOON - timedelta(days=1))
    second = invoiced(charlie)
    assert (first.issued_at, second.issued_at) == (NOON, NOON)


def test_parties_tax_and_terms_are_kept_as_they_were_that_day(
    alice: Person, settings: Settings
) -> None:
    settings.SELLER_NAME, settings.SELLER_ADDRESS = "Kindred Inc.", "1 Main Street\nSpringfield"
    settings.SELLER_TAX_ID, settings.SELLER_BANK = "US-1", "IBAN 1"
    settings.TAX_RATE, settings.INVOICE_DUE_DAYS = Decimal("19.5"), 30
    Account.objects.update(legal_name="Ålice GmbH", address="2 Side Street", tax_id="DE-2")
    invoice = invoiced(alice, cents=9)
    settings.SELLER_NAME, settings.TAX_RATE = "Other", Decimal(0)
    Account.objects.update(legal_name="Other")
    invoice.refresh_from_db()
    assert (invoice.seller_name, invoice.seller_tax_id) == ("Kindred Inc.", "US-1")
    assert (invoice.buyer_name, invoice.buyer_tax_id) == ("Ålice GmbH", "DE-2")
    assert (invoice.tax_rate, invoice.pay_to) == (Decimal("19.50"), "IBAN 1")
    assert (invoice.subtotal_cents, invoice.tax_cents, invoice.total_cents) == (9, 2, 11)
    assert invoice.due_on == date(2026, 12, 20)
    assert account_of(alice).unpaid_micros == 110_000


def test_without_a_legal_name_the_account_name_is_used(alice: Person) -> None:
    assert invoiced(alice).buyer_name == alice.account.name


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE billing_invoice SET total_cents = 1",
        "UPDATE billing_invoice SET buyer_name = 'x'",
        "UPDATE billing_invoice SET digest = ''",
        "DELETE FROM billing_invoice",
        "TRUNCATE billing_invoice CASCADE",
        "UPDATE billing_invoiceline SET amount_micros = 1",
        "DELETE FROM billing_invoiceline",
        "UPDATE billing_payment SET amount_cents = 1",
        "DELETE FROM billing_payment",
        "UPDATE billing_creditnote SET net_cents = 1",
        "DELETE FROM billing_creditnote",
    ],
)
def test_issued_documents_and_payments_cannot_be_changed(alice: Person, statement: str) -> None:
    invoice = invoiced(alice)
    pay(alice, 3)
    credit(invoice, 1)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError, match="not change"), transaction.atomic():
            cursor.execute(statement)


# --- The job and the sweep ------------------------------------------------------------------------


def test_the_charge_that_reaches_the_threshold_queues_the_job(alice: Person) -> None:
    allow(alice, threshold=6)
    queued = []
    for name in ("work", "read", "work", "work"):
        buy(alice.client, name, get=1)
        queued.append(OrmQ.objects.count())
    assert queued == [0, 0, 1, 1]
    assert OrmQ.objects.get().func() == "billing.tasks.issue_due"


def test_a_queue_that_is_away_costs_no_answer(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(issuing, "enqueue", away)
    allow(alice, threshold=3)
    assert buy(alice.client, get=1).status_code == 200
    monkeypatch.undo()
    tasks.sweep()
    assert Invoice.objects.count() == 1


def test_job_and_sweep_act_once_however_often_they_run(alice: Person) -> None:
    allow(alice, threshold=6)
    for _ in range(4):
        buy(alice.client, get=1)
    for _ in range(2):
        tasks.issue_due(str(alice.account.pk))
        tasks.sweep()
    assert Invoice.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_an_account_that_cannot_be_invoiced_keeps_no_other_from_it(
    alice: Person, charlie: Person
) -> None:
    for person in (alice, charlie):
        allow(person, threshold=3)
        buy(person.client, get=1)
    Account.objects.filter(pk=alice.account.pk).update(due_numbers=[7])
    tasks.sweep()
    assert [i.account for i in Invoice.objects.all()] == [charlie.account]
    Account.objects.filter(pk=alice.account.pk).update(due_numbers=[1])
