"""Finds the stored profiles and creators to which handles and ids refer."""

from collections.abc import Collection, Iterable
from typing import NamedTuple
from uuid import UUID

from config.kit import rows
from config.kit.errors import NotFound
from config.kit.rows import Value
from creators.identity.handles import Handle
from creators.models import Creator, Platform


class ResolvedProfile(NamedTuple):
    profile_id: UUID
    creator_id: UUID


_OF_HANDLES = """
    SELECT asked.place, found.id, found.creator_id
    FROM unnest(%(platforms)s::text[], %(names)s::text[], %(ids)s::uuid[])
        WITH ORDINALITY AS asked (platform, name, id, place)
    CROSS JOIN LATERAL (
        SELECT 1 AS preference, id, creator_id FROM creators_profile
        WHERE platform = asked.platform AND lower(username) = lower(asked.name)
        UNION ALL
        SELECT 2, id, creator_id FROM creators_profile
        WHERE platform = asked.platform AND source_id IN (asked.name, lower(asked.name))
        UNION ALL
        SELECT 3, profile.id, profile.creator_id FROM creators_profilealias alias
        JOIN creators_profile profile ON profile.id = alias.profile_id
        WHERE alias.platform = asked.platform
            AND alias.identity IN ('@' || lower(asked.name), asked.name, lower(asked.name))
        UNION ALL
        SELECT 4, id, creator_id FROM creators_profile
        WHERE platform = asked.platform AND id = asked.id
        ORDER BY preference, id LIMIT 1
    ) AS found
"""


CreatorKey = UUID | Handle


def resolve_profiles(handles: Collection[Handle]) -> dict[Handle, ResolvedProfile]:
    """Returns the profiles of the given handles. Unknown handles are left out. If a name fits several profiles, they
    are preferred in this order: by current handle, by source id, by earlier handle, by Kindred's id."""
    asked = list(handles)
    given: dict[str, Value] = {
        "platforms": [str(handle.platform) for handle in asked],
        "names": [handle.name for handle in asked],
        "ids": [handle.profile_id for handle in asked],
    }
    found = rows.read_rows(_OF_HANDLES, given)
    return {asked[row["place"] - 1]: ResolvedProfile(row["id"], row["creator_id"]) for row in found}


def resolve_profile(handle: Handle) -> ResolvedProfile:
    """Returns the profile with this handle. Raises NotFound if no profile has the handle or had it earlier."""
    found = resolve_profiles([handle]).get(handle)
    if found is None:
        raise profile_not_found(handle)
    return found


def resolve_creators(keys: Iterable[CreatorKey]) -> dict[CreatorKey, UUID]:
    """Returns the creator's id for each given id or handle. Leaves out unknown ids and handles."""
    asked = list(keys)
    ids = [key for key in asked if isinstance(key, UUID)]
    known = Creator.objects.filter(pk__in=ids).values_list("pk", flat=True)
    resolved: dict[CreatorKey, UUID] = {creator_id: creator_id for creator_id in known}
    handles = [key for key in asked if isinstance(key, Handle)]
    for handle, found in resolve_profiles(handles).items():
        resolved[handle] = found.creator_id
    return resolved


def profile_not_found(handle: Handle) -> NotFound:
    return NotFound(
        f"There is no {Platform(handle.platform).label} profile with the username {handle.username}."
    )
