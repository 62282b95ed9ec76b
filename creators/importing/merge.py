"""Applies the values of a batch's rows to drafts, which are stored or new rows in memory."""

from collections.abc import Collection
from datetime import date
from typing import Any

from babel import Locale

from creators.identity.addresses import is_invented, profile_url
from creators.importing.drafts import CreatorDraft, Draft, Drafts, ProfileDraft
from creators.importing.precedence import Standing, combine_values, compare_readings, wins_over
from creators.importing.records import COUNTS, CreatorRecord, ProfileRecord, rate_identity
from creators.importing.targets import NUMBERS
from creators.lexicon.languages import language_name
from creators.models import CreatorEmail, Fact, MetricSnapshot, Post, Profile

_CONFIDENCE_OF_IMPORTED_EMAIL = 0.9


def apply_drafts(drafts: Drafts) -> None:
    for creator in drafts.creators:
        for record in creator.group.records:
            for profile in record.profiles:
                _apply_profile(profile, drafts.by_record[profile], drafts)
        for draft in creator.profiles:
            _finish_profile(draft, drafts)
        _apply_creator(creator)


def _apply_profile(record: ProfileRecord, draft: ProfileDraft, drafts: Drafts) -> None:
    how = Standing.SAME if record.is_of_posts else _standing(record, draft)
    if draft.is_new and not draft.keys and not record.is_of_posts:
        draft.row.display_name = record.values.get("display_name")
    draft.keys |= set(record.keys)
    for post in record.posts:
        _apply_post(post, draft.row, record, how, drafts)
    if record.is_of_posts:
        return
    combine_values(draft.row, record.values, how)
    _take_username(record, draft, how)
    for day, numbers in record.snapshots.items():
        _apply_snapshot(draft, day, numbers)
    numbers = {name: record.values[name] for name in NUMBERS if name in record.values}
    # A reading is a set of values that were read at one time. If its date is unknown, it counts as new only if its
    # numbers differ from the known numbers.
    if numbers and (record.is_dated or draft.is_new or set(draft.changes()) & set(NUMBERS)):
        _apply_snapshot(draft, record.observed_at.date(), numbers)
    draft.is_dated |= record.is_dated
    if how is Standing.NEWER:
        draft.known_at = record.observed_at


def _standing(
    record: ProfileRecord | CreatorRecord, draft: ProfileDraft | CreatorDraft
) -> Standing:
    """Returns whether a record's values are newer or older than the known values. A row without a date and numbers is
    not a new reading, so it replaces no known values."""
    if draft.is_new and draft.known_at is None:
        return Standing.NEWER
    if not record.is_reading:
        return Standing.SAME
    return compare_readings(record.observed_at, known_at=draft.known_at)


def _take_username(record: ProfileRecord, draft: ProfileDraft, how: Standing) -> None:
    known = draft.row.username
    same = bool(known and record.username and known.lower() == record.username.lower())
    if same and how is Standing.OLDER:
        return
    if wins_over(record.username, over=known, how=how):
        if known:
            draft.keys.add((draft.row.platform, f"@{known.lower()}"))
        draft.row.username = record.username


def _apply_post(
    values: dict[str, Any], profile: Profile, owner: ProfileRecord, how: Standing, drafts: Drafts
) -> None:
    key = drafts.post_key(values, profile)
    draft = drafts.posts.get(key)
    if draft is None:
        row = Post(id=next(drafts.ids), profile_id=profile.pk, platform=key[0], platform_id=key[1])
        draft = drafts.posts[key] = Draft(row)
    elif draft.row.profile_id != profile.pk:
        drafts.dropped["post (another profile's)"] += 1
        return
    how = _standing_of_post(draft, owner, how)
    combine_values(draft.row, values, how)
    draft.read_at = owner.observed_at
    if not set(COUNTS).isdisjoint(values):
        _date_counts(draft, owner, how)


def _standing_of_post(draft: Draft[Post], owner: ProfileRecord, how: Standing) -> Standing:
    """Returns whether a post's values are newer or older than the known values. The stored values may have been read at
    another time than the stored profile."""
    if draft.read_at == owner.observed_at:
        # The post occurs twice in the same reading, so neither occurrence is newer than the other.
        return Standing.SAME
    known_at = draft.row.counted_at
    if owner.is_of_posts or (known_at and owner.observed_at < known_at):
        return compare_readings(owner.observed_at, known_at=known_at)
    return how


def _date_counts(draft: Draft[Post], owner: ProfileRecord, how: Standing) -> None:
    """Sets the date on which the counts of a post (such as likes) were read. Keeps the known date if the new reading is
    older, or if it has neither a date nor new counts."""
    says_new = draft.is_new or not set(COUNTS).isdisjoint(draft.changes())
    known_at = draft.row.counted_at
    if known_at is None:
        draft.row.counted_at = owner.observed_at
    elif how is not Standing.OLDER and (owner.is_dated or says_new):
        draft.row.counted_at = max(known_at, owner.observed_at)


def _apply_snapshot(profile: ProfileDraft, day: date, numbers: dict[str, int]) -> None:
    if day not in profile.snapshots:
        profile.snapshots[day] = Draft(MetricSnapshot(profile_id=profile.row.pk, date=day))
    combine_values(profile.snapshots[day].row, numbers, Standing.SAME)


def _finish_profile(draft: ProfileDraft, drafts: Drafts) -> None:
    """Chooses the source id, the URL and the time of the last reading of a profile."""
    row = draft.row
    # Use the most stable identity. The choice must not depend on the order of rows.
    identities = {row.source_id, *(identity for _, identity in draft.keys)}
    best = max(identities, key=lambda identity: (rate_identity(identity), identity))
    draft.keys.add((row.platform, row.source_id))
    row.source_id = best
    handle = f"@{row.username.lower()}" if row.username else ""
    draft.keys -= {(row.platform, best), (row.platform, handle)} | drafts.aliases
    if not is_invented(row.url):
        known = profile_url(row.platform, username=row.username, source_id=row.source_id)
        row.url = known or row.url
    if draft.is_dated or row.data_updated_at is None or draft.is_changed:
        row.data_updated_at = draft.known_at


def _apply_creator(draft: CreatorDraft) -> None:
    group = draft.group
    if draft.row.name in _stand_ins(draft.owned):
        draft.row.name = ""
    for record in group.records:
        how = _standing(record, draft)
        combine_values(draft.row, record.values | {"name": record.name}, how)
        for kind, values in record.facts.items():
            for value in values:
                _apply_fact(kind, value, record, draft)
        for email in record.emails:
            _apply_email(email, record, draft)
        if how is Standing.NEWER:
            draft.known_at = record.observed_at
    if not draft.row.name:
        joined = {profile_id for profile in group.profiles for profile_id in profile.stored}
        others = [profile for profile in draft.owned if profile.pk not in joined]
        now = _stand_ins([*others, *(profile.row for profile in draft.profiles)])
        draft.row.name = next(iter(now), "")
    _show_facts(draft, {kind for record in group.records for kind in record.facts})


def _stand_ins(profiles: Collection[Profile]) -> list[str]:
    """Returns names for a creator whose name is unknown, best first: usernames, then source ids."""
    usernames = {profile.username for profile in profiles if profile.username}
    source_ids = {profile.source_id.removeprefix("name:") for profile in profiles}
    return [*sorted(usernames), *sorted(source_ids)]


def _apply_fact(kind: str, value: str, record: CreatorRecord, creator: CreatorDraft) -> None:
    if (kind, value) not in creator.facts:
        row = Fact(
            creator_id=creator.row.pk,
            kind=kind,
            value=value,
            statement=_statement(kind, value),
            provenance=Fact.Provenance.IMPORT,
            observed_at=record.observed_at,
        )
        creator.facts[kind, value] = Draft(row)
    elif record.is_dated or value not in _current(creator, kind):
        fact = creator.facts[kind, value].row
        fact.observed_at = max(fact.observed_at, record.observed_at)


def _statement(kind: str, value: str) -> str:
    if kind == Fact.Kind.COUNTRY:
        return f"Based in {Locale('en').territories.get(value, value)}"
    if kind == Fact.Kind.LANGUAGE:
        return f"Speaks {language_name(value)}"
    if kind == Fact.Kind.PLACE:
        return f"Based in {value}"
    if kind == Fact.Kind.AUDIENCE:
        return f"Speaks to {value}"
    return "Topic page" if value == "THEME_PAGE" else "Influencer"


def _current(creator: CreatorDraft, kind: str) -> list[str]:
    """Returns the values of a creator's facts of this kind. If several readings have such facts, uses only the newest
    reading."""
    facts = [draft.row for draft in creator.facts.values() if draft.row.kind == kind]
    newest = max((fact.observed_at for fact in facts), default=None)
    return sorted(fact.value for fact in facts if fact.observed_at == newest)


def _show_facts(creator: CreatorDraft, kinds: set[str]) -> None:
    """Copies a creator's newest facts of these kinds to the creator's columns."""
    for kind in kinds & {Fact.Kind.COUNTRY, Fact.Kind.KIND}:
        setattr(creator.row, kind, _current(creator, kind)[-1])
    if Fact.Kind.LANGUAGE in kinds:
        creator.row.languages = _current(creator, Fact.Kind.LANGUAGE)


def _apply_email(email: str, record: CreatorRecord, creator: CreatorDraft) -> None:
    if email.lower() not in creator.emails:
        row = CreatorEmail(
            creator_id=creator.row.pk,
            email=email,
            is_primary=not any(draft.row.is_primary for draft in creator.emails.values()),
            confidence=_CONFIDENCE_OF_IMPORTED_EMAIL,
            source=CreatorEmail.Source.IMPORT,
            first_seen_at=record.observed_at,
            last_seen_at=record.observed_at,
        )
        creator.emails[email.lower()] = Draft(row)
    elif record.is_dated:
        known = creator.emails[email.lower()].row
        known.first_seen_at = min(known.first_seen_at, record.observed_at)
        known.last_seen_at = max(known.last_seen_at, record.observed_at)
