"""Keeps the rows of a batch in memory. Stored rows are loaded, changed by the file, and written once if they differ."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Max, Model

from creators.importing.identities import CreatorGroup, ProfileGroup
from creators.importing.joins import join_creators, join_profiles, text_id
from creators.importing.precedence import Standing, combine_values, compare_readings
from creators.importing.records import Key, PostRecord, ProfileRecord, rate_identity
from creators.models import (
    Creator,
    CreatorEmail,
    Fact,
    MetricSnapshot,
    Post,
    Profile,
    ProfileAlias,
)

M = TypeVar("M", bound=Model)

Handle = tuple[str | None, str]
"""Username and source id of a profile."""

_IDENTITY = frozenset(
    {"id", "creator_id", "platform", "source_id", "created_at", "data_updated_at"}
)


class Draft(Generic[M]):
    """A row and its values when it was loaded. `read_at` is the time of the last reading written to it."""

    def __init__(self, row: M, *, is_new: bool) -> None:
        self.row, self.is_new = row, is_new
        self.read_at: datetime | None = None
        self._original = {} if is_new else self._values()

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self.row, name) for name in list_columns(type(self.row))}

    def take(self, values: Mapping[str, Any], how: Standing) -> None:
        """Sets the values that take precedence over the row's current values."""
        combine_values(self.row, values, how)

    def changes(self) -> list[str]:
        """Returns the columns that differ from the stored row."""
        return [name for name, was in self._original.items() if getattr(self.row, name) != was]

    @property
    def is_changed(self) -> bool:
        return self.is_new or bool(self.changes())


def list_columns(model: type[Model]) -> list[str]:
    return [column.attname for column in model._meta.concrete_fields]  # noqa: SLF001 - documented


class ProfileDraft(Draft[Profile]):
    """A profile's draft, with the time of its newest reading and its identities in all rows of the batch."""

    def __init__(self, row: Profile, *, is_new: bool) -> None:
        super().__init__(row, is_new=is_new)
        self.known_at = row.data_updated_at
        self.keys = set[Key]()
        self.is_dated = False


class CreatorDraft(Draft[Creator]):
    """The draft of a group of rows. `handles` are those of the creator's stored profiles."""

    def __init__(self, row: Creator, group: CreatorGroup, *, known_at: datetime | None) -> None:
        super().__init__(row, is_new=not group.stored)
        self.group, self.known_at = group, known_at
        self.profiles: list[ProfileDraft] = []
        self.handles: dict[UUID, Handle] = {}
        self.facts: list[Draft[Fact]] = []
        self.emails: list[Draft[CreatorEmail]] = []


@dataclass(slots=True)
class Drafts:
    """The drafts of all rows that a batch may change."""

    ids: Iterator[UUID]
    creators: list[CreatorDraft] = field(default_factory=list)
    by_record: dict[int, ProfileDraft] = field(default_factory=dict)
    """Drafts of profiles by the `id()` of each record."""
    posts: dict[Key, Draft[Post]] = field(default_factory=dict)
    snapshots: dict[tuple[UUID, date], Draft[MetricSnapshot]] = field(default_factory=dict)
    aliases: set[Key] = field(default_factory=set)

    @property
    def profiles(self) -> list[ProfileDraft]:
        return [profile for creator in self.creators for profile in creator.profiles]

    def post_key(self, record: PostRecord, profile: Profile) -> Key:
        return profile.platform, record.platform_id or text_id(profile.pk, record.values["caption"])


def new_ids() -> Iterator[UUID]:
    """Yields time-ordered ids from the database, fetched 500 at a time."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute("SELECT uuidv7() FROM generate_series(1, 500)")
            rows = cursor.fetchall()
        yield from (row[0] for row in rows)


def prepare_drafts(groups: list[CreatorGroup]) -> Drafts:
    """Loads or creates the row of each group. If a group matches several stored rows, they are joined."""
    drafts = Drafts(ids=new_ids())
    stored_creators = Creator.objects.in_bulk([i for group in groups for i in group.stored])
    profile_ids = [i for group in groups for profile in group.profiles for i in profile.stored]
    stored_profiles = Profile.objects.in_bulk(profile_ids)
    owned = Profile.objects.filter(creator__in=stored_creators)
    newest = dict(owned.values_list("creator").annotate(Max("data_updated_at")))
    handles = defaultdict[UUID, dict[UUID, Handle]](dict)
    for profile in owned.only("creator", "username", "source_id"):
        handles[profile.creator_id][profile.pk] = profile.username, profile.source_id
    for group in groups:
        creator = _creator_draft(group, stored_creators, newest, drafts)
        creator.handles = {p: h for stored in group.stored for p, h in handles[stored].items()}
        drafts.creators.append(creator)
        for profile_group in group.profiles:
            draft = _profile_draft(profile_group, creator.row, stored_profiles, drafts)
            creator.profiles.append(draft)
            drafts.by_record |= dict.fromkeys(map(id, profile_group.records), draft)
    _load_children(drafts)
    return drafts


def _creator_draft(
    group: CreatorGroup,
    stored: dict[UUID, Creator],
    newest: dict[UUID, datetime | None],
    drafts: Drafts,
) -> CreatorDraft:
    if not group.stored:
        return CreatorDraft(Creator(id=next(drafts.ids), name=""), group, known_at=None)
    survivor_id, *others = sorted(group.stored)
    known_at = newest.get(survivor_id)
    draft = CreatorDraft(stored[survivor_id], group, known_at=known_at)
    for other in others:
        how = compare_readings(newest.get(other) or stored[other].created_at, known_at=known_at)
        draft.take(_told_by(stored[other]), how)
    if others:
        join_creators(survivor_id, others)
    return draft


def _profile_draft(
    group: ProfileGroup, creator: Creator, stored: dict[UUID, Profile], drafts: Drafts
) -> ProfileDraft:
    if not group.stored:
        return ProfileDraft(_new_profile(group.records, creator, next(drafts.ids)), is_new=True)
    survivor_id, *other_ids = sorted(group.stored)
    others = [stored[other] for other in other_ids]
    draft = ProfileDraft(stored[survivor_id], is_new=False)
    draft.row.creator_id = creator.pk
    if others:
        join_profiles(survivor_id, others)
    for other in others:
        _absorb(draft, other)
    return draft


def _new_profile(records: list[ProfileRecord], creator: Creator, profile_id: UUID) -> Profile:
    keys = {key for record in records for key in record.keys}
    (platform, source_id) = max(keys, key=lambda key: (rate_identity(key[1]), key))
    return Profile(
        id=profile_id, creator_id=creator.pk, platform=platform, source_id=source_id, url=""
    )


def _absorb(draft: ProfileDraft, other: Profile) -> None:
    """Takes over the values and identities of a profile that was joined with this one."""
    for known in (draft.row, other):
        draft.keys.add((known.platform, known.source_id))
        if known.username:
            draft.keys.add((known.platform, f"@{known.username.lower()}"))
    at = other.data_updated_at
    how = compare_readings(at or other.created_at, known_at=draft.known_at or draft.row.created_at)
    draft.take(_told_by(other), how)
    if at and (draft.known_at is None or at > draft.known_at):
        draft.known_at = draft.row.data_updated_at = at


def _told_by(row: Model) -> dict[str, Any]:
    names = (name for name in list_columns(type(row)) if name not in _IDENTITY)
    return {name: value for name in names if (value := getattr(row, name)) not in (None, "", [])}


def _load_children(drafts: Drafts) -> None:
    profiles = [draft.row.pk for draft in drafts.profiles]
    records = [p for draft in drafts.creators for r in draft.group.records for p in r.profiles]
    keys = {drafts.post_key(post, drafts.by_record[id(p)].row) for p in records for post in p.posts}
    days = {day for p in records for day in (p.observed_at.date(), *p.snapshots)}
    posts = Post.objects.filter(
        platform__in={platform for platform, _ in keys},
        platform_id__in=[platform_id for _, platform_id in keys],
    )
    snapshots = MetricSnapshot.objects.filter(profile__in=profiles, date__in=days)
    aliases = ProfileAlias.objects.filter(profile__in=profiles)
    creators = {draft.row.pk: draft for draft in drafts.creators}
    facts = Fact.objects.filter(creator__in=creators, provenance=Fact.Provenance.IMPORT)
    drafts.posts = {(p.platform, p.platform_id): Draft(p, is_new=False) for p in posts}
    drafts.snapshots = {(s.profile_id, s.date): Draft(s, is_new=False) for s in snapshots}
    drafts.aliases = set(aliases.values_list("platform", "identity"))
    for fact in facts:
        creators[fact.creator_id].facts.append(Draft(fact, is_new=False))
    for email in CreatorEmail.objects.filter(creator__in=creators):
        creators[email.creator_id].emails.append(Draft(email, is_new=False))
