"""The graph index over signs: it finds what the exact order finds, and says where it stopped."""

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from django.db import connection
from pgvector import HalfVector

from creators.models import DIMENSIONS, CreatorIndex, Passage, Post, order_by_signs
from search.briefs.brief import ParsedQuery
from search.filters.values import Filters, Range
from search.pipeline.candidates import retrieval
from search.pipeline.candidates.found import CUT, find_candidates
from search.pipeline.question.question import encode_query
from search.pipeline.values import EncodedQuery
from tests import scene

pytestmark = pytest.mark.django_db
HALF = DIMENSIONS // 2
QUERY = ParsedQuery("sourdough bread", filters=Filters(followers=Range(100, None)))


def _draw_vectors(count: int) -> npt.NDArray[np.float32]:
    """Draws vectors like those of texts. One of the two models reads only every second one."""
    vectors = np.random.default_rng(5).standard_normal((count, DIMENSIONS)).astype(np.float32)
    vectors[:, -1] = 0
    vectors[1::2, :HALF] = 0
    vectors[1::2, -1] = np.linalg.norm(vectors[1::2], axis=1)
    unit: npt.NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


@pytest.fixture
def query(monkeypatch: pytest.MonkeyPatch) -> EncodedQuery:
    """A query for 40 creators with a post each, of whom the filters keep 30, and those are many."""
    with connection.cursor() as cursor:
        # What other tests rolled back stays in a graph, and some ways through it end there.
        cursor.execute("REINDEX INDEX passage_bits")
        cursor.execute("REINDEX INDEX creatorindex_bits")
    for number, (vector, post_vector) in enumerate(_draw_vectors(80).reshape(40, 2, -1)):
        home: dict[str, Any] = {"country": "DE", "languages": ["de"]} if number % 2 else {}
        profile = {"followers": 1000 * (number % 4)}
        made = scene.creator(captions=["A post"], profile=profile, **home)
        post = Post.objects.get(profile__creator=made)
        CreatorIndex.objects.create(creator=made, embedding=HalfVector(vector), model="drawn")
        Passage.objects.create(
            creator=made,
            post=post,
            ordinal=0,
            start=0,
            end=6,
            digest=number,
            embedding=HalfVector(post_vector),
        )
    monkeypatch.setattr(retrieval, "keeps_few", lambda *_, **__: False)
    encoded = encode_query(QUERY, with_model=False)
    return replace(encoded, vector=_draw_vectors(3)[2])


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        (Filters(followers=Range(100, None)), 30),
        (Filters(countries=("DE",)), 20),
        (Filters(countries=("DE",), keeps_unknown=frozenset({"countries"})), 40),
        (Filters(not_countries=("DE",), languages=("fr",)), 0),
        (Filters(languages=("de",), platforms=("instagram",), verified=False), 20),
        (Filters(growth_30d_pct=Range(1, None)), 0),
        (Filters(not_platforms=("tiktok",), has_contact=False), 40),
    ],
)
def test_the_graph_finds_the_same_creators_as_comparing_all(
    query: EncodedQuery, monkeypatch: pytest.MonkeyPatch, filters: Filters, kept: int
) -> None:
    query = replace(query, parsed=replace(query.parsed, filters=filters))
    by_graph = retrieval.retrieve_creators(query, most=35)
    monkeypatch.setattr(retrieval, "keeps_few", lambda *_, **__: True)
    assert by_graph == retrieval.retrieve_creators(query, most=35)
    assert len(by_graph) == min(kept, 35)


def test_lists_by_meaning_read_the_graph_indexes(query: EncodedQuery) -> None:
    """Otherwise each search would read all embeddings."""
    placed = retrieval._Placed(query.seen_in)
    statement = retrieval._statement(query, query.allowed, placed, exact=False, by="meaning")
    values: dict[str, Any] = {**query.allowed.values, **retrieval._parameters(query), "most": 25}
    with connection.cursor() as cursor:
        cursor.execute(retrieval._GRAPH_SETTINGS)
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN {statement}", values)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "passage_bits" in plan
    assert "creatorindex_bits" in plan


@pytest.mark.parametrize(("scanned_most", "reason"), [(5, CUT), (20_000, None)])
def test_an_answer_says_that_a_scan_stopped_at_its_limit(
    query: EncodedQuery, monkeypatch: pytest.MonkeyPatch, scanned_most: int, reason: str | None
) -> None:
    monkeypatch.setattr(retrieval, "SCANNED_MOST", scanned_most)
    assert find_candidates(query, limit=10).reason == reason


@pytest.mark.parametrize("sign", [1, -1])
def test_a_half_that_no_model_read_is_as_far_from_every_query(sign: int) -> None:
    """With equal signs, texts in other languages would be nearest to queries with few signs."""
    text, query = np.zeros(DIMENSIONS), np.full(DIMENSIONS, sign)
    text[HALF:], query[HALF:] = 1, 1
    vectors = {"text": HalfVector(text).to_text(), "query": HalfVector(query).to_text()}
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {order_by_signs('%(text)s::halfvec', '%(query)s')}", vectors)
        assert cursor.fetchone()[0] == HALF / 2
