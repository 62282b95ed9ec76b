"""Invoices, as the ledger makes them due; and the money that settles them."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DataError, IntegrityError, connection, transaction
from django_q.models import OrmQ
from pytest_django import Settings

from billing import services, tasks
from billing.invoicing import crediting, issuing, payments
from billing.ledger import checking
from billing.models import Account, CreditNote, Invoice, LedgerEntry, Payment, Tier
from config.kit import clock
from tests.billing.paying import account_of, credit, issue, pay
from tests.billing.shop import allow, buy, look
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(clock, "now", lambda: NOON)
    yield
    assert list(checking.differences()) == []


def lines(invoice: Invoice) -> list[tuple[Any, ...]]:
    return list(invoice.lines.values_list("kind", "operation", "calls", "units", "amount_micros"))


def invoiced(person: Person, *, cents: int = 6) -> Invoice:
    """An invoice over so many cents, a multiple of three."""
    allow(person, threshold=cents)
    for _ in range(cents // 3):
        assert buy(person.client, get=1).status_code == 200
    (invoice,) = issue(person)
    return invoice


def state(invoice: Invoice) -> tuple[str, int]:
    """Its status and what is open, as the database has it now."""
    invoice.refresh_from_db()
    return invoice.status, invoice.open_cents


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


def test_what_reaches_it_again_before_the_job_runs_is_the_next_invoice(alice: Person) -> None:
    allow(alice, threshold=6)
    for _ in range(4):
        buy(alice.client, get=1)
    spans = [(i.first_entry, i.last_entry, i.total_cents) for i in issue(alice)]
    assert spans == [(1, 2, 6), (3, 4, 6)]


def test_a_correction_that_reaches_it_makes_an_invoice_due_too(alice: Person) -> None:
    Account.objects.update(tier=Tier.FREE)
    alice.account.refresh_from_db()
    services.correct(alice.account, amount_micros=4_999_999, reason="forgotten", author="root")
    assert issue(alice) == []
    services.correct(alice.account, amount_micros=1, reason="forgotten", author="root")
    assert [i.total_cents for i in issue(alice)] == [500]


def test_what_was_given_back_before_is_not_invoiced(alice: Person) -> None:
    allow(alice, threshold=6)
    services.correct(alice.account, amount_micros=-50_000, reason="goodwill", author="root")
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


def test_a_number_taken_by_what_failed_is_taken_again(alice: Person, settings: Settings) -> None:
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


def test_who_gave_no_legal_name_is_called_as_the_account(alice: Person) -> None:
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
def test_what_was_issued_or_received_takes_no_change(alice: Person, statement: str) -> None:
    invoice = invoiced(alice)
    pay(alice, 3)
    credit(invoice, 1)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError, match="stays"), transaction.atomic():
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

    monkeypatch.setattr(issuing, "async_task", away)
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


# --- Payments -------------------------------------------------------------------------------------


def test_a_payment_in_parts_leaves_the_invoice_open(alice: Person) -> None:
    invoice = invoiced(alice)
    assert state(invoice) == ("open", 6)
    pay(alice, 2)
    assert state(invoice) == ("partially_paid", 4)
    pay(alice, 4, invoice=invoice)
    assert state(invoice) == ("paid", 0)
    account = account_of(alice)
    assert (account.unpaid_micros, account.lifetime_spend_micros) == (0, 60_000)


@pytest.fixture
def three(alice: Person) -> list[Invoice]:
    """Invoices over 3, 6 and 9 cents."""
    return [invoiced(alice, cents=cents) for cents in (3, 6, 9)]


def test_a_payment_for_the_account_settles_the_oldest_first(
    alice: Person, three: list[Invoice]
) -> None:
    pay(alice, 5)
    assert [state(i) for i in three] == [("paid", 0), ("partially_paid", 4), ("open", 9)]


def test_a_payment_for_an_invoice_settles_that_first_and_then_the_oldest(
    alice: Person, three: list[Invoice]
) -> None:
    pay(alice, 8, invoice=three[1])
    assert [state(i) for i in three] == [("partially_paid", 1), ("paid", 0), ("open", 9)]
    assert account_of(alice).unpaid_micros == 100_000


def test_what_is_paid_too_much_is_credit_that_settles_the_next_invoice(alice: Person) -> None:
    invoice = invoiced(alice)
    pay(alice, 10, invoice=invoice)
    assert account_of(alice).unpaid_micros == -40_000
    assert state(invoiced(alice, cents=9)) == ("partially_paid", 5)


def test_credit_lengthens_what_may_be_spent(alice: Person) -> None:
    allow(alice, threshold=3)
    pay(alice, 3)
    statuses = [buy(alice.client, get=1).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 402]


def test_a_payment_recorded_twice_is_once(alice: Person, charlie: Person) -> None:
    invoice = invoiced(alice)
    first, again = (pay(alice, 2, reference="B-1", invoice=invoice) for _ in range(2))
    assert (again.pk, state(invoice)) == (first.pk, ("partially_paid", 4))
    assert account_of(alice).lifetime_spend_micros == 20_000
    for person, cents in ((charlie, 2), (alice, 3)):
        with pytest.raises(payments.ReferenceTaken):
            pay(person, cents, reference="B-1")


def test_a_payment_is_for_an_invoice_of_the_same_account(alice: Person, charlie: Person) -> None:
    with pytest.raises(payments.NotTheirInvoice):
        pay(charlie, 2, invoice=invoiced(alice))
    assert not Payment.objects.exists()


def test_money_that_goes_back_opens_what_it_had_settled(
    alice: Person, three: list[Invoice]
) -> None:
    pay(alice, 18)
    pay(alice, -7)
    assert [state(i) for i in three] == [("paid", 0), ("paid", 0), ("partially_paid", 7)]
    pay(alice, -11)
    assert [state(i)[0] for i in three] == ["open"] * 3
    account = account_of(alice)
    assert (account.unpaid_micros, account.lifetime_spend_micros) == (180_000, 0)


# --- Tiers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "dollars", "tier"),
    [
        (Tier.FREE, "0.01", Tier.TIER_1),
        (Tier.FREE, "499.99", Tier.TIER_1),
        (Tier.FREE, "500", Tier.TIER_2),
        (Tier.FREE, "1999.99", Tier.TIER_2),
        (Tier.FREE, "2000", Tier.TIER_3),
        (Tier.TIER_2, "5", Tier.TIER_2),
        (Tier.TIER_3, "500", Tier.TIER_3),
        (Tier.ENTERPRISE, "5000", Tier.ENTERPRISE),
    ],
)
def test_a_payment_climbs_as_far_as_the_lifetime_spend_reaches(
    alice: Person, start: str, dollars: str, tier: str
) -> None:
    allow(alice)
    Account.objects.update(tier=start)
    pay(alice, int(Decimal(dollars) * 100))
    assert account_of(alice).tier == tier


def test_lifetime_spend_adds_up_over_payments_and_a_tier_never_goes_down(alice: Person) -> None:
    Account.objects.update(tier=Tier.FREE)
    tiers = []
    for cents in (100, 49_800, 100, 150_000, -100_000, -100_000):
        pay(alice, cents)
        tiers.append(account_of(alice).tier)
    assert tiers == ["tier_1", "tier_1", "tier_2", "tier_3", "tier_3", "tier_3"]
    assert account_of(alice).lifetime_spend_micros == 0


def test_a_first_payment_is_a_way_to_pay(alice: Person) -> None:
    allow(alice, threshold=3)
    Account.objects.update(may_be_invoiced=False)
    buy(alice.client, get=1)
    assert buy(alice.client, get=1).json()["error"]["reason_code"] == "NO_PAYMENT_METHOD"
    pay(alice, 3)
    assert [buy(alice.client, get=1).status_code for _ in range(3)] == [200, 200, 402]
    assert buy(alice.client, get=1).json()["error"]["reason_code"] == "PAYMENT_FAILED"


# --- Credit notes ---------------------------------------------------------------------------------


def test_a_credit_note_lowers_what_is_unpaid_once(alice: Person) -> None:
    invoice = invoiced(alice)
    note = credit(invoice, 2)
    assert (note.number, note.total_cents) == ("CN-000001", 2)
    assert (note.entry.amount_micros, note.entry.author) == (-20_000, "root")
    assert state(invoice) == ("partially_paid", 4)
    account = account_of(alice)
    assert (account.unpaid_micros, account.uninvoiced_micros) == (40_000, 0)


def test_the_next_invoice_shows_the_correction_and_that_it_was_credited(alice: Person) -> None:
    credit(invoiced(alice), 2)
    second = invoiced(alice)
    assert second.total_cents == 6
    assert list(second.lines.values_list("kind", "text", "amount_micros")) == [
        ("usage", "", 60_000),
        ("correction", "was empty", -20_000),
        ("credited", "CN-000001", 20_000),
    ]


def test_a_wholly_credited_invoice_is_owed_no_more_and_leaves_no_tax(
    alice: Person, settings: Settings
) -> None:
    settings.TAX_RATE = Decimal(19)
    invoice = invoiced(alice)
    assert (invoice.tax_cents, invoice.total_cents) == (1, 7)
    taxes = [credit(invoice, 2, before=before).tax_cents for before in (0, 2, 4)]
    assert sum(taxes) == 1
    assert state(invoice) == ("credited", 0)
    assert account_of(alice).unpaid_micros == 0


def test_crediting_a_paid_invoice_becomes_credit(alice: Person) -> None:
    invoice = invoiced(alice)
    pay(alice, 6)
    credit(invoice, 2)
    assert state(invoice) == ("paid", 0)
    assert account_of(alice).unpaid_micros == -20_000
    assert state(invoiced(alice, cents=3)) == ("partially_paid", 1)


def test_an_invoice_is_credited_up_to_its_subtotal(alice: Person) -> None:
    invoice = invoiced(alice)
    credit(invoice, 5)
    with pytest.raises(crediting.TooMuch):
        credit(invoice, 2, before=5)
    assert CreditNote.objects.count() == 1


def test_a_credit_note_asked_for_twice_is_made_once(alice: Person) -> None:
    invoice = invoiced(alice)
    credit(invoice, 2)
    with pytest.raises(crediting.Changed):
        credit(invoice, 2)
    assert CreditNote.objects.count() == 1


# --- What staff hold ------------------------------------------------------------------------------

HOLDS = {
    "BILLING_SUSPENDED": "contact_support",
    "DISPUTE_OPENED": "contact_support",
    "PAYMENT_ACTION_REQUIRED": "complete_authentication",
    "SUBSCRIPTION_REQUIRED": "upgrade_plan",
    "BUNDLE_EXHAUSTED": "upgrade_plan",
    "NO_BUNDLE_CONFIGURED": "reconnect_connection",
}


@pytest.mark.parametrize("reason", HOLDS)
@pytest.mark.parametrize("name", ["read", "posts", "work"])
def test_a_held_account_gets_nothing_that_costs(alice: Person, reason: str, name: str) -> None:
    Account.objects.update(billing_hold=reason)
    for response in (buy(alice.client, name), buy(alice.client, name, key="k")):
        error = response.json()["error"]
        assert (response.status_code, error["code"]) == (402, "payment_required")
        assert (error["reason_code"], error["next_step"]) == (reason, HOLDS[reason])
    assert not LedgerEntry.objects.exists()


def test_a_held_account_gets_what_is_free_and_what_it_paid_for(alice: Person) -> None:
    first = buy(alice.client, key="k", get=1)
    Account.objects.update(billing_hold="BILLING_SUSPENDED")
    assert look(alice.client, "gift").status_code == 200
    assert buy(alice.client, "gift", key="g").status_code == 200
    again = buy(alice.client, key="k", get=1)
    assert (again.status_code, again.content) == (200, first.content)
    Account.objects.update(billing_hold="")
    assert buy(alice.client).status_code == 200
