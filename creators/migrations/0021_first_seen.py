"""Adds where a creator was first seen, and since when only a discovery has known the creator."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("creators", "0020_withheld_contact")]

    operations = [
        migrations.AddField(
            "creator",
            "first_seen_in",
            models.TextField(
                default="",
                db_default="",
                editable=False,
                help_text="The imported file, or the way of the first reading",
            ),
        ),
        migrations.AddField(
            "creator",
            "unclaimed_since",
            models.DateTimeField(
                null=True,
                editable=False,
                help_text="Since when only a discovery has known the creator",
            ),
        ),
        migrations.AddIndex(
            "creator",
            models.Index(
                fields=["unclaimed_since"],
                name="creator_unclaimed",
                condition=Q(unclaimed_since__isnull=False),
            ),
        ),
    ]
