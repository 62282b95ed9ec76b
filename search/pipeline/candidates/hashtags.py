"""Finds hashtags that are related to a query. For the query "Korean skincare", a post may have only the hashtag
#kbeauty and none of the query's words. `creators.indexing.hashtag_senses` learns the meaning of a hashtag from the
posts that have it. Creators who use related hashtags are added to the creators that may fit the query (candidates).
Posts with these hashtags get more weight (docs/decisions/0027). Related hashtags are never quoted and never raise the
confidence, because they are not words of the query."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from pgvector import HalfVector, SparseVector

from config.kit.rows import read_rows
from creators import lexicon
from creators.models import LEXICAL_DIMENSIONS
from search.pipeline.values import EncodedQuery, Related

NEAR: Final = 0.25
"""Minimum nearness of a related hashtag to the query."""

BEHIND: Final = 0.75
"""A related hashtag must have at least this share of the nearness that the nearest hashtag has. This excludes hashtags
of neighbouring subjects, which are near to the same words."""

MOST: Final = 12

CARRIERS: Final = 30
"""Maximum number of creators who become candidates only because of their hashtags."""

_NEAREST = f"""
    SELECT hashtag, nearness FROM (
        SELECT hashtag, -(embedding <#> %(vector)s::halfvec) AS nearness FROM creators_hashtagsense
    ) senses WHERE nearness >= {NEAR} ORDER BY nearness DESC, hashtag LIMIT {MOST}
"""


def find_related(query: EncodedQuery) -> Related:
    if query.vector is None:
        return {}
    found = read_rows(_NEAREST, {"vector": HalfVector(query.vector).to_text()})
    least = BEHIND * max((row["nearness"] for row in found), default=0.0)
    return {row["hashtag"]: row["nearness"] for row in found if row["nearness"] >= least}


def find_carriers(query: EncodedQuery, related: Related, besides: Collection[UUID]) -> list[UUID]:
    """Finds creators who use related hashtags. Those with the nearest hashtags come first."""
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
    return [row["creator_id"] for row in read_rows(statement, values)]
