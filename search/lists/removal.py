"""Removes creators from lists. Users can restore a removed creator for a day. Notes, status, fee and position are
restored too."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final
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


def remove_creators(list_id: UUID, creator_ids: Collection[UUID], context: Context) -> int:
    """Removes the creators from the list and returns how many were on it. Raises NotFound if the list is unknown or
    belongs to another account."""
    return _mark(list_id, context, context.now, creator__in=creator_ids, removed_at=None)


def restore_entries(list_id: UUID, removed_at: datetime, context: Context) -> int:
    """Restores the entries of the list that were removed at the time `removed_at`. Returns how many entries were
    restored."""
    return _mark(list_id, context, None, removed_at=removed_at)


def undo_addition(list_id: UUID, added_at: datetime, context: Context) -> int:
    """Removes the entries that were added at the time `added_at` and have not changed since. Returns how many entries
    were removed."""
    return _mark(list_id, context, context.now, added_at=added_at, version=1, removed_at=None)


@transaction.atomic
def _mark(list_id: UUID, context: Context, moment: datetime | None, **entries: Any) -> int:
    """Marks entries of the list as removed at the time `moment`. If `moment` is None, marks them as not removed.
    Returns how many entries were marked."""
    shortlist = hold_shortlist(list_id, context)
    found = ShortlistEntry.everything.filter(shortlist=shortlist, **entries)
    if marked := found.update(removed_at=moment):
        note_change(shortlist, context)
    return marked


def purge_removed_entries() -> int:
    removed = ShortlistEntry.everything.filter(removed_at__lt=clock.now() - KEPT)
    rows, _ = removed.delete()
    return rows
