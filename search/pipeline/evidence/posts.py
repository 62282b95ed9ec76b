"""Reads the posts of each candidate that are nearest to the query, with their nearest sentences. A candidate is a
creator that may fit the query."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from config.kit.catalogue import atomic, get_connection
from creators.models import DateSpan
from creators.text.disclosure import is_paid
from creators.text.stuffing import is_repeated_caption
from search.pipeline.nearness import cosine_sql, cosine_values
from search.pipeline.values import EncodedQuery, PostEvidence, Sentence

POSTS_READ = 4
"""Number of posts per creator that are read for ranking. In the judged sets and the demo, a fifth post changed no
important order."""

SENTENCES_READ = 4
"""Number of sentences per post that are read for ranking. They are the nearest ones."""

WORD_BONUS = 0.5
"""Amount added to the cosine of a post that has all words of the subject. A post with fewer words gets less."""


_POSTS = """
    WITH scored AS MATERIALIZED (
        SELECT creator_id, post_id, ordinal, start, "end", digest, {cosine} AS cosine
        FROM creators_passage WHERE creator_id = ANY(%(creators)s)
    ), posts AS (
        SELECT scored.creator_id, post_id, min(digest) FILTER (WHERE ordinal = 0) AS digest, max(cosine) AS nearest,
        max(cosine) FILTER (WHERE ordinal = 0) AS whole,
            coalesce(
                (array_agg(ARRAY[start, "end"] ORDER BY cosine DESC, ordinal)
                    FILTER (WHERE ordinal > 0))[1:%(sentences)s],
                array_agg(ARRAY[start, "end"])
            ) AS spans,
            coalesce((array_agg(cosine ORDER BY cosine DESC, ordinal) FILTER (WHERE ordinal > 0))[1:%(sentences)s],
                array_agg(cosine)) AS cosines
        FROM scored GROUP BY scored.creator_id, post_id
    ), distinct_posts AS (
        SELECT DISTINCT ON (creator_id, digest) *, count(*) OVER (PARTITION BY creator_id, digest) AS copies,
            count(*) OVER (PARTITION BY creator_id) AS all_posts
        FROM posts ORDER BY creator_id, digest, post_id DESC
    ), chosen AS (
        SELECT posts.*, post.profile_id, post.caption, post.posted_at, post.posted_at_span, post.is_paid_partnership,
            row_number() OVER (PARTITION BY posts.creator_id ORDER BY nearest + {words} DESC, post_id) AS place
        FROM distinct_posts posts JOIN creators_post post ON post.id = post_id
    )
    SELECT creator_id, post_id, profile_id, caption, posted_at, posted_at_span, is_paid_partnership, whole, spans,
        cosines, copies, all_posts
    FROM chosen WHERE place <= %(posts)s ORDER BY creator_id, place
"""


def read_evidence(
    query: EncodedQuery, creator_ids: Sequence[UUID]
) -> dict[UUID, list[PostEvidence]]:
    """Returns the nearest posts of each creator, nearest first. Of posts with the same text, only one is read. Creators
    without posts are left out."""
    words, values = _word_bonus(query)
    values |= {
        **cosine_values(query),
        "creators": list(creator_ids),
        "sentences": SENTENCES_READ,
        "posts": POSTS_READ,
    }
    found: dict[UUID, list[PostEvidence]] = defaultdict(list)
    with atomic(), get_connection().cursor() as cursor:
        # The statement reads a few hundred posts by their primary keys.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(_POSTS.format(words=words, cosine=cosine_sql("embedding", query)), values)
        for creator_id, *columns in cursor:
            found[creator_id].append(_read_post(columns))
    return found


def _read_post(columns: Sequence[Any]) -> PostEvidence:
    post_id, profile_id, caption, posted_at, span, is_marked, *measured = columns
    whole, spans, cosines, *numbers = measured
    return PostEvidence(
        post_id=post_id,
        profile_id=profile_id,
        caption=caption,
        posted_at=posted_at,
        span=span or DateSpan.DAY,
        is_paid=is_paid(caption, is_marked=is_marked),
        cosine=whole,
        sentences=tuple(
            Sentence(start, end, cosine)
            for (start, end), cosine in zip(spans, cosines, strict=True)
        ),
        is_repeated=is_repeated_caption(*numbers),
    )


def _word_bonus(query: EncodedQuery) -> tuple[str, dict[str, Any]]:
    """Returns SQL for the bonus of a post, with its parameters. It uses full-text search for the most important words.
    This is exact enough to choose posts, and a later step counts words exactly."""
    heaviest = sorted(query.terms, key=lambda term: -term.weight)[:6]
    total = sum(term.weight for term in heaviest) or 1.0
    values: dict[str, Any] = {}
    parts = []
    for number, term in enumerate(heaviest):
        values |= {f"word{number}": term.stem, f"weight{number}": WORD_BONUS * term.weight / total}
        parts.append(
            f"CASE WHEN strpos(lower(post.caption), %(word{number})s) > 0 THEN %(weight{number})s ELSE 0 END"
        )
    return " + ".join(parts) or "0", values
