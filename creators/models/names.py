"""Names of creators for autocomplete."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import OpClass
from django.db import models
from django.db.models import F, Value
from django.db.models.functions import Left

from creators.models.people import Creator


class KnownAs(models.Model):
    """A text by which autocomplete finds a creator. The text is the end of a name, display name or username, from the
    start of a word. The name "Hanna Krume" has the rows `hanna krume` and `krume`. Case, accents and punctuation are
    removed (`creators/sql/fold.sql`).

    Database triggers maintain the rows (`creators/sql/note_*.sql`). `followers` is the number of followers of the
    creator's largest profile, or -1 if it is unknown. `platforms` are the platforms on which the creator has this name.
    """

    pk = models.CompositePrimaryKey("creator_id", "term")
    creator = models.ForeignKey(
        Creator, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    term = models.TextField()
    followers = models.BigIntegerField()
    platforms = ArrayField(models.CharField(max_length=9))

    class Meta:
        indexes = [
            models.Index(
                OpClass("term", "text_pattern_ops"),
                F("followers").desc(),
                F("creator"),
                name="knownas_term",
            ),
            # Very many names share their first two letters. Sorting them by followers for each request would be too
            # slow.
            models.Index(
                Left("term", Value(2)),
                F("followers").desc(),
                F("creator"),
                name="knownas_first_letters",
                include=["term", "platforms"],
            ),
        ]

    def __str__(self) -> str:
        return self.term
