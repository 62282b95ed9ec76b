"""What search reads: vectors and term weights, derived from the catalogue and rebuilt at will."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q, UniqueConstraint
from pgvector.django import HalfVectorField, HnswIndex, SparseVectorField

from creators.models.people import Creator
from creators.models.posts import Post

DIMENSIONS = 769
"""Length of an embedding: 384 of each bundled model and one more (`creators.embedding.blended`).

Shorter ones end in zeros.
"""

LEXICAL_DIMENSIONS = 1_000_000_000
"""pgvector's limit for a sparsevec; a term's dimension is a hash into it."""


class IndexState(models.Model):
    """The indexing state of a creator. Separate from the index, because index rows are expensive to rewrite.

    Every change of a text sets `stale`. The indexing job first takes the mark away together with `indexed_at`, then
    reads, embeds and writes: a change in between sets the mark again, and a crash in between leaves `indexed_at` null.
    Indexing takes `analysed_at` away, analysis sets it. A creator is done when its row is not stale and has both.
    """

    creator = models.OneToOneField(
        Creator, primary_key=True, on_delete=models.CASCADE, related_name="index_state"
    )
    stale = models.BooleanField(default=True)
    indexed_at = models.DateTimeField(null=True, blank=True)
    analysed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["creator"],
                name="indexstate_waiting",
                condition=Q(stale=True) | Q(indexed_at__isnull=True) | Q(analysed_at__isnull=True),
            ),
        ]


class CreatorIndex(models.Model):
    """One row a creator: the direction of all it says, and the BM25 weight of each term in it."""

    creator = models.OneToOneField(
        Creator, primary_key=True, on_delete=models.CASCADE, related_name="index"
    )
    embedding = HalfVectorField(
        dimensions=DIMENSIONS, null=True, help_text="Direction of posts and profile"
    )
    profile_embedding = HalfVectorField(
        dimensions=DIMENSIONS, null=True, help_text="Direction of name, bio and category alone"
    )
    terms = SparseVectorField(dimensions=LEXICAL_DIMENSIONS, null=True)
    term_ids = ArrayField(
        models.IntegerField(),
        default=list,
        help_text="The dimensions of `terms`, for a GIN look-up",
    )
    length = models.PositiveIntegerField(default=0, help_text="terms")
    model = models.CharField(
        max_length=100, default="", help_text="The model, and the rules for words, that made it"
    )

    class Meta:
        indexes = [
            HnswIndex(
                name="creatorindex_hnsw",
                fields=["embedding"],
                opclasses=["halfvec_ip_ops"],
                m=16,
                ef_construction=64,
            ),
            GinIndex(name="creatorindex_terms", fields=["term_ids"], fastupdate=False),
        ]


class Passage(models.Model):
    """A stretch of a post's caption with its embedding: the whole post (`ordinal` 0), then each of its sentences.

    `caption[start:end]` is the text, verbatim. A post of one sentence has only its whole.
    """

    creator = models.ForeignKey(Creator, on_delete=models.CASCADE, related_name="passages")
    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="passages")
    ordinal = models.PositiveSmallIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    digest = models.BigIntegerField(
        help_text="Of the text and the model: equal means the same vector"
    )
    embedding = HalfVectorField(dimensions=DIMENSIONS)

    class Meta:
        constraints = [UniqueConstraint(fields=["post", "ordinal"], name="passage_once")]
        indexes = [
            models.Index(F("creator"), F("ordinal"), name="passage_creator"),
            HnswIndex(
                name="passage_hnsw",
                fields=["embedding"],
                opclasses=["halfvec_ip_ops"],
                m=16,
                ef_construction=64,
                condition=Q(ordinal=0),
            ),
        ]


class TermStatistics(models.Model):
    """In how many creators a term occurs. Row -1 holds the number of creators and their total length.

    Recounted as the catalogue changes (`creators.indexing.statistics`).
    """

    term_id = models.IntegerField(primary_key=True)
    creators = models.PositiveIntegerField()
    total_length = models.BigIntegerField(default=0, help_text="terms; row -1 only")


class HashtagSense(models.Model):
    """What posts with a hashtag are about: their mean embedding, each creator's with one part.

    A query's nearness to it is the usual nearness of a post with the hashtag. Kept for hashtags of several creators
    whose posts are more alike than any posts are (`creators.indexing.hashtag_senses`).
    """

    hashtag = models.TextField(primary_key=True, help_text="In lower case, without #")
    creators = models.PositiveIntegerField(help_text="Who use it")
    embedding = HalfVectorField(dimensions=DIMENSIONS)
