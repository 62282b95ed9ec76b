"""Measures lookalikes on labelled creators: each is taken out in turn, and its nearest neighbours should have its
label."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final
from uuid import UUID

from django.db import connection
from pgvector import SparseVector

from creators import indexing, lexicon
from creators.importing.mapping import BadMapping, ColumnMap, require_columns
from creators.importing.records import Reading
from creators.importing.run import import_rows
from creators.importing.sources import Source
from creators.indexing import statistics
from creators.models import LEXICAL_DIMENSIONS, CreatorIndex, Profile, TermStatistics
from search.filters.values import NO_FILTERS
from search.lookalike.neighbours import Seed, find_lookalikes, read_embeddings

DEPTHS: Final = (5, 10)
CARRIER: Final = "category"
"""The field that brings a label into the catalogue. It is emptied before anything is indexed."""

Labels = Mapping[UUID, frozenset[str]]


@dataclass(frozen=True, slots=True)
class LookalikeReport:
    """`precision` is the mean share of neighbours with a label of the creator, by run and depth."""

    creators: int
    asked: int
    """Creators with a label that another one has too."""
    labels: int
    precision: dict[str, dict[int, float]]


def evaluate_lookalikes(
    source: Source,
    pairs: Sequence[str],
    *,
    label: str,
    reading: Reading,
    progress: Callable[[str], None],
) -> LookalikeReport:
    """Imports the file as `import_creators` does, into the catalogue of this connection.

    Raises BadMapping and NotReadable.
    """
    labels = _load(source, _map_columns(pairs, label), reading)
    progress(f"indexing {Profile.objects.count():,} profiles")
    indexing.index_pending()
    shared = list(_with_partner(labels))
    progress(f"comparing {len(shared):,} creators")
    runs = {"lookalike": _find_neighbours, "words": _find_by_words}
    return LookalikeReport(
        creators=len(labels),
        asked=len(shared),
        labels=len(frozenset().union(*labels.values())),
        precision={
            **{run: _precisions(shared, labels, find) for run, find in runs.items()},
            "random": dict.fromkeys(DEPTHS, _chance(shared, labels)),
        },
    )


def _map_columns(pairs: Sequence[str], label: str) -> ColumnMap:
    if any(pair.startswith(f"{CARRIER}=") and pair != f"{CARRIER}=" for pair in pairs):
        raise BadMapping(f"--map {CARRIER}=…: leave it out, so that labels stay unknown.")
    others = [pair for pair in pairs if not pair.startswith(f"{CARRIER}=")]
    return ColumnMap([*others, f"{CARRIER}={label}"])


def _load(source: Source, columns: ColumnMap, reading: Reading) -> dict[UUID, frozenset[str]]:
    """The labels of each creator that has one: a cell may hold several, separated by commas, semicolons or slashes."""
    require_columns(source, columns)
    import_rows(map(columns.read_row, source.rows()), source=source.path.name, reading=reading)
    labels: dict[UUID, set[str]] = defaultdict(set)
    for creator_id, text in Profile.objects.values_list("creator", CARRIER):
        labels[creator_id] |= _split(text)
    Profile.objects.update(**{CARRIER: None})
    return {creator_id: frozenset(found) for creator_id, found in labels.items() if found}


def _split(text: str | None) -> set[str]:
    parts = (part.strip().lower() for part in re.split(r"[,;/|]", text or ""))
    return {part for part in parts if part}


def _with_partner(labels: Labels) -> Iterator[UUID]:
    holders: dict[str, int] = defaultdict(int)
    for found in labels.values():
        for label in found:
            holders[label] += 1
    for creator_id, found in sorted(labels.items()):
        if any(holders[label] > 1 for label in found):
            yield creator_id


def _precisions(
    asked: Sequence[UUID], labels: Labels, find: Callable[[UUID], Sequence[UUID]]
) -> dict[int, float]:
    neighbours = {creator_id: find(creator_id) for creator_id in asked}
    return {
        depth: fmean(
            _same(labels, creator_id, found[:depth]) / depth
            for creator_id, found in neighbours.items()
        )
        if neighbours
        else 0.0
        for depth in DEPTHS
    }


def _same(labels: Labels, creator_id: UUID, found: Iterable[UUID]) -> int:
    return sum(bool(labels[creator_id] & labels.get(other, frozenset())) for other in found)


def _chance(asked: Sequence[UUID], labels: Labels) -> float:
    """Of two labelled creators, how often they share a label, as seen from those that are asked."""
    sharing = sum(bool(one & other) for one, other in combinations(labels.values(), 2))
    pairs = len(asked) * (len(labels) - 1)
    return 2 * sharing / pairs if pairs else 0.0


def _find_neighbours(creator_id: UUID) -> list[UUID]:
    embeddings = read_embeddings([creator_id])
    if not embeddings:
        return []
    seed = Seed(creator_id, 1.0)
    found = find_lookalikes([seed], embeddings, NO_FILTERS, without=[creator_id])
    return [one.creator_id for one in found]


# --- Words alone ----------------------------------------------------------------------------------

_BY_WORDS: Final = """
    SELECT creator_id FROM creators_creatorindex WHERE terms IS NOT NULL AND creator_id <> %s
    ORDER BY terms <#> %s::sparsevec, creator_id LIMIT %s
"""


def _find_by_words(creator_id: UUID) -> list[UUID]:
    """BM25, with all words of the creator as the query."""
    terms = CreatorIndex.objects.filter(pk=creator_id).values_list("terms", flat=True).first()
    if terms is None:
        return []
    ids, totals = terms.indices(), statistics.read_totals()
    counted = TermStatistics.objects.filter(term_id__in=ids).values_list("term_id", "creators")
    query = {
        id_: lexicon.idf(documents=totals.creators, containing=creators)
        for id_, creators in counted
    }
    with connection.cursor() as cursor:
        vector = SparseVector(query, LEXICAL_DIMENSIONS).to_text()
        cursor.execute(_BY_WORDS, [str(creator_id), vector, max(DEPTHS)])
        return [id_ for (id_,) in cursor.fetchall()]
