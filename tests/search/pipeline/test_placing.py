"""Wanted places: creators there come first, and creators of unknown place are in doubt."""

import re
from datetime import UTC, datetime

import pytest

from config.kit.context import Deadline
from creators import indexing
from creators.analysis import renewal
from creators.models import Creator, Post
from search.briefs.requests import SearchRequest
from search.filters.values import Filters
from search.pipeline.candidates import retrieval
from search.pipeline.route import find_creators
from search.pipeline.values import Match
from tests import scene

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
OUTFIT = "Outfit of the day: a wool coat and new boots, which look do you prefer?"


def make_creator(name: str, *geotags: str, caption: str = OUTFIT) -> Creator:
    creator = scene.creator(name, captions=[caption] * max(1, len(geotags)))
    posts = Post.objects.filter(profile__creator=creator).order_by("pk")
    posts.update(hashtags=re.findall(r"#(\w+)", caption))
    for post, geotag in zip(posts, geotags, strict=False):
        Post.objects.filter(pk=post.pk).update(location_name=geotag)
    indexing.mark_changed([creator.id])
    return creator


def ask(query: str) -> dict[str, Match]:
    """Search, and return the names of the results in order."""
    renewal.refresh_all()
    answer = find_creators(SearchRequest(query=query), now=NOW, deadline=Deadline.after(60))
    found = Creator.objects.in_bulk([match.creator_id for match in answer.matches])
    return {found[match.creator_id].name: match for match in answer.matches}


def test_a_creator_whose_posts_are_tagged_there_comes_before_one_of_unknown_place() -> None:
    make_creator("Unknown")
    make_creator("Ada", "Milano, Italy", "Milano, Italy")
    results = ask("fashion bloggers in Milan")
    assert list(results) == ["Ada", "Unknown"]
    assert results["Ada"].location_unverified is False
    assert results["Unknown"].location_unverified is True
    assert results["Unknown"].low_confidence


@pytest.mark.parametrize("left_out", ["Munich", "Bavaria"])
def test_a_city_or_region_is_left_out_where_the_home_is_known(left_out: str) -> None:
    make_creator("Munich", *["München, Germany"] * 4)
    make_creator("Hamburg", *["Hamburg, Germany"] * 4)
    make_creator("Unknown")
    assert set(ask(f"fashion bloggers in Germany, but not in {left_out}")) == {"Hamburg", "Unknown"}


def test_the_geotag_is_quoted_with_its_post() -> None:
    ada = make_creator("Ada", "Milano, Italy", "Milano, Italy")
    match = ask("fashion bloggers in Milan")["Ada"]
    said = next(e for e in match.evidence if e.evidence_quote == "Milano, Italy")
    assert said.source_post_id in set(
        Post.objects.filter(profile__creator=ada).values_list("pk", flat=True)
    )


def test_a_part_of_a_city_answers_for_the_city() -> None:
    make_creator("Ada", "Brooklyn, New York", "Williamsburg, Brooklyn")
    assert ask("fashion bloggers in New York")["Ada"].location_unverified is False


@pytest.mark.parametrize(
    ("place", "elsewhere"),
    [
        ("Bali", "Jakarta, Indonesia"),
        ("Texas", "Miami, Florida"),
        ("Scandinavia", "Helsinki, Finland"),
    ],
)
def test_a_region_is_not_its_country_nor_its_neighbour(place: str, elsewhere: str) -> None:
    make_creator("Elsewhere", *[elsewhere] * 4)
    inside = {"Bali": "Ubud, Bali", "Texas": "Austin, TX", "Scandinavia": "Bergen, Norway"}[place]
    make_creator("Inside", *[inside] * 4)
    results = ask(f"fashion creators in {place}")
    assert next(iter(results)) == "Inside"
    assert "Elsewhere" not in results or results["Elsewhere"].location_unverified


def test_a_place_that_is_travelled_to_leaves_the_home_open() -> None:
    trip = "A week of surf and rice fields, the best holiday of the year."
    make_creator("Surfer", "Uluwatu, Bali", caption=trip)
    make_creator(
        "Skier", "Zermatt, Switzerland", caption="A week of snow, the best holiday of the year."
    )
    results = ask("travel creators who have been to Bali")
    assert next(iter(results)) == "Surfer"
    assert results["Surfer"].location_unverified is False


def test_one_post_from_a_place_is_enough_where_the_query_says_so() -> None:
    make_creator("Eater", caption="MAKING GREEK SALAD IN GREECE, this is my peak")
    make_creator("Hotelier", caption="Summer islands, beach clubs and food for everyone")
    asked = ask("food in Greece")
    enough = ask("Who has been to Greece? One post is enough")
    assert next(iter(enough)) == "Eater"
    assert enough["Eater"].confidence > max(0.5, asked["Eater"].confidence)
    assert not enough["Eater"].low_confidence
    assert enough["Eater"].location_unverified is False
    assert enough["Hotelier"].low_confidence


def test_a_place_that_only_a_hashtag_names_answers_for_the_larger_place() -> None:
    make_creator("Guest", caption="The sea at last, a beach club and grilled fish #mykonos")
    guest = ask("Who has been to Greece?")["Guest"]
    assert guest.location_unverified is False
    assert not guest.low_confidence
    assert "mykonos" in " ".join(one.evidence_quote or "" for one in guest.evidence)


@pytest.mark.parametrize(
    ("caption", "query"),
    [
        ("Greek salad, french fries and a New York cheesecake", "Who has been to Greece?"),
        ("L'Oréal Paris mascara haul, my favourite lashes", "posts from France"),
        ("Paris Saint-Germain goals, what a night of football", "posts from France"),
        ("France vs Norway Food #france #norway", "creators who visited Norway"),
        ("Italian pasta in ten minutes 🇮🇹", "Who has been to Italy?"),
    ],
)
def test_a_mere_name_of_a_place_is_in_doubt(caption: str, query: str) -> None:
    make_creator("Other", caption=caption)
    assert ask(query)["Other"].location_unverified


def test_a_place_said_over_and_over_is_in_doubt() -> None:
    scene.creator("Repeats", profile={"bio": "Athens Athens Athens and Athens"})
    indexing.mark_changed(Creator.objects.values_list("pk", flat=True))
    assert ask("posts from Athens")["Repeats"].location_unverified


def test_a_place_without_a_subject_finds_those_who_are_there() -> None:
    make_creator("Ada", "Milano, Italy", "Milano, Italy")
    make_creator("Unknown")
    assert next(iter(ask("creators in Milan"))) == "Ada"


def test_a_place_in_the_filters_drops_creators_that_are_not_known_to_be_there() -> None:
    make_creator("Ada", "Milano, Italy", "Milano, Italy")
    make_creator("Unknown")
    make_creator("Roman", "Rome, Italy", "Rome, Italy")
    renewal.refresh_all()
    request = SearchRequest(
        query="fashion bloggers in Rome", filters=Filters(places=("Milan, Italy",))
    )
    answer = find_creators(request, now=NOW, deadline=Deadline.after(60))
    found = Creator.objects.in_bulk([match.creator_id for match in answer.matches])
    assert [creator.name for creator in found.values()] == ["Ada"]


@pytest.mark.parametrize("exact_below", [retrieval.PLACED_EXACT_BELOW, 0])
def test_those_seen_there_are_found_among_many_who_post_more_about_the_subject(
    exact_below: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether few creators were seen there and are gathered first, or many and the graph index is read."""
    for most in ("NEAREST_POSTS", "NEAREST_CREATORS", "BEST_BY_WORDS"):
        monkeypatch.setattr(retrieval, most, 1)
    monkeypatch.setattr(retrieval, "EXACT_PASSAGES", 0)
    monkeypatch.setattr(retrieval, "PLACED_EXACT_BELOW", exact_below)
    make_creator("Unknown", caption="Fashion blogger: fashion every day, outfit by outfit.")
    make_creator("Ada", "Milano, Italy", "Milano, Italy")
    assert list(ask("fashion bloggers in Milan")) == ["Ada", "Unknown"]
