"""Addresses on pages are free if a text on the page shows them. Others are bought once."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError

from billing.ledger import functions
from billing.models import Account, LedgerEntry, Tier, UndeliveredCharge
from config.kit import clock
from creators.models import BoughtContact, Creator, CreatorEmail
from creators.selectors import contacts as selectors
from creators.selectors.contacts import Contact, Offer, offer_contacts
from creators.views import contacts as views
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


def address_of(creator: Creator, email: str, source: str = "post") -> None:
    now = clock.now()
    CreatorEmail.objects.create(
        creator=creator,
        email=email,
        source=source,
        confidence=0.6,
        first_seen_at=now,
        last_seen_at=now,
    )


def buy(person: Person, *creators: Creator, key: str = "k") -> str:
    """Buy addresses, and return the page that follows."""
    form = {"creator": [str(one.pk) for one in creators], "idempotency_key": key}
    return person.browser.post("/contacts", form, follow=True).text


def hanna(bio: str = "") -> Creator:
    made = scene.creator("Hanna", bio=bio)
    address_of(made, "hanna@example.com")
    return made


def test_an_address_is_hidden_until_it_is_bought_and_then_stays_visible_to_that_account(
    alice: Person, charlie: Person
) -> None:
    made = hanna()
    session = scene.session(alice.account, [scene.item(made)])
    pages = (f"/creators/{made.pk}", f"/search/{session.pk}", f"/search/{session.pk}?view=table")
    for page in pages:
        shown = alice.browser.get(page).text
        assert "hanna@example.com" not in shown
        assert '1 address, <span class="price">5 credits' in shown
    assert "You paid 5 credits for 1 address of 1 creator." in buy(alice, made)
    assert LedgerEntry.objects.get().amount_micros == 50_000
    for page in pages:
        assert "mailto:hanna@example.com" in alice.browser.get(page).text
    assert "hanna@example.com" not in charlie.browser.get(pages[0]).text


def test_an_address_in_a_shown_bio_is_free(alice: Person) -> None:
    made = hanna("Bread. Write to Hanna@example.com")
    page = alice.browser.get(f"/creators/{made.pk}").text
    assert "mailto:hanna@example.com" in page
    assert "5 credits" not in page


@pytest.mark.parametrize("written", ["post@example.com", "post [at] example [dot] com"])
def test_an_address_in_a_shown_text_is_free_and_the_button_counts_the_others(
    alice: Person, written: str
) -> None:
    caption = f"Bread. Write to {written}"
    made = scene.creator(captions=[caption])
    for name in ("post", "agent", "shop"):
        address_of(made, f"{name}@example.com")
    quoting = scene.evidence(made.profiles.get().posts.get(), caption)
    session = scene.session(alice.account, [scene.item(made, quoting)])
    for address in (f"/creators/{made.pk}", f"/search/{session.pk}"):
        page = alice.browser.get(address).text
        assert "mailto:post@example.com" in page
        assert "mailto:agent@example.com" not in page
        assert '2 more addresses, <span class="price">5 credits' in page
    CreatorEmail.objects.exclude(email="post@example.com").delete()
    assert "5 credits" not in alice.browser.get(f"/creators/{made.pk}").text


def test_contacts_of_several_creators_are_bought_at_once_for_their_sum(alice: Person) -> None:
    made = []
    for name in "abc":
        made.append(scene.creator(name))
        address_of(made[-1], f"{name}@example.com")
    bare = scene.creator("Bare")
    session = scene.session(alice.account, [scene.item(one) for one in (*made, bare)])
    page = alice.browser.get(f"/search/{session.pk}").text
    assert "3 addresses of 3 creators, " in page
    assert "at most 15 credits" in page
    buy(alice, *made, bare)
    assert LedgerEntry.objects.get().units == BoughtContact.objects.count() == 3
    assert "c@example.com" in alice.browser.get(f"/search/{session.pk}").text


def test_a_form_that_is_sent_twice_is_charged_once(alice: Person) -> None:
    made = hanna()
    buy(alice, made)
    buy(alice, made)
    assert LedgerEntry.objects.count() == 1


def test_without_credit_nothing_is_shown(alice: Person) -> None:
    Account.objects.update(tier=Tier.FREE, may_be_invoiced=False, uninvoiced_micros=5_000_000)
    browser = alice.browser
    browser.post("/contacts", {"creator": [str(hanna().pk)], "idempotency_key": "k"})
    assert not BoughtContact.objects.exists()
    assert "Nothing was charged." in browser.get("/search").text


def test_addresses_that_are_bought_already_are_not_charged_again(alice: Person) -> None:
    made = hanna()
    buy(alice, made)
    assert "Nothing was charged." in buy(alice, made, key="another tab")
    assert LedgerEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("place", "name", "bought"),
    [
        (functions, "_call_and_follow", 0),
        (selectors, "_KEEP_BOUGHT", 0),
        (views, "_report_purchase", 1),
    ],
    ids=["before the charge", "after the charge, in its transaction", "after both"],
)
def test_a_crash_loses_nothing_and_the_next_try_is_not_paid_twice(
    alice: Person, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, bought: int
) -> None:
    made = hanna()
    browser = alice.browser
    browser.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(place, name, None)
        form = {"creator": [str(made.pk)], "idempotency_key": "k"}
        assert browser.post("/contacts", form).status_code == 500
    assert LedgerEntry.objects.count() == BoughtContact.objects.count() == bought
    assert not UndeliveredCharge.objects.exists()
    buy(alice, made)
    assert LedgerEntry.objects.count() == BoughtContact.objects.count() == 1
    assert not UndeliveredCharge.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("function", ["call_function", "_call_and_follow"])
def test_a_connection_that_breaks_off_at_the_charge_stores_and_charges_once(
    alice: Person, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    """The connection breaks before the transaction of the charge ends, or after."""
    whole, left = getattr(functions, function), [True]

    def break_once(*given: Any, **named: Any) -> Any:
        answer = whole(*given, **named)
        if "settle" in given and left:
            left.clear()
            raise OperationalError("server closed the connection unexpectedly")
        return answer

    monkeypatch.setattr(functions, function, break_once)
    assert "You paid 5 credits" in buy(alice, hanna())
    assert not left
    assert LedgerEntry.objects.count() == BoughtContact.objects.count() == 1
    assert not UndeliveredCharge.objects.exists()


def test_only_creators_without_a_shown_address_are_offered() -> None:
    made = scene.creator()
    address_of(made, "post@example.com")
    shown = list(made.emails.all())
    part, none = Contact(made.pk, shown, 2), Contact(uuid4(), [], 3)
    assert offer_contacts([part, none]) == Offer([none.creator_id], 3)
