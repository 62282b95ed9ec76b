"""The embeddings and term weights that search uses. All of this data can be computed again from the catalogue."""

from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import F, Func, Q, UniqueConstraint
from django.db.models.functions import Cast
from pgvector.django import BitField, HalfVectorField, HnswIndex, SparseVectorField

from creators.models.people import Creator
from creators.models.posts import Post

DIMENSIONS = 769
"""Dimensions of a stored embedding: 384 for each of the two bundled models, and one more. Shorter embeddings are
padded with zeros."""

LEXICAL_DIMENSIONS = 1_000_000_000
"""Dimensions of term vectors, the maximum of pgvector. The dimension of a term is a hash of the term."""


_NEUTRAL = f"('[' || repeat('1e-4,-1e-4,', {DIMENSIONS // 2}) || '0]')::halfvec"
"""SQL for a vector of tiny numbers, half of them positive and half negative. Adding this vector to an embedding gives
each zero a sign. The embedding of a text that is not English is half zeros. If all zeros had the same sign, some
queries would be close to all texts that are not English."""


def order_by_signs(embedding: str, vector: str) -> str:
    """Returns SQL for the distance of an embedding from a vector: the number of dimensions in which their signs differ.
    The HNSW index uses the same distance."""
    signs = f"binary_quantize({embedding} + {_NEUTRAL})::bit({DIMENSIONS})"
    return f"{signs} <~> binary_quantize({vector}::halfvec)::bit({DIMENSIONS})"


def _nearest(name: str, condition: Q | None = None) -> HnswIndex:
    """Returns an HNSW index. The index finds the embeddings whose signs differ from those of a vector in the fewest
    dimensions (docs/decisions/0042)."""
    quantize = f"binary_quantize(%(expressions)s + {_NEUTRAL})"
    signs = Func("embedding", template=quantize, output_field=BitField())
    return HnswIndex(
        OpClass(Cast(signs, BitField(length=DIMENSIONS)), "bit_hamming_ops"),
        name=name,
        m=16,
        ef_construction=64,
        condition=condition,
    )


WAITING = Q(stale=True) | Q(indexed_at__isnull=True) | Q(analysed_at__isnull=True)
"""Condition for creators who wait to be indexed or analysed."""


class IndexState(models.Model):
    """The indexing state of a creator. The state has its own table, because rows of the index are expensive to rewrite.

    A change of a creator's text sets `stale`. Three steps follow. First, indexing the words clears `stale` and
    `indexed_at`. Then, embedding the texts sets `indexed_at` and clears `analysed_at`. Last, the analysis sets
    `analysed_at`.

    A worker claims a creator before a step, by setting `claimed_at`. If the creator's text changes during the step, the
    claim ends, and the worker discards the result of the step.
    """

    creator = models.OneToOneField(
        Creator, primary_key=True, on_delete=models.CASCADE, related_name="index_state"
    )
    stale = models.BooleanField(default=True)
    indexed_at = models.DateTimeField(null=True, blank=True)
    analysed_at = models.DateTimeField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["creator"],
                name="indexstate_waiting",
                condition=WAITING,
            ),
        ]


class CreatorIndex(models.Model):
    """A creator's embeddings, and the BM25 weights of the creator's terms."""

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
            _nearest("creatorindex_bits"),
            GinIndex(name="creatorindex_terms", fields=["term_ids"], fastupdate=False),
            models.Index(
                fields=["creator"],
                name="creatorindex_words_alone",
                condition=Q(model="", embedding__isnull=True),
            ),
            # Jobs count the rows in these indexes every minute. Counting in the table would be slower, because its rows
            # are wide.
            models.Index(fields=["creator"], name="creatorindex_wordless", condition=Q(length=0)),
            models.Index(
                fields=["creator"],
                name="creatorindex_vectorless",
                condition=Q(embedding__isnull=True),
            ),
            models.Index(fields=["model"], name="creatorindex_model"),
        ]


class Passage(models.Model):
    """The embedding of a caption, or of one of its sentences. The embedded text is `caption[start:end]`. `ordinal` is 0
    for the whole caption, and counts the sentences from 1. A caption with only one sentence has a single row."""

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
            _nearest("passage_bits", condition=Q(ordinal=0)),
        ]

    @property
    def place(self) -> tuple[UUID, int, int, int]:
        return self.post_id, self.ordinal, self.start, self.end


class TermStatistics(models.Model):
    """The number of creators who use a term. Two rows have other meanings. Row -1 has the number of all creators and
    the total number of their terms. Row -2 has the number of creators from whom the meanings of hashtags were
    learned."""

    term_id = models.IntegerField(primary_key=True)
    creators = models.PositiveIntegerField()
    total_length = models.BigIntegerField(default=0, help_text="terms; row -1 only")


class HashtagSense(models.Model):
    """The meaning of a hashtag: the mean embedding of posts that contain the hashtag. Each creator has the same weight
    in the mean. The similarity of a query to the mean is the average of its similarities to these posts. A hashtag has
    a row only if several creators use it, in posts that are unusually similar (`creators.indexing.hashtag_senses`)."""

    hashtag = models.TextField(primary_key=True, help_text="In lower case, without #")
    creators = models.PositiveIntegerField(help_text="Who use it")
    embedding = HalfVectorField(dimensions=DIMENSIONS)
