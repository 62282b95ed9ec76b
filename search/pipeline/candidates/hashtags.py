"""Finds related hashtags. Posts about the subject use them even if they lack its words: #kbeauty for "Korean skincare".

`creators.indexing.hashtag_senses` learns the meaning of a hashtag from the posts that carry it. Creators who use
related hashtags are candidates, and their posts weigh more (docs/decisions/0027). A related hashtag is not a word of
the query: it is never quoted and never raises the confidence.
"""

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from pgvector import HalfVector, SparseVector

from config.kit.catalogue import get_connection
from creators import lexicon
from creators.models import LEXICAL_DIMENSIONS
from search.pipeline.values import EncodedQuery, Related

NEAR: Final = 0.25
"""Minimum nearness of a related hashtag."""

BEHIND: Final = 0.75
"""Minimum nearness of a related hashtag, as a share of the nearest hashtag's nearness.
It leaves out hashtags of neighbouring subjects, which are near to the same words."""

MOST: Final = 12

CARRIERS: Final = 30
"""Maximum number of creators who become candidates only because of their hashtags."""

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
    with get_connection().cursor() as cursor:
        cursor.execute(_NEAREST, values)
        found = dict(cursor.fetchall())
    least = BEHIND * max(found.values(), default=0.0)
    return {hashtag: nearness for hashtag, nearness in found.items() if nearness >= least}


def find_carriers(query: EncodedQuery, related: Related, besides: Collection[UUID]) -> list[UUID]:
    """Finds creators who use related hashtags, nearest first."""
    ids = {
        lexicon.term_id(stem): nearness
        for hashtag, nearness in related.items()
        for stem in lexicon.stems_anywhere(hashtag) or lexicon.stems(hashtag)
    }
    if not ids:
        return []
    allowed = query.allowed
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
    with get_connection().cursor() as cursor:
        cursor.execute(statement, values)
        return [creator_id for (creator_id,) in cursor.fetchall()]
