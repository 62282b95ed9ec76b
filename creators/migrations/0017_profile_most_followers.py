"""Adds the order in which searches without a subject read profiles."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import F


class Migration(migrations.Migration):
    # Other processes write profiles while the index is built.
    atomic = False

    dependencies = [("creators", "0016_undo_newest_first")]

    operations = [
        AddIndexConcurrently(
            "profile",
            models.Index(
                F("followers").desc(nulls_last=True), F("creator"), name="profile_most_followers"
            ),
        ),
    ]
