"""Removes creators from lists.

For a day, users can restore them with their notes, status, fee and position.
"""

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
"""Time for which a removed entry can be restored."""


def remove_creator(request: EntryKey, context: Context) -> DeletedItem:
    if not remove_creators(request.id, [request.creator_id], context):
        raise entry_not_found()
    return {"id": str(request.creator_id), "deleted": True}


@transaction.atomic
def remove_creators(list_id: UUID, creator_ids: Collection[UUID], context: Context) -> int:
    """Removes creators and returns how many were on the list.

    Raises NotFound if the list is unknown or another account's.
    """
    shortlist = hold_shortlist(list_id, context)
    removed = shortlist.entries.filter(creator__in=creator_ids).update(removed_at=context.now)
    if removed:
        note_change(shortlist, context)
    return removed


@transaction.atomic
def restore_entries(list_id: UUID, removed_at: datetime, context: Context) -> int:
    """Restores the entries that were removed at this moment."""
    shortlist = hold_shortlist(list_id, context)
    removed = ShortlistEntry.everything.filter(shortlist=shortlist, removed_at=removed_at)
    restored = removed.update(removed_at=None)
    if restored:
        note_change(shortlist, context)
    return restored


@transaction.atomic
def undo_addition(list_id: UUID, added_at: datetime, context: Context) -> int:
    """Removes the entries that were added at this moment. Entries that have changed since then stay."""
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
