"""Ranking is not for sale: of forty creators who stuff their texts for twenty queries, none reaches the first ten."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from uuid import UUID

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from creators import indexing
from creators.models import Creator
from tests import scene
from tests.quality.asking import Asked, ask_all, read_names
from tests.quality.databases import database
from tests.quality.invented.slicing import sliced
from tests.quality.invented.writing import ANCHOR
from tests.quality.judged import Brief, JudgedCatalogue
from tests.settings import DATABASE_IS_OURS

pytestmark = pytest.mark.slow

QUERIES = 20
EACH = 2
KINDS = {"subject", "condition", "unsupported", "nobody"}
"""Those in one language and without a place: in a slice this small, hardly ten others are in a place at all.

Briefs with a place bring their honest creators along.
"""


def _repeat(query: str, _: str) -> Creator:
    return scene.creator("Repeats", captions=[f"{query} " * 6, "Good morning everybody"])


def _repeat_in_prose(query: str, _: str) -> Creator:
    caption = f"My day was great! {', '.join([query] * 6)}. Link in bio and follow me."
    return scene.creator("Repeats within", captions=[caption])


def _copy(query: str, _: str) -> Creator:
    return scene.creator("Copies", captions=[f"All about {query}! More on my page."] * 20)


def _hide_list(query: str, words: str) -> Creator:
    return scene.creator("Hides", captions=[f"Good morning!\n.\n.\n.\n{query} {words}"])


def _stuff_bio(query: str, _: str) -> Creator:
    return scene.creator("Bio", bio=f"{query} | " * 5, captions=["Good morning everybody"])


WAYS: tuple[Callable[[str, str], Creator], ...] = (
    _repeat,
    _copy,
    _hide_list,
    _repeat_in_prose,
    _stuff_bio,
)


def _stuff(queries: Sequence[str]) -> Iterator[Creator]:
    words = " ".join(word for query in queries for word in query.split() if len(word) > 4)
    ways = cycle(WAYS)
    for query in queries:
        for way, _ in zip(ways, range(EACH), strict=False):
            yield way(query, words)


@pytest.fixture(scope="module")
def kept(
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[JudgedCatalogue]:
    if not DATABASE_IS_OURS:
        pytest.skip("the slice is kept in the embedded Postgres only")
    whole = sliced()
    folder = whole.write(tmp_path_factory.mktemp("slice"))
    read = JudgedCatalogue.read(folder, name="slice", as_of=ANCHOR)
    with django_db_blocker.unblock(), database(read):
        yield read


@pytest.fixture
def judged(kept: JudgedCatalogue) -> Iterator[JudgedCatalogue]:
    """The slice. What a test adds to it is gone again afterwards."""
    with transaction.atomic():
        yield kept
        transaction.set_rollback(True)


def test_no_stuffed_creator_reaches_the_first_ten(judged: JudgedCatalogue) -> None:
    briefs = tuple(brief for brief in judged.briefs if brief.kind in KINDS)[:QUERIES]
    stuffed = _index(_stuff([brief.query for brief in briefs]))
    answers = list(ask_all(replace(judged, briefs=briefs), read_names(), limit=10))
    assert (len(stuffed), len(answers)) == (QUERIES * EACH, QUERIES)
    assert {brief.query: found for brief, found in _find(stuffed, answers)} == {}


def _index(made: Iterable[Creator]) -> dict[UUID, str]:
    """The names of the creators by their ids."""
    names = {creator.pk: creator.name for creator in made}
    indexing.mark_changed([*names])
    assert len(indexing.index_creators([*names])) == len(names)
    return names


def _find(stuffed: dict[UUID, str], answers: Iterable[Asked]) -> Iterator[tuple[Brief, set[str]]]:
    """The briefs that show stuffed creators, and their names."""
    for one in answers:
        shown = {result.creator for result in one.results}
        assert len(shown) == 10
        if found := stuffed.keys() & shown:
            yield one.brief, {stuffed[creator] for creator in found}


# --- With a place ---------------------------------------------------------------------------------

CITIES = [
    "Lisbon", "Porto", "Berlin", "Munich", "Manchester", "London", "Copenhagen", "Aarhus", "Paris",
    "Madrid", "Rome", "Vienna",
]  # fmt: skip
HOMES = (
    "{who}, {city}", "{who} based in {city}", "{who} from {city}. Coffee first", "{city} · {who}",
    "Living in {city} | {who}", "{who} with two cats in {city}", "{city} born and raised, {who}",
    "{who} and night owl. {city}", "Hello from {city}! {who}", "{who}, part time, in {city}",
)  # fmt: skip
PLACED = {
    "home bakers in Lisbon": ("home baker", "Lisbon", (
        "Two loaves of sourdough came out of my kitchen oven this morning, crackling as they cooled.",
        "My rye starter doubled overnight, so there are cinnamon buns for the whole staircase.",
    )),
    "pottery teachers in Copenhagen": ("pottery teacher", "Copenhagen", (
        "Eight beginners threw their first bowls at the wheel in my class tonight.",
        "I opened the kiln with my students: the celadon glaze ran, and the handles held.",
    )),
    "street food in Berlin": ("street food lover", "Berlin", (
        "The dumpling stall at the market adds chilli oil by the spoon, and I had two plates.",
        "A wrap from the food truck, eaten standing: grilled halloumi, mint and too much garlic.",
    )),
    "running coaches in Manchester": ("running coach", "Manchester", (
        "My group ran its first ten kilometres without a stop on Sunday; I paced them all the way.",
        "Hill repeats with the runners I train: short steps, high knees, and nobody was left behind.",
    )),
}  # fmt: skip


def _make_honest(who: str, city: str, told: Sequence[str]) -> Iterator[Creator]:
    for home in HOMES:
        bio = home.format(who=who, city=city)
        made = scene.creator("Honest", captions=told, profile={"bio": bio})
        made.profiles.get().posts.update(location_name=city)
        yield made


def _stuff_with_places(query: str, who: str, city: str) -> Iterator[Creator]:
    tag, cities = who.replace(" ", ""), [city, *CITIES]
    yield scene.creator(
        "Tags every city",
        captions=[f"What a day! #{tag} {' '.join(f'#{one.lower()}{tag}' for one in cities)}"],
    )
    yield scene.creator(
        "Tags the city",
        captions=[f"Good morning! #{city.lower()} #{tag}{city.lower()} #{city.lower()}{tag}"] * 9,
    )
    yield scene.creator(
        "Lists cities in the bio",
        captions=["Good morning everybody"],
        profile={"bio": f"{who} | {' | '.join(cities)} | {who}"},
    )
    yield scene.creator(
        "Repeats the place",
        captions=[f"{query} {city} {city} {query} {query} {city}"],
        profile={"bio": f"{city} {city} {city} {query}"},
    )
    yield _buy_geotags(
        scene.creator("Buys geotags", captions=[f"{query}! More on my page."] * 9), city
    )


def _buy_geotags(made: Creator, city: str) -> Creator:
    made.profiles.get().posts.update(location_name=city)
    return made


def test_no_creator_who_stuffs_places_reaches_the_first_ten_of_a_brief_with_a_place(
    judged: JudgedCatalogue,
) -> None:
    honest = [one for told in PLACED.values() for one in _make_honest(*told)]
    made = [
        one
        for query, (who, city, _) in PLACED.items()
        for one in _stuff_with_places(query, who, city)
    ]
    names = _index([*honest, *made])
    stuffed = {creator.pk: names[creator.pk] for creator in made}
    briefs = tuple(Brief(id=query, query=query, kind="place") for query in PLACED)
    answers = list(ask_all(replace(judged, briefs=briefs), read_names(), limit=10))
    assert (len(honest), len(stuffed)) == (10 * len(PLACED), 5 * len(PLACED))
    assert {brief.query: found for brief, found in _find(stuffed, answers)} == {}
