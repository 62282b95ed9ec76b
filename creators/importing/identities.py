"""Matches the rows of a batch with each other and with stored profiles and creators."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from uuid import UUID

from creators.importing.records import CreatorRecord, Key, ProfileRecord, fold_name, is_platform_id


@dataclass(slots=True)
class Stored:
    """The stored profiles and creators that have the identities and names of a batch."""

    holders: dict[Key, UUID] = field(default_factory=dict)
    source_ids: dict[UUID, str] = field(default_factory=dict)
    creators: dict[UUID, UUID] = field(default_factory=dict)
    bearers: dict[Key, set[UUID]] = field(default_factory=dict)
    """Profiles by platform and `name:…` of their creator."""
    nameless_creators: dict[str, UUID] = field(default_factory=dict)
    """Creators without a profile, by folded name."""

    def is_name_only(self, profile_id: UUID) -> bool:
        return self.source_ids[profile_id].startswith("name:")


@dataclass(slots=True)
class ProfileGroup:
    """Rows about one profile, and the stored profiles that match them."""

    records: list[ProfileRecord] = field(default_factory=list)
    stored: set[UUID] = field(default_factory=set)


@dataclass(slots=True)
class CreatorGroup:
    """Rows about one creator, and the stored creators that match them."""

    records: list[CreatorRecord] = field(default_factory=list)
    profiles: list[ProfileGroup] = field(default_factory=list)
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
            sets.join(id(profile), key)
            if key in stored.holders:
                sets.join(key, stored.holders[key])
    _join_names(incoming, stored, sets)
    return _creator_groups(records, _profile_groups(incoming, stored, sets), stored)


def _settle_contested(incoming: list[ProfileRecord], stored: Stored, dropped: Counter[str]) -> None:
    """Gives a handle or address that two platform ids claim to the first id only, because handles are reused."""
    claims: dict[Key, str] = {}
    for key, holder in stored.holders.items():
        if is_platform_id(stored.source_ids[holder]):
            claims[key] = stored.source_ids[holder]
    for profile in incoming:
        own = next(filter(is_platform_id, profile.source_ids), None)
        if own is None:
            continue
        for key in profile.keys:
            if not is_platform_id(key[1]) and claims.setdefault(key, own) != own:
                _give_up(profile, key)
                dropped["profile.username" if key[1][0] == "@" else "profile.url"] += 1


def _give_up(profile: ProfileRecord, key: Key) -> None:
    if key[1].startswith("@"):
        profile.username = None
    else:
        profile.source_ids.remove(key[1])


def _join_names(incoming: list[ProfileRecord], stored: Stored, sets: _Sets) -> None:
    """Joins a profile that has only a name with the profile of that name, if there is exactly one."""
    bearers: dict[Key, set[Hashable]] = defaultdict(set)
    for key, profile_ids in stored.bearers.items():
        bearers[key] |= {sets.root(p) for p in profile_ids if not stored.is_name_only(p)}
    for profile in incoming:
        if profile.name and not profile.is_name_only:
            bearers[profile.name_key].add(sets.root(id(profile)))
    for key, known in bearers.items():
        holder = stored.holders.get(key)
        if len(known) == 1 and (holder is None or stored.is_name_only(holder)):
            sets.join(next(iter(known)), key)
            if holder:
                sets.join(key, holder)


def _profile_groups(
    incoming: list[ProfileRecord], stored: Stored, sets: _Sets
) -> dict[int, ProfileGroup]:
    """Returns the group of each row, by the row's `id()`."""
    groups: dict[Hashable, ProfileGroup] = defaultdict(ProfileGroup)
    for profile in incoming:
        groups[sets.root(id(profile))].records.append(profile)
    for profile_id in stored.source_ids:
        if (root := sets.root(profile_id)) in groups:
            groups[root].stored.add(profile_id)
    return {id(profile): groups[sets.root(id(profile))] for profile in incoming}


def _creator_groups(
    records: list[CreatorRecord], profiles: dict[int, ProfileGroup], stored: Stored
) -> list[CreatorGroup]:
    sets = _Sets()
    for record in records:
        for node in _kin(record, profiles, stored):
            sets.join(node, id(record))
    groups: dict[Hashable, CreatorGroup] = {}
    for record in records:
        group = groups.setdefault(sets.root(id(record)), CreatorGroup())
        group.records.append(record)
        for profile in record.profiles:
            if not any(profiles[id(profile)] is known for known in group.profiles):
                group.profiles.append(profiles[id(profile)])
        group.stored |= {node for node in _kin(record, profiles, stored) if isinstance(node, UUID)}
    return list(groups.values())


def _kin(
    record: CreatorRecord, profiles: dict[int, ProfileGroup], stored: Stored
) -> Iterator[Hashable]:
    """Yields what connects a row to a creator: its profiles and their creators, or its name without profiles."""
    for profile in record.profiles:
        group = profiles[id(profile)]
        yield id(group)
        yield from (stored.creators[profile_id] for profile_id in group.stored)
    if not record.profiles and record.name:
        name = fold_name(record.name)
        yield name
        if name in stored.nameless_creators:
            yield stored.nameless_creators[name]
