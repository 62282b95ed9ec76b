"""Adds which finds turned out wrong and were credited."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("discovery", "0001_initial")]

    operations = [
        migrations.AddField(
            "discovery",
            "credited",
            models.PositiveIntegerField(default=0, help_text="Finds that were given back"),
        ),
        migrations.AddField(
            "discoveryfind",
            "wrong",
            models.CharField(
                blank=True,
                choices=[
                    ("gone", "The profile is gone"),
                    ("private", "The profile is private"),
                    ("unfit", "The creator does not fit"),
                ],
                default="",
                max_length=7,
            ),
        ),
        migrations.AddField(
            "discoveryfind", "credited_at", models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddIndex(
            "discoveryfind", models.Index(fields=["found_at"], name="discovery_find_fresh")
        ),
    ]
