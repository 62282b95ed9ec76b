"""Finds lead to further questions: the word that they share and weak matches lack."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.db.models import Q

from config.discovery.models import DiscoveryCandidate, DiscoveryQuestion
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


def test_the_nearest_word_counts_that_accounts_use_who_fit_more_than_others(alice: Person) -> None:
    found = scene.discovery(alice.account, status="running")
    question = found.questions.create(source="subject", kind="tiktok_users", words="sourdough")
    nearness = {"levain": 0.9, "lisbon": 0.1, "fridge": 1.0, "sourdough": 1.0}
    wanted: Any = SimpleNamespace(rate=lambda words: [nearness[word] for word in words])
    for name, confidence, bio in (
        ("anna", 0.8, "Sourdough with levain in the fridge, Lisbon"),
        ("ben", 0.6, "My sourdough and my levain, the fridge and Lisbon"),
        ("carl", 0.0, "A fridge for cars"),
        ("dan", 0.0, "Cars in the fridge"),
    ):
        named = {"platform": "tiktok", "username": name, "source_id": name, "bio": bio}
        creator = scene.creator(name, profile=named)
        row = {"platform": "tiktok", "name": f"@{name}", "promise": 1, "state": "weak"}
        assert list(ask_shared(found, wanted)) == []
        found.candidates.create(question=question, creator=creator, confidence=confidence, **row)
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


def test_another_account_of_a_creator_who_was_read_is_a_link_and_no_new_creator(
    alice: Person, platforms: StandIn
) -> None:
    """Little is expected of it, because the creator is stored already."""
    on_youtube = "https://www.youtube.com/@annabakes"
    platforms.world = World(
        [
            baker("tiktok", "anna.dough", link=on_youtube),
            baker("youtube", "annabakes", link="https://www.tiktok.com/@anna.dough"),
            *(baker("youtube", f"dough{n}") for n in range(4)),
        ]
    )
    start(alice)
    work()
    anna = DiscoveryCandidate.objects.filter(handle__in=["@annabakes", "@anna.dough"])
    assert anna.count() == 2
    assert anna.filter(Q(is_linked=True) | Q(question__source="link")).count() == 1
