"""Creators whom only a discovery found, and who fit nothing, are deleted. Whoever was used or asked for stays."""

from datetime import timedelta
from typing import Any

import pytest

from config.kit import clock
from config.upkeep.unclaimed import clear_unclaimed
from creators.freshness import uses
from creators.importing.items import Row
from creators.importing.records import default_reading
from creators.importing.run import import_rows
from creators.models import BoughtContact, CatalogueImport, Creator, Erasure, ForgottenIdentity
from scraping.catalogue import feeding
from scraping.catalogue.accounts import fetch_account
from scraping.catalogue.claims import digest_account, leave_alone
from scraping.fetching.visits import Visit
from scraping.models import AccountRead
from tests import scene
from tests.config.discovery.looking import baker, mechanic, read, start, work
from tests.people import Person
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = pytest.mark.django_db

CARL = {"platform": "tiktok", "username": "carl.cars"}


def add(platforms: StandIn, seen_in: str) -> Creator:
    platforms.world = World([mechanic("tiktok", "carl.cars")])
    record = fetch_account(Visit("tiktok", 1e12), "carl.cars")
    long_ago = clock.now() - timedelta(days=31)
    profile, _ = feeding.add_account(
        "tiktok", record, read_at=long_ago, sells_contact=False, seen_in=seen_in
    )
    assert profile
    return profile.creator


@pytest.fixture
def carl(platforms: StandIn) -> Creator:
    """A mechanic whom a discovery for bakers found 31 days ago."""
    return add(platforms, feeding.DISCOVERY)


def test_who_fits_nothing_is_deleted_after_the_time_and_may_come_back(
    carl: Creator, platforms: StandIn
) -> None:
    assert clear_unclaimed() == 1
    assert not Creator.objects.exists()
    assert not ForgottenIdentity.objects.exists()
    assert not Erasure.objects.exists()
    assert add(platforms, feeding.INGEST).profiles.get().username == "carl.cars"


def test_a_younger_one_stays_and_without_the_setting_everyone(carl: Creator, settings: Any) -> None:
    settings.DISCOVERY_KEEP_DAYS = 32
    assert clear_unclaimed() == 0
    settings.DISCOVERY_KEEP_DAYS = 0
    assert clear_unclaimed() == 0


def test_who_came_by_an_ingest_stays(platforms: StandIn) -> None:
    add(platforms, feeding.INGEST)
    assert clear_unclaimed() == 0


def test_whom_an_ingest_reads_again_stays(carl: Creator, platforms: StandIn) -> None:
    add(platforms, feeding.INGEST)
    assert clear_unclaimed() == 0


def test_whom_a_customer_reads_live_stays_and_a_refresh_claims_nobody(
    carl: Creator, platforms: StandIn
) -> None:
    record = fetch_account(Visit("tiktok", 1e12), "carl.cars")
    for sells_contact in (False, True):
        assert Creator.objects.get().unclaimed_since
        feeding.update_known(
            "tiktok", "profile", record, read_at=clock.now(), sells_contact=sells_contact
        )
    assert clear_unclaimed() == 0


def test_whom_an_import_names_stays(carl: Creator) -> None:
    made = CatalogueImport.objects.create(name="list.csv", created_at=clock.now())
    reading = default_reading(as_of=None, today=clock.today(), of_posts=False)
    rows = [Row(1, {"profiles": [CARL]})]
    import_rows(rows, source="list.csv", reading=reading, import_id=made.pk)
    assert clear_unclaimed() == 0


def test_who_is_a_find_stays(carl: Creator, alice: Person) -> None:
    scene.discovery(alice.account, [carl])
    assert clear_unclaimed() == 0


def test_who_is_on_a_list_stays(carl: Creator, alice: Person) -> None:
    scene.shortlist(alice.account, [carl])
    assert clear_unclaimed() == 0


def test_who_is_in_a_search_or_was_looked_at_stays(carl: Creator, alice: Person) -> None:
    session = scene.session(alice.account, [scene.item(carl)])
    assert clear_unclaimed() == 0
    session.delete()
    uses.note_view(carl.pk)
    assert clear_unclaimed() == 0


def test_whose_address_was_bought_stays(carl: Creator, alice: Person) -> None:
    BoughtContact.objects.create(account=alice.account, creator=carl, bought_at=clock.now())
    assert clear_unclaimed() == 0


def test_the_weak_ones_of_a_discovery_go_and_are_not_fetched_again_at_once(
    alice: Person, world: World
) -> None:
    id_ = start(alice).json()["data"]["id"]
    work()
    found = read(alice, id_)["creators"]
    Creator.objects.filter(unclaimed_since__isnull=False).update(
        unclaimed_since=clock.now() - timedelta(days=31)
    )
    weak = Creator.objects.count() - len(found)
    assert weak
    assert clear_unclaimed() == weak
    AccountRead.objects.exclude(until__gt=clock.now() + timedelta(days=29)).delete()
    again = start(alice, query="track cars").json()["data"]["id"]
    work()
    assert read(alice, again)["progress"]["fetched"] == 0


def test_staff_see_where_and_when_a_creator_was_first_seen(carl: Creator, alice: Person) -> None:
    address = f"/creators/{carl.pk}"
    assert "First seen" not in alice.browser.get(address).text
    alice.user.is_staff = True
    alice.user.save()
    assert "in a discovery" in alice.browser.get(address).text
    reading = default_reading(as_of=None, today=clock.today(), of_posts=False)
    ines = {"profiles": [{"platform": "tiktok", "username": "ines.bakes"}]}
    import_rows([Row(1, ines)], source="list.csv", reading=reading)
    imported = Creator.objects.get(profiles__username="ines.bakes")
    assert "in list.csv" in alice.browser.get(f"/creators/{imported.pk}").text


def test_an_account_that_another_worker_reads_is_looked_at_later(
    alice: Person, platforms: StandIn, world: World
) -> None:
    platforms.world = World([baker("tiktok", "ben.dough")])
    ben = [digest_account("tiktok", "ben.dough")]
    leave_alone(ben, timedelta(seconds=30))
    id_ = start(alice, platforms=["tiktok"]).json()["data"]["id"]
    work()
    found = read(alice, id_)
    assert (found["status"], found["progress"]["fetched"]) == ("running", 0)
    leave_alone(ben, timedelta(0))
    work()
    found = read(alice, id_)
    assert (found["status"], found["progress"]["clear"]) == ("done", 1)
