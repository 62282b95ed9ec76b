"""Addresses on pages: free where the bio shows them, bought once for the others."""

import pytest

from billing.models import Account, LedgerEntry, Tier
from config.kit import clock
from creators.models import BoughtContact, Creator, CreatorEmail
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


def buy(person: Person, *creators: Creator, key: str = "k") -> None:
    form = {"creator": [str(one.pk) for one in creators], "idempotency_key": key}
    assert person.browser.post("/contacts", form).status_code == 302


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
        assert 'Contact <span class="price">5 credits' in shown
    buy(alice, made)
    assert LedgerEntry.objects.get().amount_micros == 50_000
    for page in pages:
        assert "mailto:hanna@example.com" in alice.browser.get(page).text
    assert "hanna@example.com" not in charlie.browser.get(pages[0]).text


def test_an_address_in_a_shown_bio_is_free(alice: Person) -> None:
    made = hanna("Bread. Write to Hanna@example.com")
    page = alice.browser.get(f"/creators/{made.pk}").text
    assert "mailto:hanna@example.com" in page
    assert "5 credits" not in page


def test_contacts_of_several_creators_are_bought_at_once_for_their_sum(alice: Person) -> None:
    made = []
    for name in "abc":
        made.append(scene.creator(name))
        address_of(made[-1], f"{name}@example.com")
    bare = scene.creator("Bare")
    session = scene.session(alice.account, [scene.item(one) for one in (*made, bare)])
    page = alice.browser.get(f"/search/{session.pk}").text
    assert "Contacts of 3<" in page
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
