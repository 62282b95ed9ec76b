"""Learns the meaning of hashtags from the posts that contain them.

Embedding models do not know hashtags such as "#amvedit" or "#gunpla". The mean embedding of the posts with a hashtag
shows what these posts are about.

All creators have the same weight, and a hashtag that few creators use gets no meaning. So no single account decides
what a hashtag means.
"""

from typing import Any, Final

from django.db import connection, transaction

from creators.embedding.blended import PART
from creators.embedding.comparison import is_blended
from creators.indexing.statistics import LEARNED
from creators.models import DIMENSIONS, CreatorIndex, TermStatistics
from creators.text.hashtags import SAY_NOTHING

FEWEST_CREATORS: Final = 5
"""Minimum creators who use a hashtag. A hashtag of fewer creators gets no meaning."""

HEARD: Final = 200
"""Maximum creators whose posts are read for a hashtag. With more creators, learning takes longer and the meaning hardly
changes."""

MOST_HASHTAGS: Final = 30
"""Maximum hashtags of a post. Posts with more are ignored as keyword stuffing, because platforms do not allow more."""

LEAST_LIKENESS: Final = 0.02
"""Minimum similarity of the posts with a hashtag, minus the similarity of all posts. Similarity is the mean inner
product of two embeddings. The result is below 0 for hashtags that ask for reach (#fyp) and about 0 for names, so these
get no meaning."""

LEAST_SAID: Final = 15
"""Minimum bytes of letters in a post besides its hashtags. A shorter post does not show what its hashtags mean."""

_LOCK: Final = 0x6B696E02
"""Id of the advisory lock that prevents two simultaneous runs."""

# The statement compares posts of different creators. Their mean inner product follows from the mean m of the n
# creators' vectors: n²|m|² is the sum of all products, from which the products of vectors with themselves are
# subtracted.
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
    """Learns the meanings of all hashtags anew. This takes one transaction, so a search sees either the old or the new
    meanings, but never both."""
    # Only the part of an embedding that comes from the multilingual model is compared.
    start, length = (PART + 1, PART) if is_blended() else (1, DIMENSIONS)
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
        counts = {"creators": _count_vectors()}
        TermStatistics.objects.update_or_create(term_id=LEARNED, defaults=counts)


def share_unlearned() -> float:
    """Returns by how much the number of creators with embeddings has changed since meanings were last learned. The
    result is a share of the current number."""
    row = TermStatistics.objects.filter(term_id=LEARNED).first()
    there = _count_vectors()
    return abs(there - (row.creators if row else 0)) / max(1, there)


def _count_vectors() -> int:
    rows = CreatorIndex.objects
    return rows.count() - rows.filter(embedding__isnull=True).count()
