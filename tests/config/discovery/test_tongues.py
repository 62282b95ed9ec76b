"""Platforms are also asked in the languages of the creators and places that a brief asks for."""

import pytest

from config.discovery.models import DiscoveryQuestion
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
