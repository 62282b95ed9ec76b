from pathlib import Path

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import OpClass
from django.db import migrations, models
from django.db.models import F, OrderBy, Value
from django.db.models.functions import Left

STATEMENTS = Path(__file__).with_name("0004_known_as.sql").read_text()

UNDO = """
    DROP TRIGGER creator_named ON creators_creator;
    DROP TRIGGER creator_renamed ON creators_creator;
    DROP TRIGGER profile_named ON creators_profile;
    DROP TRIGGER profile_renamed ON creators_profile;
    DROP TRIGGER profile_gone ON creators_profile;
    DROP FUNCTION creators_named, creators_renamed;
    DROP FUNCTION creators_profile_named, creators_profile_renamed, creators_profile_gone;
    DROP FUNCTION creators_note_names, creators_name_ends, creators_fold;
"""


class Migration(migrations.Migration):
    dependencies = [("creators", "0003_pages_of_posts")]

    operations = [
        migrations.CreateModel(
            name="KnownAs",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "creator_id",
                        "term",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("term", models.TextField()),
                ("followers", models.BigIntegerField()),
                ("platforms", ArrayField(models.CharField(max_length=9))),
                (
                    "creator",
                    models.ForeignKey(
                        "creators.creator",
                        on_delete=models.DO_NOTHING,
                        related_name="+",
                        db_constraint=False,
                        db_index=False,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        OpClass("term", "text_pattern_ops"),
                        OrderBy(F("followers"), descending=True),
                        F("creator"),
                        name="knownas_term",
                    ),
                    models.Index(
                        Left("term", Value(2)),
                        OrderBy(F("followers"), descending=True),
                        F("creator"),
                        name="knownas_first_letters",
                        include=["term", "platforms"],
                    ),
                ]
            },
        ),
        migrations.RunSQL(STATEMENTS, UNDO),
    ]
