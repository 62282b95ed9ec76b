"""Removes creators from lists, and puts them back for a day: with their notes, status, fee and place."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction

from config.kit import clock
from config.kit.context import Context
from search.lists.schemas import DeletedItem, EntryKey
from search.lists.services import entry_not_found, hold_shortlist, note_change
from search.models.lists import ShortlistEntry

KEPT: Final = timedelta(days=1)
"""How long a removed entry can be put back."""


def remove_creator(request: EntryKey, context: Context) -> DeletedItem:
    if not remove_creators(request.id, [request.creator_id], context):
        raise entry_not_found()
    return {"id": str(request.creator_id), "deleted": True}


@transaction.atomic
def remove_creators(list_id: UUID, creator_ids: Collection[UUID], context: Context) -> int:
    """Returns how many were on the list. Raises NotFound where the list is unknown or of another account."""
    shortlist = hold_shortlist(list_id, context)
    removed = shortlist.entries.filter(creator__in=creator_ids).update(removed_at=context.now)
    if removed:
        note_change(shortlist, context)
    return removed


@transaction.atomic
def restore_entries(list_id: UUID, removed_at: datetime, context: Context) -> int:
    """Puts back what was removed at that moment, as it was."""
    shortlist = hold_shortlist(list_id, context)
    removed = ShortlistEntry.everything.filter(shortlist=shortlist, removed_at=removed_at)
    restored = removed.update(removed_at=None)
    if restored:
        note_change(shortlist, context)
    return restored


@transaction.atomic
def undo_addition(list_id: UUID, added_at: datetime, context: Context) -> int:
    """Removes what was added at that moment and has not been changed since."""
    shortlist = hold_shortlist(list_id, context)
    added = shortlist.entries.filter(added_at=added_at, version=1)
    removed = added.update(removed_at=context.now)
    if removed:
        note_change(shortlist, context)
    return removed


def purge_removed_entries() -> int:
    removed = ShortlistEntry.everything.filter(removed_at__lt=clock.now() - KEPT)
    rows, _ = removed.delete()
    return rows
