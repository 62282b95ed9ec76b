"""Finds out which rows of a batch are about the same creator, and which stored profiles and creators they belong to."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from uuid import UUID

from config.kit.rows import Value, read_rows
from creators.identity.forgotten import Key
from creators.importing.records import CreatorRecord, ProfileRecord, fold_name, is_platform_id
from creators.models import Profile

# Several profiles may have the same identity. The last row is used: a source id before a current handle, and a current
# handle before an alias.
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
    """The stored profiles and creators that share an identity or name with rows of the batch."""

    holders: dict[Key, UUID] = field(default_factory=dict)
    profiles: dict[UUID, Profile] = field(default_factory=dict)
    bearers: dict[Key, set[UUID]] = field(default_factory=dict)
    """Ids of profiles by platform and creator's name. The name is folded and has the prefix `name:`."""
    nameless_creators: dict[str, UUID] = field(default_factory=dict)
    """Ids of creators without profiles, by folded name."""

    def is_name_only(self, profile_id: UUID) -> bool:
        return self.profiles[profile_id].source_id.startswith("name:")


@dataclass(slots=True, eq=False)
class ProfileGroup:
    """Imported rows about one profile, and the stored profiles that match the rows."""

    records: list[ProfileRecord]
    stored: set[UUID]


@dataclass(slots=True)
class CreatorGroup:
    """Imported rows about one creator, and the stored creators that match the rows."""

    records: list[CreatorRecord] = field(default_factory=list)
    profiles: dict[ProfileGroup, None] = field(default_factory=dict)
    stored: set[UUID] = field(default_factory=set)


def load_stored(records: list[CreatorRecord]) -> Stored:
    stored = Stored()
    profiles = [profile for record in records for profile in record.profiles]
    keys = {key for p in profiles for key in p.keys} | {p.name_key for p in profiles if p.name}
    identities = [identity for _, identity in keys]
    parameters: dict[str, Value] = {
        "platforms": sorted({platform for platform, _ in keys}),
        "identities": identities,
        "handles": [identity[1:] for identity in identities if identity.startswith("@")],
    }
    for row in read_rows(_HOLDERS, parameters):
        stored.holders[row["platform"], row["identity"]] = row["profile_id"]
    if names := _doubtful_names(records, stored):
        _load_bearers(names, stored)
    ids = {*stored.holders.values(), *(p for ps in stored.bearers.values() for p in ps)}
    stored.profiles = Profile.objects.in_bulk(ids)
    return stored


def _doubtful_names(records: Iterable[CreatorRecord], stored: Stored) -> set[str]:
    """Returns the names that must be compared with stored names, because their profiles or creators have no other
    identity."""
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


class _Sets(dict[Hashable, list[Hashable]]):
    """Disjoint sets. Each member is mapped to a list of all members of its set."""

    def __missing__(self, node: Hashable) -> list[Hashable]:
        self[node] = [node]
        return self[node]

    def join(self, one: Hashable, other: Hashable) -> None:
        small, large = sorted((self[one], self[other]), key=len)
        if small is not large:
            large += small
            self |= dict.fromkeys(small, large)


def match_records(
    records: list[CreatorRecord], stored: Stored, dropped: Counter[str]
) -> list[CreatorGroup]:
    """Returns the rows of a batch in groups, one for each creator. The groups are in the order of their first rows."""
    incoming = [profile for record in records for profile in record.profiles]
    _settle_contested(incoming, stored, dropped)
    sets = _Sets()
    for profile in incoming:
        for key in profile.keys:
            sets.join(profile, key)
            if key in stored.holders:
                sets.join(key, stored.holders[key])
    _join_names(incoming, stored, sets)
    profiles: dict[ProfileRecord, ProfileGroup] = {}
    for profile in incoming:
        if profile not in profiles:
            members = sets[profile]
            rows = [member for member in members if isinstance(member, ProfileRecord)]
            group = ProfileGroup(rows, {one for one in members if isinstance(one, UUID)})
            profiles |= dict.fromkeys(rows, group)
    return _creator_groups(records, profiles, stored)


def _settle_contested(incoming: list[ProfileRecord], stored: Stored, dropped: Counter[str]) -> None:
    """Makes sure that each handle and URL belongs to one platform id: the first that claims it. Other profiles lose the
    handle or URL. Such conflicts occur because platforms let new profiles use old handles."""
    holders = {key: stored.profiles[holder].source_id for key, holder in stored.holders.items()}
    claims = {key: source_id for key, source_id in holders.items() if is_platform_id(source_id)}
    for profile in incoming:
        own = next(filter(is_platform_id, profile.source_ids), "")
        for key in profile.keys if own else ():
            _, identity = key
            if is_platform_id(identity) or claims.setdefault(key, own) == own:
                continue
            if identity.startswith("@"):
                profile.username = None
                dropped["profile.username"] += 1
            else:
                profile.source_ids.remove(identity)
                dropped["profile.url"] += 1


def _join_names(incoming: list[ProfileRecord], stored: Stored, sets: _Sets) -> None:
    """Joins a profile that is known only by name with the one other profile of this name. Does nothing if several
    profiles have the name."""
    bearers: dict[Key, dict[int, Hashable]] = defaultdict(dict)
    for key, profile_ids in stored.bearers.items():
        known = (profile_id for profile_id in profile_ids if not stored.is_name_only(profile_id))
        bearers[key] |= {id(sets[profile_id]): profile_id for profile_id in known}
    for profile in incoming:
        if profile.name and not profile.is_name_only:
            bearers[profile.name_key][id(sets[profile])] = profile
    for key, by_set in bearers.items():
        holder = stored.holders.get(key)
        if len(by_set) == 1 and (holder is None or stored.is_name_only(holder)):
            for bearer in by_set.values():
                sets.join(bearer, key)
            if holder:
                sets.join(key, holder)


def _creator_groups(
    records: list[CreatorRecord], profiles: dict[ProfileRecord, ProfileGroup], stored: Stored
) -> list[CreatorGroup]:
    """Groups rows by creator. Rows belong to the same creator if they share a profile or a stored creator. Rows without
    profiles are grouped by name."""
    sets = _Sets()
    for record in records:
        for profile in record.profiles:
            sets.join(record, profiles[profile])
            for profile_id in profiles[profile].stored:
                sets.join(record, stored.profiles[profile_id].creator_id)
        if not record.profiles and record.name:
            name = fold_name(record.name)
            sets.join(record, name)
            if name in stored.nameless_creators:
                sets.join(name, stored.nameless_creators[name])
    groups: dict[int, CreatorGroup] = defaultdict(CreatorGroup)
    for record in records:
        group = groups[id(sets[record])]
        group.records.append(record)
        group.profiles |= dict.fromkeys(profiles[profile] for profile in record.profiles)
        group.stored |= {node for node in sets[record] if isinstance(node, UUID)}
    return list(groups.values())
