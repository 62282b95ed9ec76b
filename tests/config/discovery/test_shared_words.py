"""Finds lead to further questions: the word that they share and weak matches lack."""

from types import SimpleNamespace
from typing import Any

import pytest

from config.discovery.models import DiscoveryQuestion
from config.discovery.seeds import ask_shared
from tests import scene
from tests.config.discovery.looking import baker, read, start, work
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
            baker("tiktok", "hidden", name="Hidden", bio="Bread with levain", captions=levain),
        ]
    )
    id_ = start(alice, query="sourdough", platforms=["tiktok"]).json()["data"]["id"]
    work()
    assert DiscoveryQuestion.objects.filter(source="find").exists()
    assert "Hidden" in {item["creator"]["name"] for item in read(alice, id_)["creators"]}


def test_the_nearest_word_counts_that_finds_use_and_weak_matches_do_not(alice: Person) -> None:
    found = scene.discovery(alice.account, status="running")
    question = found.questions.create(source="subject", kind="tiktok_users", words="sourdough")
    for name, state, bio in (
        ("anna", "clear", "Sourdough with levain in the fridge, Lisbon"),
        ("ben", "clear", "My sourdough and my levain, the fridge and Lisbon"),
        ("carl", "weak", "A fridge for cars"),
    ):
        named = {"platform": "tiktok", "username": name, "source_id": name, "bio": bio}
        creator = scene.creator(name, profile=named)
        row = {"platform": "tiktok", "name": f"@{name}", "promise": 1, "state": state}
        found.candidates.create(question=question, creator=creator, **row)
    nearness = {"levain": 0.9, "lisbon": 0.1, "fridge": 1.0, "sourdough": 1.0}
    wanted: Any = SimpleNamespace(rate=lambda words: [nearness[word] for word in words])
    found.clear = 1
    assert list(ask_shared(found, wanted)) == []
    found.clear = 2
    assert {one.words for one in ask_shared(found, wanted)} == {"levain"}


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
