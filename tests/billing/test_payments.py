"""Payments that settle invoices, and credit notes that reduce them."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from pytest_django import Settings

from billing.invoicing import credit_notes, payments
from billing.ledger import checking
from billing.models import Account, CreditNote, Invoice, Payment, Tier
from tests.billing.paying import account_of, credit, invoiced, pay, state
from tests.billing.shop import allow, buy
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]


@pytest.fixture(autouse=True)
def _sound() -> Iterator[None]:
    yield
    assert list(checking.find_differences()) == []


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


def test_an_overpayment_settles_the_next_invoice(alice: Person) -> None:
    invoice = invoiced(alice)
    pay(alice, 10, invoice=invoice)
    assert account_of(alice).unpaid_micros == -40_000
    assert state(invoiced(alice, cents=9)) == ("partially_paid", 5)


def test_credit_raises_the_spending_limit(alice: Person) -> None:
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
    Account.objects.update(tier=start, agreed_tier=start)
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


def test_a_402_names_the_oldest_open_invoice(alice: Person, three: list[Invoice]) -> None:
    allow(alice, threshold=3)
    for oldest in three[:2]:
        error = buy(alice.client, get=1).json()["error"]
        assert error["message"].endswith(f"Pay the open invoice {oldest.number}.")
        assert error["details"] == {"invoice_number": oldest.number}
        assert error["reason_code"] == "PAYMENT_FAILED"
        pay(alice, oldest.open_cents, invoice=oldest)


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
    with pytest.raises(credit_notes.TooMuch):
        credit(invoice, 2, before=5)
    assert CreditNote.objects.count() == 1


def test_a_credit_note_asked_for_twice_is_made_once(alice: Person) -> None:
    invoice = invoiced(alice)
    credit(invoice, 2)
    with pytest.raises(credit_notes.Changed):
        credit(invoice, 2)
    assert CreditNote.objects.count() == 1
