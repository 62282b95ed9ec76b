"""Finds the stored profiles and creators that match a batch."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from uuid import UUID

from config.kit.rows import Value, read_rows
from creators.importing.records import CreatorRecord, Key, fold_name
from creators.models import Profile

# The last row wins, so the weakest claim comes first: an alias, the current handle, the source's id.
_HOLDERS = """
    SELECT 1, platform, identity, profile_id FROM creators_profilealias
     WHERE platform = ANY(%(platforms)s) AND identity = ANY(%(identities)s)
    UNION ALL
    SELECT 2, platform, '@' || lower(username), id FROM creators_profile
     WHERE platform = ANY(%(platforms)s) AND lower(username) = ANY(%(handles)s)
    UNION ALL
    SELECT 3, platform, source_id, id FROM creators_profile
     WHERE platform = ANY(%(platforms)s) AND source_id = ANY(%(identities)s)
    ORDER BY 1
"""
_BEARERS = """
    SELECT profile.platform, creator.name, profile.id AS profile_id, creator.id AS creator_id
      FROM creators_creator creator LEFT JOIN creators_profile profile ON profile.creator_id = creator.id
     WHERE lower(creator.name) = ANY(%(names)s)
"""


@dataclass(slots=True)
class Stored:
    """The stored profiles and creators that have the identities and names of a batch."""

    holders: dict[Key, UUID] = field(default_factory=dict)
    profiles: dict[UUID, Profile] = field(default_factory=dict)
    bearers: dict[Key, set[UUID]] = field(default_factory=dict)
    """Profiles by platform and `name:…` of their creator."""
    nameless_creators: dict[str, UUID] = field(default_factory=dict)
    """Creators without a profile, by folded name."""

    def is_name_only(self, profile_id: UUID) -> bool:
        return self.profiles[profile_id].source_id.startswith("name:")


def load_stored(records: list[CreatorRecord]) -> Stored:
    stored = Stored()
    profiles = [profile for record in records for profile in record.profiles]
    keys = {key for p in profiles for key in p.keys} | {p.name_key for p in profiles if p.name}
    _load_holders(keys, stored)
    if names := _doubtful_names(records, stored):
        _load_bearers(names, stored)
    ids = {*stored.holders.values(), *(p for ps in stored.bearers.values() for p in ps)}
    stored.profiles = Profile.objects.in_bulk(ids)
    return stored


def _load_holders(keys: Collection[Key], stored: Stored) -> None:
    identities = [identity for _, identity in keys]
    parameters: dict[str, Value] = {
        "platforms": sorted({platform for platform, _ in keys}),
        "identities": identities,
        "handles": [identity[1:] for identity in identities if identity.startswith("@")],
    }
    for row in read_rows(_HOLDERS, parameters):
        stored.holders[row["platform"], row["identity"]] = row["profile_id"]


def _doubtful_names(records: Iterable[CreatorRecord], stored: Stored) -> set[str]:
    """Returns names that are the only identity of a profile or creator in the file or the database."""
    names = {record.name for record in records if not record.profiles}
    for profile in (profile for record in records for profile in record.profiles):
        if profile.is_name_only or profile.name_key in stored.holders:
            names.add(profile.name)
    return {name for name in names if name}


def _load_bearers(names: set[str], stored: Stored) -> None:
    written = sorted({form for name in names for form in (name.lower(), fold_name(name))})
    for row in read_rows(_BEARERS, {"names": written}):
        name = fold_name(row["name"])
        if row["profile_id"] is None:
            stored.nameless_creators[name] = row["creator_id"]
        else:
            key = row["platform"], f"name:{name}"
            stored.bearers.setdefault(key, set()).add(row["profile_id"])
