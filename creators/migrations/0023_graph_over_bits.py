"""Replaces the graphs over embeddings by graphs over their signs, and indexes what jobs of each minute count.
The catalogue is used and changed meanwhile."""

from django.contrib.postgres.indexes import OpClass
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from django.db.models import Func, Q
from django.db.models.functions import Cast
from pgvector.django import BitField, HnswIndex

_QUANTIZE = (
    "binary_quantize(%(expressions)s + ('[' || repeat('1e-4,-1e-4,', 384) || '0]')::halfvec)"
)


def _nearest(name: str, condition: Q | None = None) -> HnswIndex:
    signs = Func("embedding", template=_QUANTIZE, output_field=BitField())
    return HnswIndex(
        OpClass(Cast(signs, BitField(length=769)), "bit_hamming_ops"),
        name=name,
        m=16,
        ef_construction=64,
        condition=condition,
    )


_COUNTED = (
    models.Index(fields=["creator"], name="creatorindex_wordless", condition=Q(length=0)),
    models.Index(
        fields=["creator"], name="creatorindex_vectorless", condition=Q(embedding__isnull=True)
    ),
    models.Index(fields=["model"], name="creatorindex_model"),
)


def _build(model: str, index: models.Index) -> list[Operation]:
    # A build that was interrupted leaves an index that nothing uses.
    return [
        migrations.RunSQL(f"DROP INDEX CONCURRENTLY IF EXISTS {index.name}"),
        AddIndexConcurrently(model, index),
    ]


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("creators", "0022_noted_writes")]

    operations = [
        *_build("passage", _nearest("passage_bits", Q(ordinal=0))),
        *_build("creatorindex", _nearest("creatorindex_bits")),
        *(operation for index in _COUNTED for operation in _build("creatorindex", index)),
        RemoveIndexConcurrently("passage", "passage_hnsw"),
        RemoveIndexConcurrently("creatorindex", "creatorindex_hnsw"),
    ]
