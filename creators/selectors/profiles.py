"""Reads profiles in the format of the API."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final
from uuid import UUID

from config.kit import rows
from config.kit.rows import Row
from creators.figures.benchmarks import STANDINGS, shape_benchmarks
from creators.freshness import warnings as freshness
from creators.identity.handles import Handle, choose_username
from creators.identity.resolution import profile_not_found, resolve_profile, resolve_profiles
from creators.pictures.addresses import choose_address
from creators.schemas import responses
from creators.selectors.shapes import fill

_COLUMNS: Final = """
    id, creator_id, platform, username, source_id, display_name, bio, avatar_url, picture, url, external_url,
    is_verified, is_business, is_private, category, pronouns, followers, following, posts_count, posts_last_30d,
    posts_per_week, engagement_rate, avg_likes_recent, avg_comments_recent, avg_views_recent, followers_30d_pct,
    last_post_at, data_updated_at, gone_since
"""
_EXPECTED: Final = ("username", "followers", "engagement_rate")
"""Fields for which the response has a warning if they are unknown."""
# Profiles are read more often than anything else, and Django's ORM would take longer than the database. Therefore the
# queries are written in SQL.
_READ: Final = f"SELECT {_COLUMNS}, {STANDINGS} AS standings FROM creators_profile WHERE "
_BY_USERNAME: Final = _READ + "platform = %s AND lower(username) = lower(%s)"
_BY_IDS: Final = _READ + "id = ANY(%s)"


def read_profile(handle: Handle) -> responses.ProfileAnswer:
    """Returns the profile that has this handle now, or had this handle earlier. Raises NotFound if there is none."""
    found = rows.read_rows(_BY_USERNAME, [handle.platform, handle.name], is_prepared=True)
    found = found or rows.read_rows(_BY_IDS, [[resolve_profile(handle).profile_id]])
    if not found:
        raise profile_not_found(handle)
    answer: responses.ProfileAnswer = {"data": _full(found[0])}
    if warning := freshness.join_warnings(_doubts(found[0])):
        answer["warning"] = warning
    return answer


def read_profiles(handles: Sequence[Handle]) -> responses.ProfilesFound:
    """Returns the profiles with these handles, and the handles without a profile. The number of queries does not depend
    on the number of handles."""
    found = resolve_profiles(handles)
    asked = dict.fromkeys(found[handle].profile_id for handle in handles if handle in found)
    stored = {row["id"]: row for row in rows.read_rows(_BY_IDS, [list(asked)])}
    unknown: dict[tuple[str, str], Handle] = {}
    for handle in handles:
        if handle not in found:
            unknown.setdefault((handle.platform, handle.name.lower()), handle)
    return {
        "data": [_full(stored[profile_id]) for profile_id in asked if profile_id in stored],
        "not_found": [
            {"platform": handle.platform, "username": handle.username}
            for handle in unknown.values()
        ],
    }


def list_profiles(creator_id: UUID) -> list[responses.ProfileSummary]:
    """Returns the creator's profiles. The profile with most followers comes first."""
    return [_summary(row) for row in rows.read_rows(_OWNED, [creator_id])]


def summarize_profiles(ids: Iterable[UUID]) -> dict[UUID, responses.ProfileSummary]:
    """Returns short descriptions of profiles, by profile id. Leaves out unknown ids."""
    return {row["id"]: _summary(row) for row in rows.read_rows(_SUMMARIES, [list(ids)])}


def summarize_primary_profiles(
    creator_ids: Collection[UUID],
) -> dict[UUID, responses.ProfileSummary]:
    """Returns each creator's profile with most followers, by creator id. Leaves out creators without profiles."""
    found = rows.read_rows(_PRIMARY, [list(creator_ids)])
    return {row["creator_id"]: _summary(row) for row in found}


_SUMMARISED: Final = """
    id, creator_id, platform, username, source_id, url, followers, engagement_rate, is_verified, data_updated_at,
    gone_since
"""
_SUMMARIZE: Final = f"SELECT {_SUMMARISED}, {STANDINGS} AS standings FROM creators_profile WHERE "
_SUMMARIES: Final = _SUMMARIZE + "id = ANY(%s)"
_OWNED: Final = _SUMMARIZE + "creator_id = %s ORDER BY followers DESC NULLS LAST, id"
_PRIMARY: Final = f"""
    {_SUMMARIZE} id IN (
        SELECT DISTINCT ON (creator_id) id FROM creators_profile WHERE creator_id = ANY(%s)
        ORDER BY creator_id, followers DESC NULLS LAST, id
    )
"""


def _summary(row: Row) -> responses.ProfileSummary:
    return fill(responses.ProfileSummary, row, **_derived(row))


def _derived(row: Row) -> dict[str, Any]:
    """Returns the fields of a response that are computed, rather than copied from the row."""
    return {
        "username": choose_username(row["platform"], row["username"], row["source_id"], row["id"]),
        "benchmarks": shape_benchmarks(row["platform"], row["followers"], row["standings"]),
    }


def _doubts(row: Row) -> Iterator[str]:
    yield from freshness.warn_of_absence(row["platform"], row["gone_since"], what="this profile")
    yield from freshness.warn_of_reading(row["data_updated_at"], what="this profile")
    unknown = [name for name in _EXPECTED if row[name] is None]
    if unknown:
        yield f"Not known yet: {', '.join(unknown)}."


def _full(row: Row) -> responses.Profile:
    return fill(
        responses.Profile,
        row,
        avatar_url=choose_address(row["picture"], row["avatar_url"]),
        metrics=fill(responses.Metrics, row, posts=row["posts_count"]),
        growth=fill(responses.Growth, row),
        activity=fill(responses.Activity, row),
        **_derived(row),
    )
