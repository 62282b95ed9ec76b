"""The order of creators follows from their texts."""

from datetime import UTC, datetime

import pytest

from config.kit.context import Deadline
from creators import indexing
from creators.analysis import renewal
from creators.models import Creator
from search.briefs.requests import SearchRequest
from search.pipeline.route import find_creators
from search.pipeline.values import Match
from tests import scene

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def make_creator(name: str, *captions: str, bio: str = "") -> None:
    creator = scene.creator(name, captions=captions, profile={"bio": bio})
    indexing.mark_changed([creator.id])


def ask(query: str) -> dict[str, Match]:
    """Search, and return the names of the results in order."""
    renewal.refresh_all()
    answer = find_creators(SearchRequest(query=query), now=NOW, deadline=Deadline.after(60))
    found = Creator.objects.in_bulk([match.creator_id for match in answer.matches])
    return {found[match.creator_id].name: match for match in answer.matches}


def test_a_name_that_equals_the_query_does_not_outrank_posts_about_it() -> None:
    make_creator("Hiking Club", "Who else is tired", "Best day")
    make_creator("Ada", "Twenty kilometres over the ridge, wet boots. #hiking", "A hike in the fog")
    results = ask("hikers")
    assert list(results) == ["Ada", "Hiking Club"]
    assert results["Hiking Club"].low_confidence


def test_what_a_bio_says_counts_more_than_a_name() -> None:
    make_creator("Pottery Club", "Best day")
    make_creator("Ada", "Best day", bio="pottery from a small studio")
    assert next(iter(ask("pottery"))) == "Ada"


def test_hashtags_are_read_as_words() -> None:
    make_creator("Bo", "Fit check in the car park #football #matchday")
    make_creator("Ada", "Fit check in the car park #streetstyle #fyp")
    assert next(iter(ask("street style"))) == "Ada"


def test_one_post_of_many_is_less_than_a_subject_that_returns() -> None:
    other = ("New guitar strings", "My band on stage", "Learning a solo", "Amp repair")
    make_creator("Once", "Sourdough bread with an open crumb", *other)
    often = (
        "Sourdough bread for the market",
        "A rye starter for sourdough bread",
        "Sourdough bread, sliced",
    )
    make_creator("Often", *often)
    results = ask("sourdough bread")
    assert list(results) == ["Often", "Once"]
    assert results["Often"].confidence > results["Once"].confidence


def test_where_one_piece_is_enough_the_rest_of_a_creator_takes_nothing() -> None:
    other = ("New guitar strings", "My band on stage", "Learning a solo", "Amp repair")
    make_creator("Once", "How I bake sourdough bread, start to finish", *other)
    often = ("Bread for the market", "My rye starter", "Sourdough rolls", "Sourdough bread crust")
    make_creator("Often", *often)
    assert list(ask("sourdough bread")) == ["Often", "Once"]
    assert next(iter(ask("who has posted about sourdough bread? one is enough"))) == "Once"


def test_a_creator_of_one_thing_of_a_list_is_not_in_doubt() -> None:
    make_creator("Ada", "Morning yoga flow", "Sun salutations")
    make_creator("Bo", "My weekly tips and reviews", "Reviews and tips from home")
    results = ask("yoga, pottery, chess, sailing")
    assert results["Ada"].confidence > 0.5
    assert results["Bo"].low_confidence


def test_a_part_with_another_meaning_does_not_win() -> None:
    make_creator("City", "New York skyline at night", "Morning in New York", "New York, New York")
    make_creator("Pizza", "The best New York pizza slice", "Pizza ovens of Brooklyn, New York")
    assert next(iter(ask("New York and pizza"))) == "Pizza"


def test_a_creator_of_unknown_language_comes_after_one_who_writes_the_language_asked_for() -> None:
    make_creator("Unknown", "vegan 🌱")
    german = "Heute koche ich vegan: Linsenbolognese ohne Fleisch, und alle sind satt geworden."
    make_creator("Ada", german, german.replace("Heute", "Gestern"))
    results = ask("vegan cooks who speak German")
    assert list(results) == ["Ada", "Unknown"]
    assert results["Unknown"].low_confidence


def test_a_category_or_a_name_without_texts_comes_last_and_is_doubtful() -> None:
    listed = scene.creator("Listed", profile={"category": "Sourdough bread"})
    named = scene.creator("Sourdough bread")
    indexing.mark_changed([listed.id, named.id])
    make_creator("Ada", "Baked a loaf of sourdough bread this morning", "New tyres for the bike")
    results = ask("sourdough bread")
    assert list(results).index("Ada") < list(results).index("Listed")
    assert results["Listed"].low_confidence
    assert results["Sourdough bread"].low_confidence
    assert results["Listed"].evidence[0].text.startswith("Only the imported category says so")
