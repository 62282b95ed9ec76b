"""Claims creators for one worker at a time, and finds those whose words alone are indexed."""

from django.db import migrations, models

_BEGIN_AGAIN = """
    UPDATE creators_indexstate SET stale = true WHERE indexed_at IS NULL AND NOT stale
"""


class Migration(migrations.Migration):
    dependencies = [("creators", "0017_key_fingerprint")]

    operations = [
        migrations.AddField(
            "indexstate", "claimed_at", models.DateTimeField(blank=True, null=True)
        ),
        # Their job ended early, so it is unknown whether their words were indexed.
        migrations.RunSQL(_BEGIN_AGAIN, migrations.RunSQL.noop),
        migrations.AddIndex(
            "creatorindex",
            models.Index(
                fields=["creator"],
                name="creatorindex_words_alone",
                condition=models.Q(model="", embedding__isnull=True),
            ),
        ),
    ]
