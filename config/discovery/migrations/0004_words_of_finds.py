"""Adds the words that finds share as a kind of source."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("discovery", "0003_plans")]

    operations = [
        migrations.AlterField(
            "discoveryquestion",
            "source",
            models.CharField(
                choices=[
                    ("subject", "Words of the brief"),
                    ("hashtag", "Hashtags of the catalogue"),
                    ("suggestion", "Suggestions of YouTube"),
                    ("find", "Words that finds share"),
                    ("related", "Profiles that Instagram relates"),
                    ("link", "Links in bios"),
                    ("mention", "Mentions in posts"),
                ],
                max_length=10,
            ),
        )
    ]
