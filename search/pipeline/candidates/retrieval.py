"""Finds the creators nearest to a query. One SQL statement combines filters, vectors and words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from pgvector import HalfVector, SparseVector

from config.kit.catalogue import atomic, get_connection
from creators import lexicon
from creators.models import LEXICAL_DIMENSIONS, order_by_signs
from search.filters.conditions import Condition, keeps_few
from search.filters.places import PlaceCondition
from search.pipeline.candidates.filtered import find_filtered
from search.pipeline.nearness import nearness_sql
from search.pipeline.values import EncodedQuery, Term

By = Literal["fused", "meaning", "words"]

NEAREST_POSTS = 400
NEAREST_CREATORS = 200
BEST_BY_WORDS = 200
BEST_BY_COMMON_WORDS, USED_BY_MANY = 800, 5_000
"""If more than USED_BY_MANY creators use each word of the query, at most BEST_BY_COMMON_WORDS creators are found by
words. Many of these creators use the same number of the query's words. Of the best 25 among 100,000 creators, 200
results contained 82 %, and 800 results contained 93 %."""

BY_SIGNS = 2
"""The graph index compares only the signs of values. Without filters, it therefore finds this many times as many
embeddings as are wanted, and the nearest are kept. With filters, it finds only as many as are wanted, because checking
filters takes long."""

SCANNED_MOST = 20_000
"""Maximum number of embeddings that a scan of the graph index visits. The scan then stops, even if too few of them met
the filters."""

UNPLACED = 0.6
"""Factor for the nearness of a creator who was not seen in any wanted place. It is above 0, because the creator's texts
may name a place that is not in other stored data."""

IN_OTHER_LANGUAGE = 0.6
"""Factor for the nearness of a creator who does not write in a preferred language."""

COMMON, COMMON_ALWAYS = 0.3, 100
"""COMMON is a share of all creators, and COMMON_ALWAYS is a number of creators. A term is common if more creators than
both limits use it. Common terms help to order creators. If a query has only common terms, no creators are found by
words."""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """A creator that may fit the query. `meaning` is a cosine and `words` is a BM25 score. `fused` combines the two."""

    creator_id: UUID
    meaning: float
    words: float
    fused: float
    is_cut: bool = False
    """Whether a scan of the graph index stopped before it found enough creators. The value is the same for all creators
    of a search."""


def retrieve_creators(query: EncodedQuery, *, most: int, by: By = "fused") -> list[Retrieved]:
    """Returns up to `most` creators, best first. Creators with equal values are ordered by id, so that equal queries
    have equal answers."""
    allowed, places = query.allowed, query.seen_in
    values = {**allowed.values, "most": most}
    with atomic(), get_connection().cursor() as cursor:
        if query.vector is None and not query.terms:
            return [Retrieved(id_, 0, 0, 0) for id_ in find_filtered(cursor, query, most=most)]
        exact = keeps_few(cursor, allowed) and (bool(allowed) or _has_few_passages(cursor))
        if not exact:
            cursor.execute(_GRAPH_SETTINGS)
        are_few = bool(places) and keeps_few(cursor, places, few=PLACED_EXACT_BELOW)
        placed = _Placed(places, are_few=are_few)
        statement = _statement(query, allowed, placed, exact=exact, by=by)
        cursor.execute(statement, values | places.values | _parameters(query))
        return [Retrieved(*row) for row in cursor.fetchall()]


_GRAPH_SETTINGS = (
    "SET LOCAL hnsw.ef_search = 400; SET LOCAL hnsw.iterative_scan = relaxed_order;"
    f"SET LOCAL hnsw.max_scan_tuples = {SCANNED_MOST}; SET LOCAL enable_seqscan = off"
)
"""Database settings for queries with the graph index. They forbid table scans, because the query planner underestimates
how long it takes to compare vectors."""


EXACT_PASSAGES = 50_000
"""Minimum number of passages for which a graph index is used. If the catalogue has fewer passages, all of them are
compared exactly. A graph index misses creators if many vectors are equal. Comparing 8,000 passages takes as long as
using the index (75 ms)."""


def _has_few_passages(cursor: Any) -> bool:
    cursor.execute(
        f"SELECT count(*) FROM (SELECT 1 FROM creators_passage LIMIT {EXACT_PASSAGES}) counted"
    )
    return bool(cursor.fetchone()[0] < EXACT_PASSAGES)


@dataclass(frozen=True, slots=True)
class _Placed:
    """Restricts a search to creators who were seen in a wanted place. If there are few of them, the SQL statement first
    collects them. If there are many, the statement checks each creator that the search finds."""

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
        """Returns the condition on a creator as a scalar subquery, which checks creators one by one. The query planner
        would turn other subqueries into a join."""
        if self.are_few:
            return self.holds(creator)
        return f"(SELECT true FROM {self.condition.rows} AND s.creator_id = {creator} LIMIT 1)"


@dataclass(frozen=True, slots=True)
class _Graph:
    """SQL for the creators with the nearest embeddings. The graph index finds embeddings by the signs of their values.
    The nearest of the found embeddings are kept."""

    rows: str
    only: str
    most: int

    @property
    def found(self) -> str:
        order = order_by_signs("embedding", "%(vector)s")
        read = self.most if self.only else BY_SIGNS * self.most
        return f"SELECT creator_id, embedding FROM {self.rows} {self.only} ORDER BY {order} LIMIT {read}"

    def is_cut(self, name: str) -> str:
        """Returns the SQL condition that the scan of the index stopped early, with too few creators."""
        table = self.rows.partition(" ")[0]
        rows = f"SELECT count(*) FROM (SELECT 1 FROM {table} LIMIT {SCANNED_MOST + 1}) counted"
        return f"(SELECT count(*) FROM {name}) < {self.most} AND ({rows}) > {SCANNED_MOST}"


PLACED_EXACT_BELOW = 9_000
"""Minimum number of stored places for which a graph index is used. If fewer stored places are wanted places, their
creators are compared exactly. A creator has about two stored places. Exact comparison is faster than the index if 3,000
of 20,000 creators are in the place. With more creators, the index is faster."""


def _statement(
    query: EncodedQuery, allowed: Condition, placed: _Placed, *, exact: bool, by: By
) -> str:
    """Builds the SQL statement. Its part `found` contains the creators of all lists. Its part `measured` calculates
    meaning and words of each creator. The last step combines the two numbers."""
    lists = list(_lists(query, allowed, exact=exact, by=by))
    if placed:
        lists += _placed_lists(query, allowed, placed, exact=exact, by=by)
    if query.parsed.first_languages and query.vector is not None and by != "words":
        # Search creators who write in a preferred language separately: English texts are often nearer, so the other
        # lists may contain few of them.
        wanted = f"AND {_writes('creators_passage.creator_id')} {_only(allowed, exact=exact)}"
        lists.append(_list_nearest(_POSTS, wanted, NEAREST_CREATORS, exact=exact))
    graphs = {f"graph{n}": one for n, one in enumerate(lists) if isinstance(one, _Graph)}
    gathered = {
        "allowed": f"SELECT c.id FROM creators_creator c WHERE {allowed.creator}" if exact else "",
        "placed": placed.gather(_only(allowed, exact=exact)),
        **{name: one.found for name, one in graphs.items()},
    }
    first = "".join(f"{name} AS MATERIALIZED ({rows}), " for name, rows in gathered.items() if rows)
    rest = [one for one in lists if isinstance(one, str)]
    found = [*(_nearest(name, one.most) for name, one in graphs.items()), *rest]
    is_cut = " OR ".join(one.is_cut(name) for name, one in graphs.items()) or "false"
    coverage = "(words / %(highest)s)"
    fused = coverage if query.vector is None else nearness_sql("meaning", coverage)
    return f"""
        WITH {first}found AS ({" UNION ".join(f"({one})" for one in found)}),
        measured AS MATERIALIZED (
            SELECT i.creator_id, {_meaning(query)} AS meaning, {_words(query)} AS words,
                {_place_share(placed, "i.creator_id")} * {_language_share(query)} AS share
            FROM creators_creatorindex i JOIN found USING (creator_id)
        )
        SELECT creator_id, meaning, words, share * ({fused}) AS fused, {is_cut} AS is_cut FROM measured
        ORDER BY {by} DESC, creator_id LIMIT %(most)s
    """


def _lists(
    query: EncodedQuery, allowed: Condition, *, exact: bool, by: By
) -> Iterator[str | _Graph]:
    only = _only(allowed, exact=exact)
    if query.vector is not None and by != "words":
        yield _list_nearest(_POSTS, only, NEAREST_POSTS, exact=exact)
        yield _list_nearest(_CREATORS, only, NEAREST_CREATORS, exact=exact)
    if (query.terms or query.places) and by != "meaning":
        by_words = "ORDER BY terms <#> %(terms)s::sparsevec, creator_id"
        anchored = "SELECT creator_id FROM creators_creatorindex WHERE term_ids && %(anchors)s"
        if exact or not allowed:
            yield f"{anchored} {only} {by_words} LIMIT %(best_by_words)s"
        else:
            # Check the filters for the best creators first, until enough meet them. A check costs more than a
            # comparison.
            yield f"""SELECT creator_id FROM ({anchored} {by_words} OFFSET 0) best
                WHERE true {only} LIMIT %(best_by_words)s"""


def _nearest(rows: str, most: int) -> str:
    return f"""SELECT creator_id FROM (SELECT creator_id FROM {rows}
        ORDER BY embedding <#> %(vector)s::halfvec LIMIT {most}) nearest"""


_POSTS = "creators_passage WHERE ordinal = 0"
_CREATORS = "creators_creatorindex WHERE embedding IS NOT NULL"


def _list_nearest(rows: str, only: str, most: int, *, exact: bool) -> str | _Graph:
    return _nearest(f"{rows} {only}", most) if exact else _Graph(rows, only, most)


def _placed_lists(
    query: EncodedQuery, allowed: Condition, placed: _Placed, *, exact: bool, by: By
) -> Iterator[str | _Graph]:
    """Yields SQL lists of the best creators who were seen in a wanted place. These lists are needed, because creators
    with unknown places are often nearer to the subject and fill the other lists."""
    only = "" if placed.are_few else _only(allowed, exact=exact)
    exact = exact or placed.are_few
    if query.vector is not None and by != "words":
        seen = f"AND {placed.holds_found('creators_passage.creator_id')} {only}"
        yield _list_nearest(_POSTS, seen, NEAREST_CREATORS, exact=exact)
        seen = f"AND {placed.holds_found('creators_creatorindex.creator_id')} {only}"
        yield _list_nearest(_CREATORS, seen, NEAREST_CREATORS, exact=exact)
    elif query.terms:
        seen = placed.holds_found("creators_creatorindex.creator_id")
        yield f"""SELECT creator_id FROM creators_creatorindex WHERE {seen} {only}
            ORDER BY terms <#> %(terms)s::sparsevec, creator_id LIMIT {BEST_BY_WORDS}"""


def _writes(creator: str) -> str:
    """Returns the SQL condition that the creator writes in a preferred language. It is a scalar subquery, because the
    query planner never turns such a subquery into a join."""
    return f"""(SELECT true FROM creators_creator w
        WHERE w.id = {creator} AND w.languages && %(first_languages)s::varchar[])"""


def _language_share(query: EncodedQuery) -> str:
    if not query.parsed.first_languages:
        return "1.0::float8"
    return f"CASE WHEN {_writes('i.creator_id')} THEN 1.0 ELSE {IN_OTHER_LANGUAGE} END::float8"


def _place_share(placed: _Placed, creator: str) -> str:
    """Returns the SQL for a factor of the creator's nearness. The factor is 1 if the creator was seen in a wanted
    place, or if no place is wanted."""
    if not placed:
        return "1.0::float8"
    return f"CASE WHEN {placed.holds(creator)} THEN 1.0 ELSE {UNPLACED} END::float8"


def _only(allowed: Condition, *, exact: bool) -> str:
    """Returns the SQL condition that a creator meets the filters. If few creators meet them, the statement first
    collects these creators. If many do, a scalar subquery checks each creator that the index finds. The query planner
    never turns a scalar subquery into a join."""
    if not allowed:
        return ""
    if exact:
        return "AND creator_id IN (SELECT id FROM allowed)"
    return (
        f"AND (SELECT true FROM creators_creator c WHERE c.id = creator_id AND {allowed.creator})"
    )


def _meaning(query: EncodedQuery) -> str:
    """Returns SQL for the greatest of three cosines with the query: of the creator's nearest post, of the profile, and
    of all texts together. The value is 0 for a creator without texts."""
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
    is_by_many = min((t.creators for t in anchors if t.creators), default=0) > USED_BY_MANY
    return {
        "vector": None if query.vector is None else HalfVector(query.vector).to_text(),
        "terms": SparseVector(weights, LEXICAL_DIMENSIONS).to_text(),
        "highest": highest_word_score(query),
        "first_languages": list(query.parsed.first_languages),
        "anchors": [id_ for term in anchors for id_ in term.index_ids],
        "best_by_words": BEST_BY_COMMON_WORDS if is_by_many else BEST_BY_WORDS,
    }


def _bm25_weight(term: Term, catalogue_size: int) -> float:
    size = max(catalogue_size, term.creators)
    return lexicon.idf(documents=size, containing=term.creators) * term.count


def highest_word_score(query: EncodedQuery) -> float:
    """Returns the highest BM25 score that a creator can have for this query."""
    terms = [*query.terms, *query.places]
    total = sum(_bm25_weight(term, query.catalogue_size) for term in terms)
    return (lexicon.K1 + 1) * total or 1.0
