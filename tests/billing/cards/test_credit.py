"""A valid card counts as credit. A request that needs room charges open amounts to it."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections
from pytest_django import Settings

from billing.accounts.affording import explain_refusal, read_most
from billing.cards import charges, collection, wallet
from billing.metering.credit import Credit
from billing.models import Account, CardPayment, Invoice, LedgerEntry
from billing.offers.operation import Operation
from config.kit import clock
from tests.billing.cards.fake_stripe import FakeStripe
from tests.billing.cards.wallets import add_card, move_on
from tests.billing.paying import account_of, issue, pay
from tests.billing.shop import WORK, allow, buy, look
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

LIMIT = 301
"""The threshold of these tests, in credits. `WORK` costs 1 and 2 for each thing."""


@pytest.fixture(autouse=True)
def _free(alice: Person, bob: Person, charlie: Person) -> None:
    for person in (alice, charlie):
        allow(person, threshold=LIMIT)
    Account.objects.update(may_be_invoiced=False)


def spend(person: Person, things: int) -> Any:
    return buy(person.client, most=things, get=things)


def refusal(response: Any) -> tuple[int, str | None, str]:
    error = response.json()["error"]
    return response.status_code, error.get("reason_code"), error["message"]


def left(person: Person) -> int:
    """The credit that is left, in credits."""
    return Credit.of(account_of(person)).remaining_micros // 10_000


def test_a_saved_card_counts_as_twice_the_threshold(alice: Person, stripe: FakeStripe) -> None:
    assert left(alice) == 301
    add_card(alice, stripe)
    assert left(alice) == 602
    assert spend(alice, 200).status_code == 200
    assert (left(alice), stripe.charged_cents()) == (201, 0)
    assert alice.client.get("/v1/usage").json()["credit_remaining"] == "201"


@pytest.mark.parametrize("name", ["work", "posts"])
def test_above_the_limit_open_amounts_are_charged_and_the_request_goes_on(
    alice: Person, stripe: FakeStripe, name: str
) -> None:
    add_card(alice, stripe)
    spend(alice, 250)
    many = {"work": 100, "posts": 4_000}[name]
    response = (
        spend(alice, many) if name == "work" else look(alice.client, name, most=many, get=many)
    )
    assert response.status_code == 200
    assert float(response["X-Credits-Charged"]) in {201, 200}
    assert stripe.charged_cents() == 501
    account = account_of(alice)
    assert (account.unpaid_micros, account.reserved_micros) == (0, 0)


def test_an_invoice_that_is_open_and_usage_since_are_both_charged(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    spend(alice, 160)
    issue(alice)
    spend(alice, 60)
    assert spend(alice, 100).status_code == 200
    assert stripe.charged_cents() == 321 + 121
    assert Invoice.objects.count() == 2


def test_a_quote_that_no_payment_makes_room_for_charges_nothing(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    spend(alice, 100)
    status, reason, message = refusal(spend(alice, 301))
    assert (status, reason) == (402, "PAYMENT_FAILED")
    assert "Account → Invoices" in message
    assert stripe.charged_cents() == 0


def test_a_request_that_its_budget_refuses_charges_nothing(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    spend(alice, 250)
    Account.objects.update(minute_micros=600 * 10_000)
    assert spend(alice, 100).status_code == 429
    assert stripe.charged_cents() == 0


def test_a_stored_answer_charges_no_card(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe)
    asked: dict[str, Any] = {"key": "k", "most": 250, "get": 250}
    first = buy(alice.client, **asked)
    Account.objects.update(threshold_micros=10_000)
    assert buy(alice.client, **asked).content == first.content
    assert stripe.charged_cents() == 0


def test_pages_offer_what_the_card_makes_room_for(alice: Person, stripe: FakeStripe) -> None:
    spend(alice, 100)
    assert explain_refusal(account_of(alice), 101 * 10_000) == "you have 100 credits left"
    add_card(alice, stripe)
    spend(alice, 150)
    assert left(alice) == 100
    assert explain_refusal(account_of(alice), 602 * 10_000) == ""
    assert explain_refusal(account_of(alice), 603 * 10_000) == "you have 602 credits left"
    assert read_most(alice.account.pk, clock.now()) == 602 * 10_000


# --- When it does not settle ----------------------------------------------------------------------


def test_a_refused_charge_is_a_402_and_ends_the_card_until_a_payment(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe, "insufficient_funds")
    spend(alice, 250)
    assert refusal(spend(alice, 100))[:2] == (402, "PAYMENT_FAILED")
    assert refusal(spend(alice, 100))[:2] == (402, "PAYMENT_FAILED")
    assert CardPayment.objects.count() == 1
    assert account_of(alice).card_until is None
    pay(alice, 501)
    assert account_of(alice).card_until is not None
    assert spend(alice, 100).status_code == 200


def test_a_charge_that_waits_for_its_cardholder_is_a_402(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "authentication_required")
    spend(alice, 250)
    status, reason, message = refusal(spend(alice, 100))
    assert (status, reason) == (402, "PAYMENT_ACTION_REQUIRED")
    assert "Confirm it" in message


@pytest.mark.parametrize("drops", ["before", "after"])
def test_while_the_outcome_is_not_known_the_request_may_be_sent_again(
    alice: Person, stripe: FakeStripe, drops: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe)
    spend(alice, 250)
    stripe.drops = drops
    for _ in range(2):
        response = spend(alice, 100)
        assert (response.status_code, int(response["Retry-After"]) > 0) == (503, True)
    stripe.drops = ""
    move_on(monkeypatch, minutes=2)
    collection.collect()
    assert spend(alice, 100).status_code == 200
    assert stripe.charged_cents() == 501


def test_no_charge_begins_that_the_deadline_does_not_allow(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe)
    spend(alice, 250)
    hurried: Operation[Any, Any] = WORK
    monkeypatch.setitem(vars(hurried), "deadline_s", 5)
    assert spend(alice, 100).status_code == 503
    assert not CardPayment.objects.exists()


def test_a_refunded_invoice_is_not_charged_again_for_it(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe)
    spend(alice, 250)
    payment = charges.pay_usage(alice.account.pk, started_by="alice")
    pay(alice, -501, invoice=payment.invoice)
    status, reason, message = refusal(spend(alice, 100))
    assert (status, reason) == (402, "PAYMENT_FAILED")
    assert payment.invoice.number in message
    assert stripe.charged_cents() == 501


# --- A card that never pays -----------------------------------------------------------------------


def test_a_card_counts_for_the_account_that_saved_it_first(
    alice: Person, charlie: Person, stripe: FakeStripe
) -> None:
    card = add_card(alice, stripe, number="4242")
    add_card(charlie, stripe, number="4242")
    assert (left(alice), left(charlie)) == (602, 301)
    wallet.remove_card(card)
    assert (left(alice), left(charlie)) == (301, 301)
    charlie_card = wallet.list_cards(charlie.account.pk)[0]
    wallet.remove_card(charlie_card)
    add_card(charlie, stripe, number="4242")
    assert left(charlie) == 301
    status, reason, message = refusal(spend(charlie, 200))
    assert (status, reason) == (402, "NO_PAYMENT_METHOD")
    assert "another card" in message
    add_card(alice, stripe, number="4242")
    assert left(alice) == 602


def test_a_card_that_was_declined_counts_no_more_when_it_is_added_again(
    alice: Person, charlie: Person, stripe: FakeStripe
) -> None:
    """However often it is removed and added, all accounts together owe what one may."""
    for _ in range(3):
        for person in (alice, charlie):
            for card in wallet.list_cards(person.account.pk):
                wallet.remove_card(card)
            add_card(person, stripe, "lost_card", number="4000")
            while spend(person, 50).status_code == 200:
                pass
            list(map(collection.charge_invoice, issue(person)))
            collection.collect()
    owed = sum(one.amount_micros for one in LedgerEntry.objects.all()) // 10_000
    assert owed <= 2 * LIMIT + LIMIT


def test_a_card_without_a_fingerprint_is_no_credit(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, number=None)
    assert left(alice) == 301


def test_an_expired_card_is_no_credit(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe)
    later = clock.now().replace(year=2041, month=1, day=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert left(alice) == 301
    assert refusal(spend(alice, 200))[1] == "NO_PAYMENT_METHOD"
    monkeypatch.setattr(clock, "now", lambda: later - timedelta(days=2))
    assert left(alice) == 602


def test_without_cards_a_saved_card_is_no_credit_and_stripe_is_not_asked(
    alice: Person, stripe: FakeStripe, settings: Settings
) -> None:
    assert "Add a payment method" in refusal(spend(alice, 200))[2]
    add_card(alice, stripe)
    settings.STRIPE_SECRET_KEY = ""
    assert left(alice) == 301
    status, reason, message = refusal(spend(alice, 200))
    assert (status, reason) == (402, "NO_PAYMENT_METHOD")
    assert message.endswith("Contact us to pay by invoice.")
    settings.STRIPE_SECRET_KEY = "sk_test_of_the_tests"


# --- At once --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_requests_over_the_limit_at_once_charge_what_is_open_once(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    spend(alice, 250)

    def send(_: int) -> int:
        try:
            return int(spend(alice, 60).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(send, range(4)))
    assert set(statuses) <= {200, 503}
    assert 200 in statuses
    assert stripe.charged_cents() == 501
    assert all(intent["status"] == "succeeded" for intent in stripe.intents())


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_one_card_added_to_two_accounts_at_once_counts_for_one(
    alice: Person, charlie: Person, stripe: FakeStripe
) -> None:
    def add(person: Person) -> None:
        try:
            add_card(person, stripe, number="4242")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(add, (alice, charlie)))
    assert sorted([left(alice), left(charlie)]) == [301, 602]
