"""Adds the order in which searches without a subject read profiles."""

from django.db import migrations, models
from django.db.models import F


class Migration(migrations.Migration):
    dependencies = [("creators", "0018_words_before_meaning")]

    operations = [
        migrations.AddIndex(
            "profile",
            models.Index(
                F("followers").desc(nulls_last=True), F("creator"), name="profile_most_followers"
            ),
        ),
    ]
