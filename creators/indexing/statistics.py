"""Counts how many creators use each term. From these counts, search computes the inverse document frequency (idf) of
BM25."""

from dataclasses import dataclass

from django.db import connection, transaction

from creators.models import CreatorIndex, TermStatistics

TOTALS = -1
"""Id of the row that contains the number of creators and the number of all their terms."""

LEARNED = -2
"""Id of the row that contains the number of creators from which the meanings of hashtags were learned."""

_COUNT_TERMS = """
    INSERT INTO creators_termstatistics (term_id, creators, total_length)
    SELECT term, count(*), 0 FROM creators_creatorindex, unnest(term_ids) AS term GROUP BY term
    UNION ALL
    SELECT %s, count(*), coalesce(sum(length), 0) FROM creators_creatorindex WHERE length > 0
"""

_LOCK = 0x6B696E01
"""Id of the advisory lock that prevents two simultaneous counts."""


@dataclass(frozen=True, slots=True)
class Totals:
    creators: int
    average_length: float
    """The average number of terms per creator. It is 1.0 in an empty catalogue."""


def read_totals() -> Totals:
    row = TermStatistics.objects.filter(term_id=TOTALS).first()
    if row is None or not row.creators:
        return Totals(creators=0, average_length=1.0)
    return Totals(creators=row.creators, average_length=row.total_length / row.creators)


def share_uncounted() -> float:
    """Returns by how much the number of creators has changed since terms were last counted. The result is a share of
    the current number."""
    rows = CreatorIndex.objects
    counted, there = read_totals().creators, rows.count() - rows.filter(length=0).count()
    return abs(there - counted) / max(1, there)


def refresh_statistics() -> None:
    """Counts all terms anew. This takes one transaction, so a search sees either the old or the new counts, but never
    both."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        cursor.execute("DELETE FROM creators_termstatistics WHERE term_id <> %s", [LEARNED])
        cursor.execute(_COUNT_TERMS, [TOTALS])
