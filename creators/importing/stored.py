"""Finds the stored profiles and creators that match a batch."""

from collections.abc import Collection, Iterable

from config.kit.rows import Value, read_rows
from creators.importing.identities import Stored
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


def load_stored(records: list[CreatorRecord]) -> Stored:
    stored = Stored()
    profiles = [profile for record in records for profile in record.profiles]
    keys = {key for p in profiles for key in p.keys} | {p.name_key for p in profiles if p.name}
    _load_holders(keys, stored)
    _load_bearers(_doubtful_names(records, stored), stored)
    ids = {*stored.holders.values(), *(p for ps in stored.bearers.values() for p in ps)}
    rows = Profile.objects.filter(pk__in=ids).values_list("pk", "source_id", "creator_id")
    for profile_id, source_id, creator_id in rows:
        stored.source_ids[profile_id] = source_id
        stored.creators[profile_id] = creator_id
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
    names = set[str]()
    for record in records:
        if record.name and not record.profiles:
            names.add(record.name)
        for profile in record.profiles:
            if profile.name and (profile.is_name_only or profile.name_key in stored.holders):
                names.add(profile.name)
    return names


def _load_bearers(names: set[str], stored: Stored) -> None:
    if not names:
        return
    written = sorted({form for name in names for form in (name.lower(), fold_name(name))})
    for row in read_rows(_BEARERS, {"names": written}):
        name = fold_name(row["name"])
        if row["profile_id"] is None:
            stored.nameless_creators[name] = row["creator_id"]
        else:
            key = row["platform"], f"name:{name}"
            stored.bearers.setdefault(key, set()).add(row["profile_id"])
