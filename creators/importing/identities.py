"""Matches the rows of a batch with each other and with stored profiles and creators."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from uuid import UUID

from creators.importing.records import CreatorRecord, Key, ProfileRecord, fold_name, is_platform_id
from creators.importing.stored import Stored


@dataclass(slots=True, eq=False)
class ProfileGroup:
    """Rows about one profile, and the stored profiles that match them."""

    records: list[ProfileRecord] = field(default_factory=list)
    stored: set[UUID] = field(default_factory=set)


@dataclass(slots=True)
class CreatorGroup:
    """Rows about one creator, and the stored creators that match them."""

    records: list[CreatorRecord] = field(default_factory=list)
    profiles: dict[ProfileGroup, None] = field(default_factory=dict)
    stored: set[UUID] = field(default_factory=set)


class _Sets:
    """Disjoint sets of anything hashable."""

    def __init__(self) -> None:
        self._parent: dict[Hashable, Hashable] = {}

    def root(self, node: Hashable) -> Hashable:
        path = []
        while (parent := self._parent.setdefault(node, node)) != node:
            path.append(node)
            node = parent
        for passed in path:
            self._parent[passed] = node
        return node

    def join(self, one: Hashable, other: Hashable) -> None:
        self._parent[self.root(other)] = self.root(one)


def match_records(
    records: list[CreatorRecord], stored: Stored, dropped: Counter[str]
) -> list[CreatorGroup]:
    """Returns the rows of a batch, grouped by creator, in the order of the groups' first rows."""
    incoming = [profile for record in records for profile in record.profiles]
    _settle_contested(incoming, stored, dropped)
    sets = _Sets()
    for profile in incoming:
        for key in profile.keys:
            sets.join(profile, key)
            if key in stored.holders:
                sets.join(key, stored.holders[key])
    _join_names(incoming, stored, sets)
    return _creator_groups(records, _profile_groups(incoming, stored, sets), stored)


def _settle_contested(incoming: list[ProfileRecord], stored: Stored, dropped: Counter[str]) -> None:
    """Gives a handle or address that two platform ids claim to the first id only, because handles are reused."""
    holders = {key: stored.profiles[holder].source_id for key, holder in stored.holders.items()}
    claims = {key: source_id for key, source_id in holders.items() if is_platform_id(source_id)}
    for profile in incoming:
        own = next(filter(is_platform_id, profile.source_ids), None)
        for key in profile.keys if own else ():
            _, identity = key
            if is_platform_id(identity) or claims.setdefault(key, own or "") == own:
                continue
            if identity.startswith("@"):
                profile.username = None
                dropped["profile.username"] += 1
            else:
                profile.source_ids.remove(identity)
                dropped["profile.url"] += 1


def _join_names(incoming: list[ProfileRecord], stored: Stored, sets: _Sets) -> None:
    """Joins a profile that has only a name with the profile of that name, if there is exactly one."""
    bearers: dict[Key, set[Hashable]] = defaultdict(set)
    for key, profile_ids in stored.bearers.items():
        bearers[key] |= {sets.root(p) for p in profile_ids if not stored.is_name_only(p)}
    for profile in incoming:
        if profile.name and not profile.is_name_only:
            bearers[profile.name_key].add(sets.root(profile))
    for key, known in bearers.items():
        holder = stored.holders.get(key)
        if len(known) == 1 and (holder is None or stored.is_name_only(holder)):
            sets.join(known.pop(), key)
            if holder:
                sets.join(key, holder)


def _profile_groups(
    incoming: list[ProfileRecord], stored: Stored, sets: _Sets
) -> dict[ProfileRecord, ProfileGroup]:
    groups: dict[Hashable, ProfileGroup] = defaultdict(ProfileGroup)
    for profile in incoming:
        groups[sets.root(profile)].records.append(profile)
    for profile_id in stored.profiles:
        if group := groups.get(sets.root(profile_id)):
            group.stored.add(profile_id)
    return {profile: groups[sets.root(profile)] for profile in incoming}


def _creator_groups(
    records: list[CreatorRecord], profiles: dict[ProfileRecord, ProfileGroup], stored: Stored
) -> list[CreatorGroup]:
    sets = _Sets()
    kin = {record: list(_kin(record, profiles, stored)) for record in records}
    for record, nodes in kin.items():
        for node in nodes:
            sets.join(node, record)
    groups: dict[Hashable, CreatorGroup] = defaultdict(CreatorGroup)
    for record, nodes in kin.items():
        group = groups[sets.root(record)]
        group.records.append(record)
        group.profiles |= dict.fromkeys(profiles[profile] for profile in record.profiles)
        group.stored |= {node for node in nodes if isinstance(node, UUID)}
    return list(groups.values())


def _kin(
    record: CreatorRecord, profiles: dict[ProfileRecord, ProfileGroup], stored: Stored
) -> Iterator[Hashable]:
    """Yields what connects a row to a creator: its profiles and their creators, or its name without profiles."""
    for profile in record.profiles:
        group = profiles[profile]
        yield group
        yield from (stored.profiles[profile_id].creator_id for profile_id in group.stored)
    if not record.profiles and record.name:
        name = fold_name(record.name)
        yield name
        if name in stored.nameless_creators:
            yield stored.nameless_creators[name]
