"""From a question to candidates: one SQL query of filters, vectors and words, fused."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from django.db import connection, transaction
from pgvector import HalfVector, SparseVector

from creators import lexicon
from creators.models import LEXICAL_DIMENSIONS
from search.pipeline import filters
from search.pipeline.encoded_query import Question, Term
from search.pipeline.parsed_query import ParsedQuery

By = Literal["fused", "meaning", "words"]

MEANING_SHARE = 0.7
"""Weight of the vectors in the fused order, the words have the rest: a sum of both, each scaled to 0–1 within the query
(Bruch et al. 2023, "An Analysis of Fusion Functions for Hybrid Retrieval", find it ahead of reciprocal ranks; so do both
judged sets, for any share from 0.5 to 0.75)."""

NEAREST_POSTS = 400
NEAREST_CREATORS = 200
BEST_BY_WORDS = 200

EXACT_BELOW = 3000
"""A filter that keeps fewer creators than this is read whole: a graph index would walk past most of what it drops."""

COMMON, COMMON_ALWAYS = 0.3, 100
"""A term that more than this share of creators use, and more than so many, finds nobody by itself, but counts where another one found them."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A creator that may fit. `meaning` is a cosine, `words` a BM25 score, `fused` 0 to 1 within this query."""

    creator_id: UUID
    meaning: float
    words: float
    fused: float


def retrieve(
    question: Question, wishes: ParsedQuery, *, most: int, by: By = "fused"
) -> list[Candidate]:
    """The `most` best candidates in order; ties go by id, so that the same question has the same answer."""
    allowed = filters.of(wishes)
    values = {**allowed.values, "most": most, "meaning_share": MEANING_SHARE}
    with transaction.atomic(), connection.cursor() as cursor:
        if not question.can_find:
            cursor.execute(_unasked(allowed), {**values, "asks_country": bool(wishes.countries)})
            return [Candidate(*row) for row in cursor.fetchall()]
        exact = bool(allowed) and _keeps_few(cursor, allowed)
        if not exact:
            cursor.execute(_GRAPH_SETTINGS)
        query = _query(question, allowed, exact=exact, by=by)
        cursor.execute(query, {**values, **_sought(question)})
        return [Candidate(*row) for row in cursor.fetchall()]


_GRAPH_SETTINGS = (
    "SET LOCAL hnsw.ef_search = 400; SET LOCAL hnsw.iterative_scan = strict_order;"
    "SET LOCAL enable_seqscan = off"
)
"""Every step has its index here; the planner, which takes vectors for cheap, would read whole tables."""


def _keeps_few(cursor: Any, allowed: filters.Condition) -> bool:
    cursor.execute(
        f"SELECT count(*) FROM (SELECT 1 FROM {allowed.rows} LIMIT {EXACT_BELOW}) kept",
        allowed.values,
    )
    return bool(cursor.fetchone()[0] < EXACT_BELOW)


def _unasked(allowed: filters.Condition) -> str:
    """Filters alone: whoever holds them, those of a known country before others, then the best known."""
    return f"""
        SELECT c.id, 0.0::float8, 0.0::float8, 0.0::float8 FROM creators_creator c
        LEFT JOIN LATERAL (SELECT max(p.followers) AS followers FROM creators_profile p
            WHERE p.creator_id = c.id AND {allowed.profile}) best ON true
        WHERE {allowed.creator}
        ORDER BY c.country IS NULL AND %(asks_country)s, best.followers DESC NULLS LAST, c.id LIMIT %(most)s
    """


def _query(question: Question, allowed: filters.Condition, *, exact: bool, by: By) -> str:
    """`found` gathers who any of the lists names, `measured` gives each of them both measures, `scaled` fuses."""
    lists = list(_lists(question, allowed, exact=exact, by=by))
    gathered = (
        f"allowed AS MATERIALIZED (SELECT c.id FROM creators_creator c WHERE {allowed.creator}), "
        if exact
        else ""
    )
    return f"""
        WITH {gathered}found AS ({" UNION ".join(f"({one})" for one in lists)}),
        measured AS MATERIALIZED (
            SELECT i.creator_id, {_meaning(question)} AS meaning, {_words(question)} AS words
            FROM creators_creatorindex i JOIN found USING (creator_id)
        ),
        scaled AS (
            SELECT creator_id, meaning, words,
                %(meaning_share)s * {_scaled("meaning")} + (1 - %(meaning_share)s) * {_scaled("words")} AS fused
            FROM measured
        )
        SELECT creator_id, meaning, words, fused FROM scaled
        ORDER BY {by} DESC, creator_id LIMIT %(most)s
    """


def _scaled(measure: str) -> str:
    low, high = f"min({measure}) OVER ()", f"max({measure}) OVER ()"
    return f"coalesce(({measure} - {low}) / nullif({high} - {low}, 0), 0)"


def _lists(question: Question, allowed: filters.Condition, *, exact: bool, by: By) -> Iterator[str]:
    # Adding 0 keeps the planner off the graph index, whose order is by the bare distance.
    distance = "embedding <#> %(vector)s::halfvec"
    if exact:
        distance = f"({distance}) + 0"
    only = _only(allowed, exact=exact)
    if question.vector is not None and by != "words":
        yield f"""SELECT creator_id FROM (SELECT creator_id FROM creators_passage WHERE ordinal = 0 {only}
            ORDER BY {distance} LIMIT {NEAREST_POSTS}) nearest"""
        yield f"""SELECT creator_id FROM creators_creatorindex WHERE embedding IS NOT NULL {only}
            ORDER BY {distance} LIMIT {NEAREST_CREATORS}"""
    if (question.terms or question.places) and by != "meaning":
        yield f"""SELECT creator_id FROM creators_creatorindex WHERE term_ids && %(anchors)s {only}
            ORDER BY terms <#> %(terms)s::sparsevec, creator_id LIMIT {BEST_BY_WORDS}"""


def _only(allowed: filters.Condition, *, exact: bool) -> str:
    """Few are gathered first. Many are asked one by one as the index brings them: a scalar query is never turned into a join."""
    if not allowed:
        return ""
    if exact:
        return "AND creator_id IN (SELECT id FROM allowed)"
    return (
        f"AND (SELECT true FROM creators_creator c WHERE c.id = creator_id AND {allowed.creator})"
    )


def _meaning(question: Question) -> str:
    """The nearest of the creator's posts, its profile and its whole; 0 where there is none."""
    if question.vector is None:
        return "0.0::float8"
    return """coalesce(greatest(-(i.embedding <#> %(vector)s::halfvec), -(i.profile_embedding <#> %(vector)s::halfvec),
        (SELECT max(-(p.embedding <#> %(vector)s::halfvec)) FROM creators_passage p
         WHERE p.creator_id = i.creator_id AND p.ordinal = 0)), 0)"""


def _words(question: Question) -> str:
    if not (question.terms or question.places):
        return "0.0::float8"
    return "coalesce(-(i.terms <#> %(terms)s::sparsevec), 0)"


def _sought(question: Question) -> dict[str, Any]:
    terms = [*question.terms, *question.places]
    weights = {t.term_id: _bm25_weight(t, question.catalogue_size) for t in terms}
    common = max(COMMON_ALWAYS, COMMON * question.catalogue_size)
    rare = [t for t in terms if t.creators <= common]
    anchors = rare if any(t.creators for t in rare) else terms
    return {
        "vector": None if question.vector is None else HalfVector(question.vector).to_text(),
        "terms": SparseVector(weights, LEXICAL_DIMENSIONS).to_text(),
        "anchors": [t.term_id for t in anchors],
    }


def _bm25_weight(term: Term, catalogue_size: int) -> float:
    size = max(catalogue_size, term.creators)
    return lexicon.idf(documents=size, containing=term.creators) * term.count


def highest_words(question: Question) -> float:
    """More than any BM25 score of this question: every term said without end."""
    terms = [*question.terms, *question.places]
    total = sum(_bm25_weight(term, question.catalogue_size) for term in terms)
    return (lexicon.K1 + 1) * total or 1.0
