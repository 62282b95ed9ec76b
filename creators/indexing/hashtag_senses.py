"""What hashtags mean in this catalogue, learned from the posts that carry them.

No embedding model knows "#amvedit" or "#gunpla". Creators who write what they mean beside them do: the mean of the
posts with a hashtag is what a post with it is usually about. Each creator has one part of it, however many posts it
has, and a hashtag of few creators has no sense, so no account decides what a hashtag means.
"""

from typing import Any, Final

from django.db import connection, transaction

from creators.embedding.blended import PART
from creators.embedding.comparison import is_blended
from creators.models import DIMENSIONS
from creators.text.hashtags import SAY_NOTHING

FEWEST_CREATORS: Final = 5
"""Of a hashtag that has a sense."""

HEARD: Final = 200
"""Creators of a hashtag whose posts are read: more would change its sense little, and take long for common ones."""

MOST_HASHTAGS: Final = 30
"""Of a post that is read: the platforms allow no more, so a longer list is stuffed."""

LEAST_LIKENESS: Final = 0.02
"""How much more alike the posts of a hashtag's creators are than those of any, by the mean product of two embeddings:
tags of reach that no list knows are below 0, names of hardly any subject about 0."""

LEAST_SAID: Final = 15
"""Bytes of letters that a post has beside its hashtags: a wall of hashtags does not tell what one of them means."""

_LOCK: Final = 0x6B696E02
"""Advisory lock: one count at a time."""

# The mean product of two creators' posts follows from the length of the mean: n²|m|² is the sum of all products, those
# of each with itself among them.
_LEARN: Final = r"""
    WITH tagged AS MATERIALIZED (
        SELECT hashtag, creator_id, post_id,
            dense_rank() OVER (PARTITION BY hashtag ORDER BY uuid_hash(creator_id), creator_id) AS place
        FROM (
            SELECT DISTINCT lower(tag) AS hashtag, profile.creator_id, post.id AS post_id
            FROM creators_post post JOIN creators_profile profile ON profile.id = post.profile_id,
                unnest(post.hashtags) tag
            WHERE cardinality(post.hashtags) <= %(most)s
                AND octet_length(regexp_replace(post.caption, '[#＃@]\S+|\W', '', 'g')) >= %(said)s
        ) posts WHERE hashtag <> ALL(%(nothing)s)
    ), used AS (
        SELECT hashtag FROM tagged GROUP BY hashtag HAVING max(place) >= %(fewest)s
    ), of_creators AS (
        SELECT hashtag, tagged.creator_id, avg(embedding) AS embedding
        FROM tagged JOIN used USING (hashtag) JOIN creators_passage USING (post_id)
        WHERE ordinal = 0 AND place <= %(heard)s GROUP BY hashtag, tagged.creator_id
    ), every AS (
        SELECT count(*) AS creators, avg(embedding) AS embedding,
            avg(l2_norm(subvector(embedding, %(start)s, %(length)s)) ^ 2) AS own
        FROM creators_creatorindex WHERE embedding IS NOT NULL
    ), usual AS (
        SELECT (creators * l2_norm(subvector(embedding, %(start)s, %(length)s)) ^ 2 - own)
            / greatest(creators - 1, 1) AS likeness FROM every
    ), senses AS (
        SELECT hashtag, count(*) AS creators, avg(embedding) AS embedding,
            avg(l2_norm(subvector(embedding, %(start)s, %(length)s)) ^ 2) AS own
        FROM of_creators GROUP BY hashtag HAVING count(*) >= %(fewest)s
    ), compared AS (
        SELECT hashtag, creators, senses.embedding, (
            creators * l2_norm(subvector(senses.embedding, %(start)s, %(length)s)) ^ 2 - own
        ) / (creators - 1) - usual.likeness AS likeness FROM senses, usual
    )
    INSERT INTO creators_hashtagsense (hashtag, creators, embedding)
    SELECT hashtag, creators, embedding FROM compared WHERE likeness >= %(least)s
"""


def refresh_senses() -> None:
    """Learn every hashtag anew in one transaction: a search sees the old senses or the new ones."""
    start, length = _compared_part()
    values: dict[str, Any] = {
        "most": MOST_HASHTAGS,
        "fewest": FEWEST_CREATORS,
        "least": LEAST_LIKENESS,
        "said": LEAST_SAID,
        "heard": HEARD,
        "nothing": sorted(SAY_NOTHING),
        "start": start,
        "length": length,
    }
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        cursor.execute("DELETE FROM creators_hashtagsense")
        cursor.execute(_LEARN, values)


def _compared_part() -> tuple[int, int]:
    """Of an embedding: texts are compared by the model that reads all of them."""
    return (PART + 1, PART) if is_blended() else (1, DIMENSIONS)
