"""Keeps the rows of a batch in memory while they are changed. A draft is such a row. Stored rows are loaded, changed to
the file's values, and written once."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Model

from creators.identity.forgotten import Key
from creators.importing.identities import CreatorGroup, ProfileGroup, Stored
from creators.importing.joins import join_creators, join_profiles, text_id
from creators.importing.precedence import combine_values, compare_readings
from creators.importing.records import ProfileRecord, rate_identity
from creators.models import Creator, CreatorEmail, Fact, MetricSnapshot, Post, Profile, ProfileAlias

M = TypeVar("M", bound=Model)

_IDENTITY = frozenset(
    {"id", "creator_id", "platform", "source_id", "created_at", "data_updated_at"}
)


class Draft(Generic[M]):
    """A row in memory, with its values before the import. `read_at` is the latest time at which any of its new values
    was read."""

    def __init__(self, row: M) -> None:
        self.row, self.is_new = row, row._state.adding  # noqa: SLF001 - documented
        self.read_at: datetime | None = None
        columns = [] if self.is_new else list_columns(type(row))
        self._original = {name: getattr(row, name) for name in columns}

    def changes(self) -> list[str]:
        """Returns the names of the columns whose values the import changed."""
        return [name for name, was in self._original.items() if getattr(self.row, name) != was]

    @property
    def is_changed(self) -> bool:
        return self.is_new or bool(self.changes())


def list_columns(model: type[Model]) -> list[str]:
    return [column.attname for column in model._meta.concrete_fields]  # noqa: SLF001 - documented


class ProfileDraft(Draft[Profile]):
    """The draft of a profile. `keys` contains its identities, such as handles, from all rows of the batch. `known_at`
    is the time at which the profile was last read."""

    def __init__(self, row: Profile) -> None:
        super().__init__(row)
        self.known_at = row.data_updated_at
        self.keys = set[Key]()
        self.is_dated = False
        self.snapshots: dict[date, Draft[MetricSnapshot]] = {}


class CreatorDraft(Draft[Creator]):
    """The draft of a creator, whom one or more rows of the file describe. `owned` contains the creator's stored
    profiles."""

    def __init__(self, row: Creator, group: CreatorGroup, owned: list[Profile]) -> None:
        super().__init__(row)
        self.group, self.owned = group, owned
        self.known_at = _newest(owned)
        self.profiles: list[ProfileDraft] = []
        self.facts: dict[tuple[str, str], Draft[Fact]] = {}
        self.emails: dict[str, Draft[CreatorEmail]] = {}


@dataclass(slots=True)
class Drafts:
    """The drafts of all rows that a batch can change. `dropped` counts values of the file that were ignored."""

    dropped: Counter[str]
    ids: Iterator[UUID]
    creators: list[CreatorDraft] = field(default_factory=list)
    by_record: dict[ProfileRecord, ProfileDraft] = field(default_factory=dict)
    posts: dict[Key, Draft[Post]] = field(default_factory=dict)
    aliases: set[Key] = field(default_factory=set)

    @property
    def profiles(self) -> list[ProfileDraft]:
        return [profile for creator in self.creators for profile in creator.profiles]

    def post_key(self, values: Mapping[str, Any], profile: Profile) -> Key:
        own = values.get("platform_id")
        return profile.platform, own or text_id(profile.pk, values["caption"])


def new_ids() -> Iterator[UUID]:
    """Yields new ids in order of time. The database makes them, 500 at a time."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute("SELECT uuidv7() FROM generate_series(1, 500)")
            rows = cursor.fetchall()
        yield from (row[0] for row in rows)


def prepare_drafts(groups: list[CreatorGroup], stored: Stored, dropped: Counter[str]) -> Drafts:
    """Loads the stored creator and profiles of each group of rows, or creates new ones. If a group fits several stored
    creators or profiles, joins them."""
    drafts = Drafts(dropped, new_ids())
    creators = Creator.objects.in_bulk([i for group in groups for i in group.stored])
    owned = defaultdict[UUID, list[Profile]](list)
    stored_profiles = Profile.objects.filter(creator__in=creators)
    for profile in stored_profiles.only("creator", "username", "source_id", "data_updated_at"):
        owned[profile.creator_id].append(profile)
    for group in groups:
        creator = _creator_draft(group, creators, owned, drafts)
        drafts.creators.append(creator)
        for profile_group in group.profiles:
            draft = _profile_draft(profile_group, creator.row, stored, drafts)
            creator.profiles.append(draft)
            drafts.by_record |= dict.fromkeys(profile_group.records, draft)
    _load_children(drafts)
    return drafts


def _creator_draft(
    group: CreatorGroup,
    creators: dict[UUID, Creator],
    owned: dict[UUID, list[Profile]],
    drafts: Drafts,
) -> CreatorDraft:
    if not group.stored:
        return CreatorDraft(Creator(id=next(drafts.ids), name=""), group, [])
    survivor, *others = (creators[key] for key in sorted(group.stored))
    draft = CreatorDraft(survivor, group, owned[survivor.pk])
    for other in others:
        at = _newest(owned[other.pk]) or other.created_at
        how = compare_readings(at, known_at=draft.known_at)
        combine_values(survivor, _told_by(other), how)
        draft.owned = draft.owned + owned[other.pk]
    if others:
        join_creators(survivor.pk, [other.pk for other in others])
    return draft


def _newest(owned: list[Profile]) -> datetime | None:
    """Returns the latest time at which any of the profiles was read. Returns None if no time is known."""
    return max((p.data_updated_at for p in owned if p.data_updated_at), default=None)


def _profile_draft(
    group: ProfileGroup, creator: Creator, stored: Stored, drafts: Drafts
) -> ProfileDraft:
    if not group.stored:
        keys = {key for record in group.records for key in record.keys}
        platform, source_id = max(keys, key=lambda key: (rate_identity(key[1]), key))
        row = Profile(id=next(drafts.ids), creator_id=creator.pk, platform=platform, url="")
        row.source_id = source_id
        return ProfileDraft(row)
    survivor, *others = (stored.profiles[key] for key in sorted(group.stored))
    draft = ProfileDraft(survivor)
    draft.row.creator_id = creator.pk
    if others:
        join_profiles(survivor.pk, others)
    for other in others:
        _absorb(draft, other)
    return draft


def _absorb(draft: ProfileDraft, other: Profile) -> None:
    """Joins the profile `other` with the profile of the draft. The draft gets the values and identities of both."""
    for known in (draft.row, other):
        draft.keys.add((known.platform, known.source_id))
        if known.username:
            draft.keys.add((known.platform, f"@{known.username.lower()}"))
    at = other.data_updated_at
    how = compare_readings(at or other.created_at, known_at=draft.known_at or draft.row.created_at)
    combine_values(draft.row, _told_by(other), how)
    if at and (draft.known_at is None or at > draft.known_at):
        draft.known_at = draft.row.data_updated_at = at


def _told_by(row: Model) -> dict[str, Any]:
    names = (name for name in list_columns(type(row)) if name not in _IDENTITY)
    return {name: value for name in names if (value := getattr(row, name)) not in (None, "", [])}


def _load_children(drafts: Drafts) -> None:
    profiles = {draft.row.pk: draft for draft in drafts.profiles}
    creators = {draft.row.pk: draft for draft in drafts.creators}
    records = drafts.by_record
    keys = {drafts.post_key(post, draft.row) for r, draft in records.items() for post in r.posts}
    posts = Post.objects.filter(
        platform__in={platform for platform, _ in keys},
        platform_id__in=[platform_id for _, platform_id in keys],
    )
    drafts.posts = {(p.platform, p.platform_id): Draft(p) for p in posts}
    days = {day for record in records for day in (record.observed_at.date(), *record.snapshots)}
    for row in MetricSnapshot.objects.filter(profile__in=profiles, date__in=days):
        profiles[row.profile_id].snapshots[row.date] = Draft(row)
    aliases = ProfileAlias.objects.filter(profile__in=profiles)
    drafts.aliases = set(aliases.values_list("platform", "identity"))
    for fact in Fact.objects.filter(creator__in=creators, provenance=Fact.Provenance.IMPORT):
        creators[fact.creator_id].facts[fact.kind, fact.value] = Draft(fact)
    for email in CreatorEmail.objects.filter(creator__in=creators):
        creators[email.creator_id].emails[email.email.lower()] = Draft(email)
