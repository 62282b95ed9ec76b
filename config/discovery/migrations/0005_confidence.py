"""Stores what is expected of accounts and questions, and what accounts turned out to be."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("discovery", "0004_words_of_finds"),
    ]

    operations = [
        migrations.AddField(
            model_name="discoverycandidate",
            name="confidence",
            field=models.FloatField(
                default=0, help_text="How surely the creator fits, once judged"
            ),
        ),
        migrations.AddField(
            model_name="discoverycandidate",
            name="handle",
            field=models.CharField(
                default="", help_text="As in links, if an answer told it", max_length=110
            ),
        ),
        migrations.AddField(
            model_name="discoverycandidate",
            name="is_linked",
            field=models.BooleanField(
                default=False,
                help_text="A stored account links to it, so it may be the same creator's",
            ),
        ),
        migrations.AddField(
            model_name="discoverycandidate",
            name="requests",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="discoveryquestion",
            name="pages",
            field=models.PositiveIntegerField(default=0, help_text="Pages that were read"),
        ),
        migrations.AddField(
            model_name="discoveryquestion",
            name="prior",
            field=models.FloatField(
                default=1, help_text="What was expected of its accounts before any was read, 0 to 1"
            ),
        ),
        migrations.AlterField(
            model_name="discoveryquestion",
            name="source",
            field=models.CharField(
                choices=[
                    ("subject", "Words of the brief"),
                    ("hashtag", "Hashtags of the catalogue"),
                    ("niche", "Words of the brief's niches"),
                    ("suggestion", "Suggestions of YouTube"),
                    ("find", "Words that finds share"),
                    ("related", "Profiles that Instagram relates"),
                    ("link", "Links in bios"),
                    ("mention", "Mentions in posts"),
                ],
                max_length=10,
            ),
        ),
        # Without them, a discovery that goes on would take its finds for accounts that do not fit.
        migrations.RunSQL(
            """
            UPDATE discovery_discoverycandidate SET requests = 1, confidence = CASE state WHEN 'clear' THEN 0.5 ELSE 0 END
            WHERE state IN ('weak', 'clear');
            UPDATE discovery_discoveryquestion SET pages = 1
            WHERE kind <> 'neighbours' AND (cursor IS NOT NULL OR NOT is_open);
            """,
            migrations.RunSQL.noop,
        ),
    ]
