"""Finds creators by the beginning of a word in their name, username or display name."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Final

from config.kit import rows
from config.kit.rows import Row, Value
from creators.identity.handles import PlatformName, choose_username
from creators.pictures.addresses import choose_address
from creators.schemas import responses
from creators.schemas.requests import Scope
from creators.selectors.shapes import fill

SHORTEST: Final = 2
"""Minimum letters and digits of the text to complete."""
SORTED_AT_ONCE: Final = 500
"""Maximum number of matching names that are read and then sorted. If more names match, an index that is sorted by
followers is read instead."""


def complete_name(
    typed: str, *, limit: int, platform: PlatformName | None = None, scope: Scope = "all_platforms"
) -> responses.Suggestions:
    """Returns the creators with a name in which `typed` begins a word. Exact matches come first, then the creators with
    most followers. Needs two queries."""
    there = "AND platforms @> ARRAY[%(platform)s]::varchar[]" if platform else ""
    given: dict[str, Value] = {
        "typed": typed,
        "platform": platform,
        "limit": limit,
        "shortest": SHORTEST,
        "sorted_at_once": SORTED_AT_ONCE,
    }
    found = [row["creator_id"] for row in rows.read_rows(_FOUND.format(there=there), given)]
    shown = rows.read_rows(_SHOWN, {"typed": typed, "creators": found}) if found else []
    suggestions = []
    # A creator has one row per profile, or a single row without a platform.
    for _, group in groupby(shown, itemgetter("id")):
        profiles = list(group)
        creator = profiles[0]
        avatar = choose_address(creator["picture"], creator["avatar_url"])
        platforms = [_platform(row) for row in _within(profiles, platform, scope)]
        suggestions.append(fill(responses.Suggestion, creator, avatar=avatar, platforms=platforms))
    return {"data": suggestions}


# The result of creators_fold consists of letters, digits and spaces, so it cannot contain a wildcard of LIKE.
_FOUND: Final = """
    WITH few AS MATERIALIZED (
        SELECT followers, creator_id FROM creators_knownas
        WHERE term LIKE creators_fold(%(typed)s) || '%%' {there} LIMIT %(sorted_at_once)s + 1
    ), many AS (
        SELECT DISTINCT followers, creator_id FROM creators_knownas
        WHERE left(term, 2) = left(creators_fold(%(typed)s), 2)
            AND term LIKE creators_fold(%(typed)s) || '%%' {there}
        ORDER BY followers DESC, creator_id LIMIT %(limit)s
    ), exactly AS (
        SELECT DISTINCT followers, creator_id FROM creators_knownas
        WHERE term = creators_fold(%(typed)s) {there}
        ORDER BY followers DESC, creator_id LIMIT %(limit)s
    )
    SELECT creator_id FROM (
        SELECT 1 AS nearness, * FROM exactly
        UNION ALL SELECT 0, * FROM few WHERE (SELECT count(*) FROM few) <= %(sorted_at_once)s
        UNION ALL SELECT 0, * FROM many WHERE (SELECT count(*) FROM few) > %(sorted_at_once)s
    ) AS found
    WHERE length(creators_fold(%(typed)s)) >= %(shortest)s
    GROUP BY creator_id ORDER BY max(nearness) DESC, max(followers) DESC, creator_id LIMIT %(limit)s
"""

_SHOWN: Final = """
    SELECT creator.id, creator.name, creator.avatar_url, creator.picture, profile.platform,
        profile.id AS profile_id, profile.username, profile.source_id, profile.display_name,
        match.type, match.field
    FROM unnest(%(creators)s::uuid[]) WITH ORDINALITY AS found (id, place)
    JOIN creators_creator creator ON creator.id = found.id
    LEFT JOIN creators_profile profile ON profile.creator_id = creator.id
    LEFT JOIN LATERAL (
        SELECT type, field
        FROM (VALUES (1, 'name', creator.name), (2, 'username', profile.username),
                     (3, 'display_name', profile.display_name)) AS called (place, type, field),
            creators_fold(field) AS folded
        WHERE ' ' || folded LIKE '%% ' || creators_fold(%(typed)s) || '%%'
        ORDER BY folded = creators_fold(%(typed)s) DESC, starts_with(folded, creators_fold(%(typed)s)) DESC, place
        LIMIT 1
    ) AS match ON true
    ORDER BY found.place, profile.followers DESC NULLS LAST, profile.id
"""


def _within(profiles: Iterable[Row], platform: PlatformName | None, scope: Scope) -> Iterable[Row]:
    known = [row for row in profiles if row["platform"]]
    if scope == "matched_platforms":
        return [row for row in known if row["type"] and platform in (None, row["platform"])]
    return known if scope == "all_platforms" else []


def _platform(row: Row) -> responses.SuggestedPlatform:
    name = choose_username(row["platform"], row["username"], row["source_id"], row["profile_id"])
    shown = fill(responses.SuggestedPlatform, row, username=name)
    if row["type"]:
        shown |= {"match_type": row["type"], "match_field": row["field"]}
    return shown
