"""A discovery finds new creators on the platforms, stores them and charges those that clearly match."""

import pytest

from billing.models import LedgerEntry
from creators.models import Creator
from tests.config.discovery.looking import read, start, work
from tests.people import Person
from tests.platforms.world import World

pytestmark = pytest.mark.django_db


def test_new_creators_who_clearly_match_are_found_and_charged(alice: Person, world: World) -> None:
    answer = start(alice)
    data = answer.json()["data"]
    assert (answer.status_code, answer["X-Credits-Charged"]) == (202, "0")
    assert (data["status"], data["creators"]) == ("running", [])
    work()
    found = read(alice, data["id"])
    print(found["progress"], found["reason"], world.searched, world.read)
    names = {item["creator"]["name"] for item in found["creators"]}
    assert names == {"Anna.Dough", "Ben.Dough", "Dorabakes", "Ericbakes", "Anna", "Gina.Bakes"}
    assert found["status"] == "done"
    entries = LedgerEntry.objects.all()
    assert [entry.amount_micros for entry in entries] == [50_000] * len(names)
    assert found["progress"]["credits"] == 5 * len(names)
    assert Creator.objects.count() == found["progress"]["new"]
