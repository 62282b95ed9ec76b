"""Addresses that only a discovery found are not sold until the operator, an import or a customer's own request."""

from typing import Any

import pytest

from config.discovery import tasks
from config.kit import clock
from creators.analysis import renewal
from creators.importing.items import Row
from creators.importing.records import default_reading
from creators.importing.run import import_rows
from creators.models import BoughtContact, CatalogueImport, Creator, CreatorEmail, WithheldContact
from scraping.catalogue import feeding
from scraping.catalogue.accounts import fetch_account
from scraping.fetching.visits import Visit
from tests.config.discovery.looking import baker, read, start, work
from tests.people import Person
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("world")]

BEN = {"platform": "tiktok", "username": "ben.dough"}


@pytest.fixture
def ben(alice: Person, platforms: StandIn) -> Creator:
    """A find with an address in his bio and another in a post."""
    captions = ("Sourdough bread with rye", "My sourdough starter. Orders: shop@ben.example.org")
    bio = "I bake sourdough bread at home. ben@example.org"
    platforms.world = World([baker("tiktok", "ben.dough", bio=bio, captions=captions)])
    id_ = start(alice).json()["data"]["id"]
    work()
    (found,) = read(alice, id_)["creators"]
    return Creator.objects.get(pk=found["creator"]["id"])


def look_up(person: Person) -> tuple[list[str], str]:
    body = {"creators": [BEN]}
    answer = person.client.post("/v1/creator-emails/lookup", body, "application/json")
    (result,) = answer.json()["data"]["results"]
    return sorted(one["email"] for one in result["emails"]), answer["X-Credits-Charged"]


def analyse(ben: Creator) -> None:
    renewal.refresh_creators([ben.pk])


BOTH = ["ben@example.org", "shop@ben.example.org"]


def read_again(*, sells_contact: bool) -> None:
    record = fetch_account(Visit("tiktok", 1e12), "ben.dough")
    feeding.update_known(
        "tiktok", "profile", record, read_at=clock.now(), sells_contact=sells_contact
    )


def test_they_are_neither_looked_up_nor_offered_and_the_bio_stays(
    alice: Person, ben: Creator
) -> None:
    assert look_up(alice) == ([], "0")
    page = alice.browser.get(f"/creators/{ben.pk}").text
    assert "Orders: shop@ben.example.org" in page
    assert "mailto:" not in page
    assert "address, <span" not in page
    form = {"creator": [str(ben.pk)], "idempotency_key": "k"}
    alice.browser.post("/contacts", form)
    assert not BoughtContact.objects.exists()
    assert not CreatorEmail.objects.exists()


def test_the_setting_releases_what_was_withheld(alice: Person, ben: Creator, settings: Any) -> None:
    settings.DISCOVERY_SELLS_EMAILS = True
    tasks.keep_discovering()
    analyse(ben)
    assert look_up(alice) == (BOTH, "5")


def test_with_the_setting_they_are_sold_at_once(
    alice: Person, settings: Any, request: pytest.FixtureRequest
) -> None:
    settings.DISCOVERY_SELLS_EMAILS = True
    request.getfixturevalue("ben")
    assert not WithheldContact.objects.exists()
    assert look_up(alice)[0] == BOTH


def test_a_read_for_a_customer_releases_them_and_a_refresh_does_not(
    alice: Person, ben: Creator
) -> None:
    read_again(sells_contact=False)
    analyse(ben)
    assert look_up(alice)[0] == []
    read_again(sells_contact=True)
    analyse(ben)
    assert look_up(alice)[0] == BOTH


def test_an_import_of_the_profile_releases_them(alice: Person, ben: Creator) -> None:
    made = CatalogueImport.objects.create(name="list.csv", created_at=clock.now())
    reading = default_reading(as_of=None, today=clock.today(), of_posts=False)
    import_rows([Row(1, {"profiles": [BEN]})], source="list", reading=reading, import_id=made.pk)
    analyse(ben)
    assert look_up(alice)[0] == BOTH


def test_an_imported_address_is_sold_although_a_discovery_reads_the_account_too(
    alice: Person, ben: Creator
) -> None:
    CreatorEmail.objects.create(
        creator=ben,
        email="agent@example.org",
        source="import",
        confidence=0.9,
        first_seen_at=clock.now(),
        last_seen_at=clock.now(),
    )
    read_again(sells_contact=False)
    analyse(ben)
    assert look_up(alice)[0] == ["agent@example.org"]
