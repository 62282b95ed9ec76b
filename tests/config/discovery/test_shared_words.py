"""Finds lead to further questions: the word that they share and weak matches lack."""

import pytest

from config.discovery.models import Discovery, DiscoveryQuestion
from tests.config.discovery.looking import baker, mechanic, read, start, work
from tests.people import Person
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("world")]


def test_the_word_that_finds_share_finds_those_who_use_no_word_of_the_brief(
    alice: Person, platforms: StandIn
) -> None:
    """A platform's search for the brief does not name them, because they write of levain and not of sourdough."""
    levain = (
        "My levain starter is bubbling again, with rye flour",
        "I score a loaf before baking bread",
    )
    shared = {"bio": "Baker. Sourdough bread from my own levain"}
    platforms.world = World(
        [
            *(baker("tiktok", f"dough{n}", **shared) for n in range(4)),
            mechanic("tiktok", "carl.cars"),
            baker("tiktok", "hidden", name="Hidden", bio="Bread with levain", captions=levain),
        ]
    )
    id_ = start(alice, query="sourdough", platforms=["tiktok"]).json()["data"]["id"]
    work()
    assert DiscoveryQuestion.objects.filter(source="find").exists()
    assert "Hidden" in {item["creator"]["name"] for item in read(alice, id_)["creators"]}


def test_a_word_that_weak_matches_use_too_is_not_asked(alice: Person, platforms: StandIn) -> None:
    platforms.world = World(
        [
            *(baker("tiktok", f"dough{n}") for n in range(2)),
            *(mechanic("tiktok", f"cars{n}") for n in range(4)),
        ]
    )
    start(alice, platforms=["tiktok"])
    work()
    found = Discovery.objects.get()
    asked = set(found.questions.filter(source="find").values_list("words", flat=True))
    assert not asked & {"with", "sourdough", "cars", "wife", "bakes"}


def test_another_profile_of_a_find_leads_to_those_whom_instagram_relates(
    alice: Person, platforms: StandIn
) -> None:
    """It adds no creator, but nothing else leads to them: Instagram has no search for guests."""
    on_tiktok, on_instagram = (
        "https://www.tiktok.com/@anna.dough",
        "https://www.instagram.com/anna.b/",
    )
    platforms.world = World(
        [
            baker("tiktok", "anna.dough", link=on_instagram),
            baker("instagram", "anna.b", link=on_tiktok, related=["gina.bakes"]),
            baker("instagram", "gina.bakes"),
        ]
    )
    id_ = start(alice).json()["data"]["id"]
    work()
    names = {item["creator"]["name"] for item in read(alice, id_)["creators"]}
    assert names == {"Anna.Dough", "Gina.Bakes"}
