"""Finds creators for a query, in one SQL statement that combines filters, vectors and words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from django.db import connection, transaction
from pgvector import HalfVector, SparseVector

from creators import lexicon
from creators.models import LEXICAL_DIMENSIONS
from search.filters.conditions import Condition, keeps_few
from search.filters.places import PlaceCondition
from search.pipeline.nearness import nearness_sql
from search.pipeline.values import EncodedQuery, Term

By = Literal["fused", "meaning", "words"]

NEAREST_POSTS = 400
NEAREST_CREATORS = 200
BEST_BY_WORDS = 200

UNPLACED = 0.6
"""Share of the nearness of creators seen in no wanted place, because their texts may name the place."""

IN_OTHER_LANGUAGE = 0.6
"""Share of the nearness that remains if a creator does not write in the language that comes first."""

COMMON, COMMON_ALWAYS = 0.3, 100
"""A query with only terms that more than this share and number of creators use finds no creators by words."""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """A creator that may fit. `fused` is the nearness, from the cosine `meaning` and the BM25 score `words`."""

    creator_id: UUID
    meaning: float
    words: float
    fused: float


def retrieve_creators(query: EncodedQuery, *, most: int, by: By = "fused") -> list[Retrieved]:
    """Returns up to `most` creators, best first. Ties are ordered by id, so that a query always has the same answer."""
    allowed, places = query.allowed, query.seen_in
    values = {**allowed.values, "most": most}
    with transaction.atomic(), connection.cursor() as cursor:
        if not query.can_find:
            asks = {
                "asks_country": bool(query.filters.countries),
                "asks_language": bool(query.filters.languages),
            }
            cursor.execute(_filtered(allowed, _Placed(places)), values | places.values | asks)
            return [Retrieved(*row) for row in cursor.fetchall()]
        exact = keeps_few(cursor, allowed) and (bool(allowed) or _has_few_passages(cursor))
        if not exact:
            cursor.execute(_GRAPH_SETTINGS)
        are_few = bool(places) and keeps_few(cursor, places, few=PLACED_EXACT_BELOW)
        placed = _Placed(places, are_few=are_few)
        statement = _statement(query, allowed, placed, exact=exact, by=by)
        cursor.execute(statement, values | places.values | _parameters(query))
        return [Retrieved(*row) for row in cursor.fetchall()]


_GRAPH_SETTINGS = (
    "SET LOCAL hnsw.ef_search = 400; SET LOCAL hnsw.iterative_scan = strict_order;"
    "SET LOCAL enable_seqscan = off"
)
"""Settings for the graph index. Table scans are off: the planner underestimates the cost of comparing vectors."""


EXACT_PASSAGES = 50_000
"""Below this number of passages, a small catalogue is compared exactly, with or without filters.

A graph index misses creators if many vectors are equal. Comparing 8,000 passages takes as long as the index does (75
ms).
"""


def _has_few_passages(cursor: Any) -> bool:
    cursor.execute(
        f"SELECT count(*) FROM (SELECT 1 FROM creators_passage LIMIT {EXACT_PASSAGES}) counted"
    )
    return bool(cursor.fetchone()[0] < EXACT_PASSAGES)


@dataclass(frozen=True, slots=True)
class _Placed:
    """Creators seen in a wanted place. If few, they are gathered first; if many, each found creator is checked."""

    condition: PlaceCondition
    are_few: bool = False

    def __bool__(self) -> bool:
        return bool(self.condition)

    def gather(self, only: str) -> str:
        seen = f"SELECT DISTINCT s.creator_id FROM {self.condition.rows}"
        return f"SELECT creator_id FROM ({seen}) seen WHERE true {only}" if self.are_few else ""

    def holds(self, creator: str) -> str:
        if self.are_few:
            return f"{creator} IN (SELECT creator_id FROM placed)"
        return f"EXISTS (SELECT 1 FROM {self.condition.rows} AND s.creator_id = {creator})"

    def holds_found(self, creator: str) -> str:
        """Returns the condition as a scalar subquery, which is never joined, so creators are checked one by one."""
        if self.are_few:
            return self.holds(creator)
        return f"(SELECT true FROM {self.condition.rows} AND s.creator_id = {creator} LIMIT 1)"


PLACED_EXACT_BELOW = 9_000
"""Below this number of place rows, creators are compared exactly. There are about two rows per creator.

In a catalogue of 20,000 creators, this is faster if 3,000 of them have the place. The more creators have the place, the
better the graph index.
"""


def _filtered(allowed: Condition, placed: _Placed) -> str:
    """Selects creators by filters only. A wanted place, a known country and language, and followers come first."""
    return f"""
        SELECT c.id, 0.0::float8, 0.0::float8, 0.0::float8 FROM creators_creator c
        LEFT JOIN LATERAL (SELECT max(p.followers) AS followers FROM creators_profile p
            WHERE p.creator_id = c.id AND {allowed.profile}) best ON true
        WHERE {allowed.creator}
        ORDER BY {_place_share(placed, "c.id")} DESC, c.country IS NULL AND %(asks_country)s,
            c.languages = '{{}}' AND %(asks_language)s, best.followers DESC NULLS LAST, c.id LIMIT %(most)s
    """


def _statement(
    query: EncodedQuery, allowed: Condition, placed: _Placed, *, exact: bool, by: By
) -> str:
    """Builds the statement: `found` joins the lists of creators, `measured` has both measures of each."""
    lists = list(_lists(query, allowed, exact=exact, by=by))
    if placed:
        lists += _placed_lists(query, allowed, placed, exact=exact, by=by)
    if query.parsed.first_languages:
        lists += _language_lists(query, allowed, exact=exact, by=by)
    gathered = {
        "allowed": f"SELECT c.id FROM creators_creator c WHERE {allowed.creator}" if exact else "",
        "placed": placed.gather(_only(allowed, exact=exact)),
    }
    first = "".join(f"{name} AS MATERIALIZED ({rows}), " for name, rows in gathered.items() if rows)
    coverage = "(words / %(highest)s)"
    fused = coverage if query.vector is None else nearness_sql("meaning", coverage)
    return f"""
        WITH {first}found AS ({" UNION ".join(f"({one})" for one in lists)}),
        measured AS MATERIALIZED (
            SELECT i.creator_id, {_meaning(query)} AS meaning, {_words(query)} AS words,
                {_place_share(placed, "i.creator_id")} * {_language_share(query)} AS share
            FROM creators_creatorindex i JOIN found USING (creator_id)
        )
        SELECT creator_id, meaning, words, share * ({fused}) AS fused FROM measured
        ORDER BY {by} DESC, creator_id LIMIT %(most)s
    """


def _lists(query: EncodedQuery, allowed: Condition, *, exact: bool, by: By) -> Iterator[str]:
    distance = _distance(exact=exact)
    only = _only(allowed, exact=exact)
    if query.vector is not None and by != "words":
        yield f"""SELECT creator_id FROM (SELECT creator_id FROM creators_passage WHERE ordinal = 0 {only}
            ORDER BY {distance} LIMIT {NEAREST_POSTS}) nearest"""
        yield f"""SELECT creator_id FROM creators_creatorindex WHERE embedding IS NOT NULL {only}
            ORDER BY {distance} LIMIT {NEAREST_CREATORS}"""
    if (query.terms or query.places) and by != "meaning":
        yield f"""SELECT creator_id FROM creators_creatorindex WHERE term_ids && %(anchors)s {only}
            ORDER BY terms <#> %(terms)s::sparsevec, creator_id LIMIT {BEST_BY_WORDS}"""


def _distance(*, exact: bool) -> str:
    """Returns the SQL of the distance. Adding 0 keeps the planner from using the graph index."""
    distance = "embedding <#> %(vector)s::halfvec"
    return f"({distance}) + 0" if exact else distance


def _placed_lists(
    query: EncodedQuery, allowed: Condition, placed: _Placed, *, exact: bool, by: By
) -> Iterator[str]:
    """Yields the best creators seen in a wanted place. Those of unknown places are often nearer to the subject."""
    only = "" if placed.are_few else _only(allowed, exact=exact)
    distance = _distance(exact=exact or placed.are_few)
    if query.vector is not None and by != "words":
        for table, some in (
            ("creators_passage", "ordinal = 0"),
            ("creators_creatorindex", "embedding IS NOT NULL"),
        ):
            seen = placed.holds_found(f"{table}.creator_id")
            yield f"""SELECT creator_id FROM (SELECT creator_id FROM {table} WHERE {some} AND {seen} {only}
                ORDER BY {distance} LIMIT {NEAREST_CREATORS}) nearest"""
    elif query.terms:
        seen = placed.holds_found("creators_creatorindex.creator_id")
        yield f"""SELECT creator_id FROM creators_creatorindex WHERE {seen} {only}
            ORDER BY terms <#> %(terms)s::sparsevec, creator_id LIMIT {BEST_BY_WORDS}"""


def _language_lists(
    query: EncodedQuery, allowed: Condition, *, exact: bool, by: By
) -> Iterator[str]:
    """Yields the best creators who write in a language that comes first. Texts in English are often nearer."""
    only = _only(allowed, exact=exact)
    if query.vector is not None and by != "words":
        yield f"""SELECT creator_id FROM (SELECT creator_id FROM creators_passage
            WHERE ordinal = 0 AND {_writes("creators_passage.creator_id")} {only}
            ORDER BY {_distance(exact=exact)} LIMIT {NEAREST_CREATORS}) nearest"""


def _writes(creator: str) -> str:
    """Returns SQL for writing in a first language, as a scalar subquery, which the planner never joins."""
    return f"""(SELECT true FROM creators_creator w
        WHERE w.id = {creator} AND w.languages && %(first_languages)s::varchar[])"""


def _language_share(query: EncodedQuery) -> str:
    if not query.parsed.first_languages:
        return "1.0::float8"
    return f"CASE WHEN {_writes('i.creator_id')} THEN 1.0 ELSE {IN_OTHER_LANGUAGE} END::float8"


def _place_share(placed: _Placed, creator: str) -> str:
    """Returns the nearness that a creator keeps: all of it if seen in a wanted place, or if none is wanted."""
    if not placed:
        return "1.0::float8"
    return f"CASE WHEN {placed.holds(creator)} THEN 1.0 ELSE {UNPLACED} END::float8"


def _only(allowed: Condition, *, exact: bool) -> str:
    """Restricts a search to the filters: few creators are gathered first, many are checked in a scalar subquery."""
    if not allowed:
        return ""
    if exact:
        return "AND creator_id IN (SELECT id FROM allowed)"
    return (
        f"AND (SELECT true FROM creators_creator c WHERE c.id = creator_id AND {allowed.creator})"
    )


def _meaning(query: EncodedQuery) -> str:
    """Returns the greatest cosine of the creator's posts, profile and all texts together; 0 without texts."""
    if query.vector is None:
        return "0.0::float8"
    return """coalesce(greatest(-(i.embedding <#> %(vector)s::halfvec), -(i.profile_embedding <#> %(vector)s::halfvec),
        (SELECT max(-(p.embedding <#> %(vector)s::halfvec)) FROM creators_passage p
         WHERE p.creator_id = i.creator_id AND p.ordinal = 0)), 0)"""


def _words(query: EncodedQuery) -> str:
    if not (query.terms or query.places):
        return "0.0::float8"
    return "coalesce(-(i.terms <#> %(terms)s::sparsevec), 0)"


def _parameters(query: EncodedQuery) -> dict[str, Any]:
    terms = [*query.terms, *query.places]
    weights = {id_: _bm25_weight(t, query.catalogue_size) for t in terms for id_ in t.index_ids}
    common = max(COMMON_ALWAYS, COMMON * query.catalogue_size)
    rare = [t for t in terms if t.creators <= common]
    anchors = rare if any(t.creators for t in rare) else terms
    return {
        "vector": None if query.vector is None else HalfVector(query.vector).to_text(),
        "terms": SparseVector(weights, LEXICAL_DIMENSIONS).to_text(),
        "highest": highest_word_score(query),
        "first_languages": list(query.parsed.first_languages),
        "anchors": [id_ for term in anchors for id_ in term.index_ids],
    }


def _bm25_weight(term: Term, catalogue_size: int) -> float:
    size = max(catalogue_size, term.creators)
    return lexicon.idf(documents=size, containing=term.creators) * term.count


def highest_word_score(query: EncodedQuery) -> float:
    """Returns the highest BM25 score that is possible for this query."""
    terms = [*query.terms, *query.places]
    total = sum(_bm25_weight(term, query.catalogue_size) for term in terms)
    return (lexicon.K1 + 1) * total or 1.0
