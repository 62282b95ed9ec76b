"""Cards in a browser, end to end against localstripe: added, charged, declined, confirmed, replaced, removed."""

import time
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from billing import tasks
from billing.accounts import services
from billing.invoicing import issue
from billing.ledger import checking
from billing.models import Account, CardEvent, CardPayment, Invoice, Tier
from tests import localstripe
from tests.billing.mail import run_jobs
from tests.browser.conftest import Watched
from tests.browser.widths import sticking_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GOOD, DECLINED, ASKED = "4242424242424242", "4000000000000341", "4000002500003155"


@pytest.fixture
def stripe(settings: Settings, live_server: LiveServer) -> Iterator[str]:
    url = f"http://127.0.0.1:{localstripe.find_free_port()}"
    for name, value in localstripe.make_settings(url).items():
        setattr(settings, name, value)
    settings.STRIPE_WEBHOOK_SECRETS = [localstripe.WEBHOOK_SECRET]
    with localstripe.serve(url):
        localstripe.tell_webhook(url, live_server.url)
        yield url
    assert list(checking.find_differences()) == []


@pytest.fixture
def account(dora: User) -> Account:
    """On the free tier, with usage just below its threshold."""
    made = services.get_owned_account(dora)
    services.correct_charge(made, amount_micros=4_990_000, reason="Usage", author="root")
    return made


def add_card(page: Page, number: str) -> None:
    page.goto(page.url.split("/account")[0] + "/account/card")
    fields = {"number": number, "exp_month": "12", "exp_year": "40", "cvc": "123"}
    for name, value in (*fields.items(), ("postal_code", "1234")):
        page.get_by_placeholder(name, exact=True).fill(value)
    page.get_by_role("button", name="Add this card").click()


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_card_is_added_charged_and_removed(
    desk: Watched, dora: User, account: Account, stripe: str
) -> None:
    desk.other_origins = (stripe,)
    page = desk.enter(dora, "/account/invoices")
    add_card(page, GOOD)
    told = "Visa ending in 4242 is now your default card"
    expect(page.locator("#messages")).to_contain_text(told)
    page.get_by_role("button", name="Pay usage now").click()
    expect(page.locator("#messages")).to_contain_text("Paid $4.99 with Visa ending in 4242.")
    account.refresh_from_db()
    assert (account.tier, account.uninvoiced_micros) == (Tier.TIER_1, 0)
    wait_for(CardEvent.objects.filter(type="payment_intent.succeeded").exists)
    run_jobs()
    assert not CardEvent.objects.filter(processed_at=None).exists()
    page.get_by_role("button", name="Remove Visa ending in 4242").click()
    expect(page.get_by_role("link", name="Add a card")).to_be_visible()


def test_a_declined_invoice_is_paid_with_a_card_that_the_bank_confirms(
    desk: Watched, phone: Watched, dora: User, account: Account, stripe: str
) -> None:
    desk.other_origins = phone.other_origins = (stripe,)
    page = desk.enter(dora, "/account/invoices")
    add_card(page, DECLINED)
    expect(page.get_by_text("Visa ending in 0341", exact=True)).to_be_visible()
    (invoice_id,) = issue.invoice_usage_now(account.pk)
    tasks.collect_cards()
    invoice = Invoice.objects.get(pk=invoice_id)
    page.goto(f"{desk.origin}/account")
    expect(page.get_by_role("alert")).to_contain_text("A card payment failed.")
    add_card(page, ASKED)
    page.get_by_role("button", name="Complete authentication").click()
    expect(page.get_by_text("Visa ending in 3155", exact=True)).to_be_visible()
    page.goto(f"{desk.origin}/account/invoices/{invoice.number}")
    page.get_by_role("button", name="Pay $4.99 now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Confirm a payment")
    assert sticking_out(phone.enter(dora, page.url.removeprefix(desk.origin))) == []
    page.get_by_role("button", name="Confirm at your bank").click()
    page.get_by_role("button", name="Complete authentication").click()
    expect(page.locator("#messages")).to_contain_text("Paid $4.99 with Visa ending in 3155.")
    states = CardPayment.objects.order_by("attempt").values_list("state", flat=True)
    assert list(states) == ["failed", "succeeded"]
