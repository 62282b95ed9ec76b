"""Writes a batch's drafts: new rows and changed ones, a few statements a table, and nothing for the rest."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Model

from creators import metrics
from creators.importing.drafts import CreatorDraft, Draft, Drafts, ProfileDraft
from creators.importing.reporting import ImportReport
from creators.models import (
    Creator,
    CreatorEmail,
    Fact,
    MetricSnapshot,
    Post,
    Profile,
    ProfileAlias,
)

_ROWS_A_STATEMENT = 1000
_TEXTS: dict[type[Model], frozenset[str]] = {
    Creator: frozenset({"name", "bio", "country", "languages", "kind"}),
    Profile: frozenset({"username", "display_name", "bio", "category"}),
    Post: frozenset({"caption", "hashtags", "mentions", "location_name", "profile_id"}),
}
"""The columns that search reads: a change in them makes the creator's index stale."""

_KEYS = frozenset({"creator_id", "profile_id"})

_MARK_STALE = """
    INSERT INTO creators_creatorindex (creator_id, term_ids, length, model, stale)
    SELECT id, '{}', 0, '', true FROM unnest(%s::uuid[]) AS id
    ON CONFLICT (creator_id) DO UPDATE SET stale = true WHERE NOT creators_creatorindex.stale
"""


def write(drafts: Drafts, report: ImportReport) -> list[UUID]:
    """Write what differs, refresh what follows from it; the ids of the creators whose texts changed."""
    creators = [draft for _, draft in drafts.creators]
    profiles = drafts.each_profile()
    posts = list(drafts.posts.values())
    stale = _stale_creators(creators, profiles, posts)
    moved = {d.row.profile_id for d in posts if d.is_changed}
    moved |= {d.row.profile_id for d in drafts.snapshots.values() if d.is_changed}
    moved |= {d.row.pk for d in profiles if d.is_changed}
    report.creators.count(*_save(Creator, creators, always=("updated_at",)))
    report.profiles.count(*_save(Profile, profiles))
    _save_aliases(profiles)
    report.posts.count(*_save(Post, posts))
    _save(MetricSnapshot, drafts.snapshots.values())
    _save(Fact, (fact for creator in creators for fact in creator.facts))
    _save(CreatorEmail, (email for creator in creators for email in creator.emails))
    metrics.refresh(moved)
    mark_stale(stale)
    return stale


def mark_stale(creator_ids: Iterable[UUID]) -> None:
    """Have these creators indexed again. A mark that is set already is left alone."""
    with connection.cursor() as cursor:
        cursor.execute(_MARK_STALE, [list(creator_ids)])


def _save(
    model: type[Model], drafts: Iterable[Draft[Any]], *, always: tuple[str, ...] = ()
) -> tuple[int, int, int]:
    """Insert the new, update the changed; how many were new, changed and neither."""
    drafts = list(drafts)
    new = [draft.row for draft in drafts if draft.is_new]
    changed = [draft for draft in drafts if not draft.is_new and draft.changes()]
    manager = model._default_manager  # noqa: SLF001 - documented
    manager.bulk_create(new, batch_size=_ROWS_A_STATEMENT)
    if changed:
        names = {name for draft in changed for name in draft.changes()} | set(always)
        manager.bulk_create(
            [draft.row for draft in changed],
            batch_size=_ROWS_A_STATEMENT,
            update_conflicts=True,
            unique_fields=["pk"],
            update_fields=sorted(
                name.removesuffix("_id") if name in _KEYS else name for name in names
            ),
        )
    return len(new), len(changed), len(drafts) - len(new) - len(changed)


def _save_aliases(profiles: list[ProfileDraft]) -> None:
    aliases = [
        ProfileAlias(profile_id=draft.row.pk, platform=platform, identity=identity)
        for draft in profiles
        for platform, identity in sorted(draft.keys)
    ]
    ProfileAlias.objects.bulk_create(aliases, ignore_conflicts=True)


def _stale_creators(
    creators: list[CreatorDraft], profiles: list[ProfileDraft], posts: list[Draft[Post]]
) -> list[UUID]:
    owner = {draft.row.pk: draft.row.creator_id for draft in profiles}
    stale = {draft.row.pk for draft in creators if _says_other(draft)}
    stale |= {owner[draft.row.pk] for draft in profiles if _says_other(draft)}
    stale |= {
        owner[draft.row.profile_id]
        for draft in posts
        if draft.row.profile_id in owner and _says_other(draft)
    }
    return sorted(stale)


def _says_other(draft: Draft[Any]) -> bool:
    return draft.is_new or not _TEXTS[type(draft.row)].isdisjoint(draft.changes())
