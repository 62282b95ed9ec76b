"""Staff see payments by card, their failures, disputes and events, and ask again."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from billing.cards import charges
from billing.cards.client import StripeUnavailable
from billing.models import CardEvent, CardPayment
from tests.billing.cards.fake_stripe import FakeStripe
from tests.billing.cards.wallets import add_card, owing, tell_all
from tests.billing.mail import run_jobs
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

ADMIN = "/admin/billing"


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    client.force_login(
        User.objects.create_superuser("root", "root@example.com"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    return client


def test_staff_see_failures_disputes_and_events(
    alice: Person, staff: Client, stripe: FakeStripe
) -> None:
    add_card(alice, stripe, "insufficient_funds")
    charges.pay_invoice(invoice := owing(alice), started_by="alice")
    assert "insufficient_funds" in staff.get(f"{ADMIN}/cardpayment/").text
    add_card(alice, stripe)
    paid = charges.pay_invoice(invoice, started_by="alice")
    stripe.dispute(str(paid.intent_id))
    tell_all(stripe)
    assert "needs_response" in staff.get(f"{ADMIN}/carddispute/").text
    for asked in ("", "?processing=waits", "?processing=problem", "?processing=missed"):
        assert staff.get(f"{ADMIN}/cardevent/{asked}").status_code == 200
    assert "charge.dispute.created" in staff.get(f"{ADMIN}/cardevent/").text
    assert staff.get(f"{ADMIN}/cardpayment/{paid.pk}/change/").status_code == 200


def test_staff_ask_what_became_of_a_payment(
    alice: Person, staff: Client, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    stripe.drops = "after"
    with pytest.raises(StripeUnavailable):
        charges.pay_invoice(owing(alice), started_by="alice")
    stripe.drops = ""
    payment = CardPayment.objects.get()
    asked = {"action": "ask_again", "_selected_action": str(payment.pk)}
    assert "Succeeded" in staff.post(f"{ADMIN}/cardpayment/", asked, follow=True).text
    assert stripe.charged_cents() == 301


def test_staff_have_an_event_processed_again(
    alice: Person, staff: Client, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    charges.pay_invoice(owing(alice), started_by="alice")
    tell_all(stripe)
    ids = list(CardEvent.objects.values_list("pk", flat=True))
    staff.post(f"{ADMIN}/cardevent/", {"action": "process_again", "_selected_action": ids})
    assert CardEvent.objects.filter(processed_at=None).count() == len(ids)
    run_jobs()
