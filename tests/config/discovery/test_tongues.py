"""Platforms are also asked in the languages of the creators and places that a brief asks for, and for words of its
niche."""

import pytest

from config.discovery.judging import judge_creator, read_wanted
from config.discovery.models import Discovery, DiscoveryQuestion
from creators import indexing
from creators.analysis import renewal
from tests import scene
from tests.config.discovery.looking import start, work
from tests.people import Person
from tests.platforms.world import World

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("place", "local"),
    [
        ("Austria", "österreich"),
        ("Vienna", "wien"),
        ("Greece", "ελλάδα"),
        ("Moscow", "москва"),
        ("Tokyo", "東京"),
    ],
)
def test_a_place_is_also_asked_for_as_its_people_write_it(
    alice: Person, world: World, place: str, local: str
) -> None:
    start(alice, query=f"sourdough bakers in {place}")
    work(most=1)
    asked = set(DiscoveryQuestion.objects.filter(source="subject").values_list("words", flat=True))
    assert f"sourdough bakers {place.lower()}" in asked
    assert f"sourdough bakers {local}" in asked


def test_hashtags_that_several_good_matches_use_in_the_wanted_language_are_asked(
    alice: Person, world: World
) -> None:
    for number, tags in enumerate(
        [["sauerteigbrot", "fyp"], ["SauerteigBrot", "fyp", "ofenfrisch"]]
    ):
        german = scene.creator(f"Bäckerin {number}", languages=["de"])
        for caption in (
            "Sourdough bread: Sauerteig füttern",
            "My sourdough bread: Brot mit Roggen",
        ):
            scene.post(german.profiles.get(), caption, hashtags=tags)
        indexing.mark_changed([german.pk])
        renewal.refresh_creators([german.pk])
    start(alice, query="sourdough bread bakers who post in German")
    work(most=1)
    rows = DiscoveryQuestion.objects.filter(source="hashtag", kind="tiktok_users")
    asked = set(rows.values_list("words", flat=True))
    assert "sauerteigbrot" in asked
    assert not asked & {"fyp", "ofenfrisch"}


@pytest.mark.parametrize(
    ("query", "is_english"),
    [("skincare", True), ("Menschen, die ihre Hautpflege zeigen", False)],
)
def test_an_english_brief_is_asked_with_the_words_of_its_niche(
    alice: Person, world: World, query: str, is_english: bool
) -> None:
    start(alice, query=query)
    work(most=1)
    asked = set(DiscoveryQuestion.objects.filter(source="niche").values_list("words", flat=True))
    assert ("skincare routines" in asked) == is_english


def test_a_long_subject_is_also_asked_by_the_words_that_say_most_of_it(
    alice: Person, world: World
) -> None:
    start(alice, query="parents who show the lunchbox they pack for their kids")
    work(most=1)
    rows = DiscoveryQuestion.objects.filter(source="subject", kind="tiktok_users")
    asked = set(rows.values_list("words", flat=True))
    assert "lunchbox" in asked
    assert not asked & {"show", "their", "they"}


def test_who_writes_in_another_language_is_expected_to_fit_less(
    alice: Person, world: World
) -> None:
    start(alice, query="Bäckerinnen, die Brot mit Sauerteig backen")
    wanted = read_wanted(Discovery.objects.get())
    confidence = {}
    for code, caption in (
        ("de", "Sauerteigbrot mit Roggen, 24 Stunden im Kühlschrank"),
        ("en", "Sourdough bread with rye, 24 hours in the fridge"),
    ):
        creator = scene.creator(code, languages=[code])
        scene.post(creator.profiles.get(), caption)
        indexing.mark_changed([creator.pk])
        confidence[code] = judge_creator(wanted, creator.pk).confidence
    assert confidence["en"] < 0.5 * confidence["de"]
