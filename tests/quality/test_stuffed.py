"""Ranking is not for sale: of forty creators who stuff their texts for twenty queries, none reaches the first ten."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle

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
from tests.quality.judged import JudgedCatalogue
from tests.settings import DATABASE_IS_OURS

pytestmark = pytest.mark.slow

QUERIES = 20
EACH = 2
KINDS = {"subject", "condition", "unsupported", "nobody"}
"""Those in one language and without a place: in a slice this small, hardly ten others are in a place at all."""


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
def asked(
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[set[Creator], list[Asked]]]:
    """Every brief of the slice with stuffed creators among the others, who are gone again afterwards."""
    if not DATABASE_IS_OURS:
        pytest.skip("the slice is kept in the embedded Postgres only")
    whole = sliced()
    folder = whole.write(tmp_path_factory.mktemp("slice"))
    judged = JudgedCatalogue.read(folder, name="slice", as_of=ANCHOR)
    with django_db_blocker.unblock(), database(judged), transaction.atomic():
        briefs = tuple(brief for brief in judged.briefs if brief.kind in KINDS)[:QUERIES]
        stuffed = set(_stuff([brief.query for brief in briefs]))
        indexing.mark_changed([creator.pk for creator in stuffed])
        assert len(indexing.index_creators([creator.pk for creator in stuffed])) == len(stuffed)
        wanted = replace(judged, briefs=briefs)
        yield stuffed, list(ask_all(wanted, read_names(), limit=10))
        transaction.set_rollback(True)


def test_no_stuffed_creator_reaches_the_first_ten(asked: tuple[set[Creator], list[Asked]]) -> None:
    stuffed, answers = asked
    ids = {creator.pk for creator in stuffed}
    assert (len(ids), len(answers)) == (QUERIES * EACH, QUERIES)
    assert all(len(one.results) == 10 for one in answers)
    passed = {
        one.brief.query for one in answers if ids & {result.creator for result in one.results}
    }
    assert passed == set()
