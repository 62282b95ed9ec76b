"""Helpers for tests: cards, invoices, and Stripe's events about them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from billing.cards import wallet
from billing.models import Account, Card, Invoice, Tier
from config.kit import clock
from tests.billing.cards.fake_stripe import FakeStripe, Thing, sign
from tests.billing.mail import run_jobs
from tests.billing.paying import issue
from tests.billing.shop import allow, buy
from tests.people import Person

WEBHOOK = "/webhooks/stripe"


def add_card(person: Person, stripe: FakeStripe, behaves: str = "ok", **shown: Any) -> Card:
    account = Account.objects.get(pk=person.account.pk)
    setup_id = wallet.start_setup(account).partition("_secret_")[0]
    stripe.finish_setup(setup_id, stripe.add_method(behaves, **shown))
    return wallet.keep_card(account.pk, setup_id)


def start_free(person: Person) -> None:
    """An account without an agreement to invoice it."""
    account = Account.objects.get(pk=person.account.pk)
    account.tier, account.may_be_invoiced = Tier.FREE, False
    account.save()


def owing(person: Person) -> Invoice:
    """An invoice over $3.01."""
    allow(person, threshold=301)
    assert buy(person.client, get=150, most=150).status_code == 200
    (invoice,) = issue(person)
    return invoice


def tell(event: Thing, **more: Any) -> Any:
    """Deliver an event as Stripe does."""
    return Client().post(WEBHOOK, **sign(event, **more))


def tell_all(stripe: FakeStripe) -> None:
    """Deliver all events, and run the queued jobs."""
    for event in stripe.events():
        assert tell(event).status_code == 204
    run_jobs()


def move_on(monkeypatch: pytest.MonkeyPatch, **wait: int) -> None:
    """Move the clock forward."""
    later = clock.now() + timedelta(**wait)
    monkeypatch.setattr(clock, "now", lambda: later)


def hold_of(person: Person) -> str:
    return Account.objects.get(pk=person.account.pk).card_hold
