"""Hashtags that posts about the subject carry, whether or not a word of it is in them: #kbeauty, "Korean skincare".

What a hashtag means is learned from the posts that carry it (creators.indexing.hashtag_senses), so a query's nearness
to it is how near a post with it usually is. Creators who carry such hashtags are candidates, and their posts weigh at
least as much as such posts usually do (docs/decisions/0027). A hashtag is no word of the query: it is not quoted for
it and makes no result surer.
"""

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db import connection
from pgvector import HalfVector, SparseVector

from creators import lexicon
from creators.models import LEXICAL_DIMENSIONS
from creators.text.hashtags import find_hashtags
from search.filters.conditions import build_condition
from search.pipeline.question.question import EncodedQuery

Related = dict[str, float]
"""Hashtag to its nearness to the query."""

NEAR: Final = 0.25
"""The nearness from which on a hashtag is related."""

BEHIND: Final = 0.75
"""A related hashtag is at least this share of the nearest one's nearness: the words of a subject are near to its
neighbours too."""

MOST: Final = 12

CARRIERS: Final = 30
"""Creators that are candidates for their hashtags alone."""

USUAL_SHARE: Final = 0.3
"""The share of a post's hashtags that are related, from which on the post is about them. One in a wall is not."""

_NEAREST = """
    SELECT hashtag, nearness FROM (
        SELECT hashtag, -(embedding <#> %(vector)s::halfvec) AS nearness FROM creators_hashtagsense
    ) senses WHERE nearness >= %(near)s ORDER BY nearness DESC, hashtag LIMIT %(most)s
"""


def find_related(query: EncodedQuery) -> Related:
    if query.vector is None:
        return {}
    vector = HalfVector(query.vector).to_text()
    values: dict[str, Any] = {"vector": vector, "near": NEAR, "most": MOST}
    with connection.cursor() as cursor:
        cursor.execute(_NEAREST, values)
        found = dict(cursor.fetchall())
    least = BEHIND * max(found.values(), default=0.0)
    return {hashtag: nearness for hashtag, nearness in found.items() if nearness >= least}


def find_carriers(query: EncodedQuery, related: Related, besides: Collection[UUID]) -> list[UUID]:
    """Creators who carry them, those with the nearest first."""
    ids = {
        lexicon.term_id(stem): nearness
        for hashtag, nearness in related.items()
        for stem in lexicon.stems_anywhere(hashtag) or lexicon.stems(hashtag)
    }
    if not ids:
        return []
    allowed = build_condition(query.filters)
    statement = f"""
        SELECT i.creator_id FROM creators_creatorindex i JOIN creators_creator c ON c.id = i.creator_id
        WHERE term_ids && %(ids)s AND i.creator_id <> ALL(%(besides)s) AND {allowed.creator}
        ORDER BY terms <#> %(terms)s::sparsevec, i.creator_id LIMIT {CARRIERS}
    """
    values = {
        **allowed.values,
        "ids": list(ids),
        "besides": list(besides),
        "terms": SparseVector(ids, LEXICAL_DIMENSIONS).to_text(),
    }
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [creator_id for (creator_id,) in cursor.fetchall()]


def weigh_hashtags(related: Related, caption: str) -> float:
    """The least that a post with these hashtags weighs."""
    carried = find_hashtags(caption)
    near = [related[hashtag] for hashtag in carried if hashtag in related]
    if not near:
        return 0.0
    return max(near) * min(1.0, len(near) / len(carried) / USUAL_SHARE)
