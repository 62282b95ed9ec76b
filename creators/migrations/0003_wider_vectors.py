"""Room for the vectors of two models. What is stored stays searchable, with zeros behind it, until it is indexed anew."""

from django.db import migrations, models
from pgvector.django import HalfVectorField

_WIDER = """
    ALTER TABLE {table} ALTER COLUMN {column} TYPE halfvec(769)
    USING ({column} || array_fill(0::real, ARRAY[385])::halfvec)::halfvec(769)
"""
_NARROWER = """
    ALTER TABLE {table} ALTER COLUMN {column} TYPE halfvec(384)
    USING subvector({column}::vector, 1, 384)::halfvec(384)
"""


def _widen(model, field, **options):
    where = {"table": f"creators_{model}", "column": field}
    return migrations.RunSQL(
        _WIDER.format(**where),
        _NARROWER.format(**where),
        state_operations=[
            migrations.AlterField(model, field, HalfVectorField(dimensions=769, **options))
        ],
    )


class Migration(migrations.Migration):
    dependencies = [("creators", "0002_places_seen")]

    operations = [
        _widen("creatorindex", "embedding", null=True, help_text="Direction of posts and profile"),
        _widen(
            "creatorindex",
            "profile_embedding",
            null=True,
            help_text="Direction of name, bio and category alone",
        ),
        _widen("passage", "embedding"),
        migrations.AlterField(
            "creatorindex",
            "model",
            models.CharField(
                default="",
                help_text="The model, and the rules for words, that made it",
                max_length=100,
            ),
        ),
    ]
