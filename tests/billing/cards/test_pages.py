"""The pages of cards. Only owners see them, and only one page allows Stripe's scripts."""

import re
from typing import Any

import pytest
from django.contrib.messages import get_messages

from billing.cards import charges, collection
from billing.models import Card, CardPayment, Payment
from tests.billing.cards.fake_stripe import FakeStripe
from tests.billing.cards.wallets import add_card, owing, tell_all
from tests.billing.paying import state
from tests.billing.shop import buy
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

FORM, LIST = "/account/card", "/account/invoices"


def said(response: Any) -> str:
    (message,) = get_messages(response.wsgi_request)
    return str(message)


def policy(response: Any) -> dict[str, list[str]]:
    parts = (part.split() for part in response["Content-Security-Policy"].split(";"))
    return {name: sources for name, *sources in parts}


def test_without_a_key_the_pages_say_that_cards_are_not_offered(alice: Person) -> None:
    invoice = owing(alice)
    for page in (FORM, LIST):
        shown = alice.browser.get(page)
        assert "Card payments are not available." in shown.text
        assert "stripe" not in shown["Content-Security-Policy"]
    assert "Pay $3.01 now" not in alice.browser.get(f"{LIST}/{invoice.number}").text
    for path in (f"{LIST}/{invoice.number}/pay", "/account/usage/pay", f"{FORM}/setup"):
        assert alice.browser.post(path).status_code == 404


def test_a_card_is_added_by_stripes_form_and_pays_what_is_open(
    alice: Person, stripe: FakeStripe
) -> None:
    invoice = owing(alice)
    secret = alice.browser.post(f"{FORM}/setup").json()["client_secret"]
    setup_id = secret.partition("_secret_")[0]
    stripe.finish_setup(setup_id, stripe.add_method())
    told = alice.browser.post("/account/cards", {"setup": setup_id})
    assert "Visa ending in 4242 is now your default card" in said(told)
    assert "Visa ending in 4242" in alice.browser.get(LIST).text
    collection.collect()
    assert state(invoice) == ("paid", 0)


def test_a_card_arrives_also_where_the_browser_was_closed(
    alice: Person, stripe: FakeStripe
) -> None:
    secret = alice.browser.post(f"{FORM}/setup").json()["client_secret"]
    stripe.finish_setup(secret.partition("_secret_")[0], stripe.add_method())
    tell_all(stripe)
    assert Card.objects.get().is_default


def test_a_setup_of_another_account_adds_nothing(
    alice: Person, charlie: Person, stripe: FakeStripe
) -> None:
    secret = alice.browser.post(f"{FORM}/setup").json()["client_secret"]
    setup_id = secret.partition("_secret_")[0]
    stripe.finish_setup(setup_id, stripe.add_method())
    charlie.browser.post(f"{FORM}/setup")
    assert charlie.browser.post("/account/cards", {"setup": setup_id}).status_code == 404
    assert not Card.objects.exists()


def test_the_form_opens_a_limited_number_of_times_a_day(alice: Person, stripe: FakeStripe) -> None:
    browser = alice.browser
    told = [browser.post(f"{FORM}/setup").status_code for _ in range(21)]
    assert told == [200] * 20 + [429]


def test_only_one_page_allows_the_scripts_of_stripe(
    alice: Person, stripe: FakeStripe, settings: Any
) -> None:
    settings.STRIPE_JS_URL = "https://js.stripe.com/v3/"
    settings.STRIPE_API_URL = "https://api.stripe.com"
    opened = policy(alice.browser.get(FORM))
    assert opened["script-src"] == ["'self'", "https://js.stripe.com", "https://*.js.stripe.com"]
    assert "https://hooks.stripe.com" in opened["frame-src"]
    assert opened["connect-src"] == ["'self'", "https://api.stripe.com"]
    assert opened["style-src"] == ["'self'"]
    for page in (LIST, "/account", "/"):
        assert "stripe" not in alice.browser.get(page)["Content-Security-Policy"]


def test_no_field_of_ours_takes_the_data_of_a_card(alice: Person, stripe: FakeStripe) -> None:
    page = alice.browser.get(FORM).text
    main = page[page.index("<main") : page.index("</main")]
    names = set(re.findall(r'<input[^>]* name="(\w+)"', main))
    assert names == {"csrfmiddlewaretoken", "account", "setup"}


def test_an_owner_pays_an_invoice_now(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe)
    path = f"{LIST}/{owing(alice).number}"
    assert "Pay $3.01 now" in alice.browser.get(path).text
    told = alice.browser.post(f"{path}/pay")
    assert (told["Location"], said(told)) == (LIST, "Paid $3.01 with Visa ending in 4242.")
    assert "is already paid" in said(alice.browser.post(f"{path}/pay"))
    assert Payment.objects.count() == 1


def test_an_owner_pays_usage_that_is_not_invoiced_yet(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe)
    assert "Pay usage now" not in alice.browser.get(LIST).text
    buy(alice.client, get=30, most=30)
    assert "Pay usage now" in alice.browser.get(LIST).text
    told = alice.browser.post("/account/usage/pay")
    assert said(told) == "Paid $0.61 with Visa ending in 4242."


def test_owners_find_the_way_to_pay_on_the_page_of_usage(
    alice: Person, bob: Person, stripe: FakeStripe
) -> None:
    assert "Pay now or add a card" in alice.browser.get("/account").text
    assert "Pay now or add a card" not in bob.browser.get("/account").text


def test_a_declined_payment_says_why(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "insufficient_funds")
    path = f"{LIST}/{owing(alice).number}"
    assert said(alice.browser.post(f"{path}/pay")) == "$3.01 was not paid. Declined."
    assert "was not charged. Declined." in alice.browser.get(path).text
    assert "A card payment failed." in alice.browser.get("/account").text


def test_a_payment_is_confirmed_at_the_bank(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "authentication_required")
    path = f"{LIST}/{owing(alice).number}"
    led = alice.browser.post(f"{path}/pay")["Location"]
    payment = CardPayment.objects.get()
    assert led == f"{FORM}?payment={payment.pk}"
    assert f'data-secret="{payment.intent_id}_secret_x"' in alice.browser.get(led).text
    for page in (path, LIST):
        assert led in alice.browser.get(page).text
    assert alice.browser.post(f"{path}/pay")["Location"] == led
    stripe.authenticate(str(payment.intent_id))
    told = alice.browser.post(f"/account/card-payments/{payment.pk}/confirm")
    assert said(told) == "Paid $3.01 with Visa ending in 4242."
    assert alice.browser.get(led)["Location"] == LIST


def test_a_waiting_payment_is_canceled(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "authentication_required")
    payment = charges.pay_invoice(owing(alice), started_by="alice")
    told = alice.browser.post(f"/account/card-payments/{payment.pk}/give-up")
    assert said(told) == "The payment was canceled. The invoice is still open."


def test_while_stripe_is_down_the_pages_say_so(alice: Person, stripe: FakeStripe) -> None:
    card = add_card(alice, stripe)
    path = f"{LIST}/{owing(alice).number}"
    stripe.is_down = True
    assert "you pay at most once" in said(alice.browser.post(f"{path}/pay"))
    assert "A payment is being processed." in alice.browser.get(path).text
    setup = alice.browser.post(f"{FORM}/setup")
    assert (setup.status_code, "is not responding" in setup.json()["message"]) == (503, True)
    assert "was not removed" in said(alice.browser.post(f"/account/cards/{card.pk}/remove"))
    assert Card.objects.kept().exists()


def test_cards_are_replaced_and_removed(alice: Person, stripe: FakeStripe) -> None:
    first, second = add_card(alice, stripe), add_card(alice, stripe, last4="1881")
    alice.browser.post(f"/account/cards/{first.pk}/default")
    assert Card.objects.get(is_default=True) == first
    alice.browser.post(f"/account/cards/{first.pk}/remove")
    assert Card.objects.get(is_default=True) == second
    assert stripe.things[first.method_id]["customer"] is None
    tell_all(stripe)
    assert [card.pk for card in Card.objects.kept()] == [second.pk]


def test_after_a_change_of_keys_cards_are_added_anew(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe)
    stripe.things.clear()
    stripe.answers.clear()
    path = f"{LIST}/{owing(alice).number}/pay"
    assert "no longer saved" in said(alice.browser.post(path))
    add_card(alice, stripe, last4="1881")
    assert [card.last4 for card in Card.objects.kept()] == ["1881"]
    assert said(alice.browser.post(path)) == "Paid $3.01 with Visa ending in 1881."


@pytest.mark.parametrize("step", ["default", "remove"])
def test_cards_and_payments_of_another_account_are_not_there(
    alice: Person, bob: Person, charlie: Person, stripe: FakeStripe, step: str
) -> None:
    card = add_card(alice, stripe, "authentication_required")
    payment = charges.pay_invoice(owing(alice), started_by="alice")
    for who, status in ((bob, 403), (charlie, 404)):
        paths = [f"/account/cards/{card.pk}/{step}", f"/account/card-payments/{payment.pk}/confirm"]
        assert [who.browser.post(path).status_code for path in paths] == [status] * 2
        assert who.browser.get(f"{FORM}?payment={payment.pk}").status_code == status
    assert alice.browser.get(f"{FORM}?payment=x").status_code == 404
