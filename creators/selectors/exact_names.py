"""Finds creators by a complete name, unlike autocomplete, which finds creators by the beginning of a word."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.db.models import F, Max

from config.kit import rows
from creators.models import Creator

LONGEST: Final = 300
"""Maximum characters of the name to find."""


def find_by_name(text: str) -> set[UUID]:
    """Returns the ids of creators whose name, display name or username is `text`. Case, accents and punctuation do not
    matter."""
    if len(text) > LONGEST:
        return set()
    found = rows.read_rows(_FOUND, {"text": text})
    return {row["creator_id"] for row in found}


# A stored term may be only the end of a name, so the term must also be equal to the whole name.
_FOUND: Final = """
    SELECT known.creator_id FROM creators_knownas known
    JOIN creators_creator creator ON creator.id = known.creator_id
    WHERE known.term = creators_fold(%(text)s) AND known.term <> '' AND (
        creators_fold(creator.name) = known.term OR EXISTS (
            SELECT FROM creators_profile profile WHERE profile.creator_id = creator.id
                AND known.term IN (creators_fold(profile.username), creators_fold(profile.display_name))
        )
    )
"""


def sort_by_followers(creator_ids: set[UUID], *, most: int) -> Sequence[Creator]:
    """Returns these creators with their profiles, at most `most` creators. The creators whose largest profiles have
    most followers come first."""
    found = Creator.objects.filter(pk__in=creator_ids).prefetch_related("profiles")
    reach = found.annotate(reach=Max("profiles__followers"))
    return list(reach.order_by(F("reach").desc(nulls_last=True), "pk")[:most])
