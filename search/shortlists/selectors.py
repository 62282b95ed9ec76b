"""Reads lists and their entries."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Count, Q, QuerySet

from config.kit.cursors import open_cursor, seal_cursor
from config.kit.errors import NotFound
from creators.selectors.creators import summarize_creators
from creators.selectors.profiles import summarize_primary_profiles
from search.shortlists.models import Shortlist, ShortlistEntry
from search.shortlists.schemas import (
    EntryItem,
    ListItem,
    ListPage,
    ListQuery,
    ListsPage,
    ListsQuery,
)


def list_shortlists(request: ListsQuery, *, owner_id: UUID | None) -> ListsPage:
    """The account's lists, newest first, in one query. Raises InvalidRequest for a bad cursor."""
    purpose = f"lists:{owner_id}"
    opened = open_cursor(request.cursor, purpose=purpose, key=settings.SECRET_KEY)
    own = _with_counts().filter(account_id=owner_id)
    if opened:
        created_at = datetime.fromisoformat(opened["created_at"])
        own = own.filter(created_at__lte=created_at).exclude(
            created_at=created_at, pk__gte=opened["id"]
        )
    rows = list(own.order_by("-created_at", "-pk")[: request.limit + 1])
    shown, has_more = rows[: request.limit], len(rows) > request.limit
    last = (
        {"created_at": shown[-1].created_at.isoformat(), "id": str(shown[-1].pk)} if shown else {}
    )
    return {
        "data": [_list_item(one) for one in shown],
        "has_more": has_more,
        "next_cursor": _seal(last, purpose) if has_more else None,
    }


def read_shortlist(list_id: UUID, *, owner_id: UUID | None) -> ListItem:
    """Raises NotFound where it is unknown or of another account."""
    found = _with_counts().filter(pk=list_id, account_id=owner_id).first()
    if found is None:
        raise list_not_found()
    return _list_item(found)


def read_page(request: ListQuery, *, owner_id: UUID | None) -> ListPage:
    """One page of a list. Raises as `read_shortlist` does, and InvalidRequest for a bad cursor."""
    purpose = f"list:{request.id}:{owner_id}"
    after = open_cursor(request.cursor, purpose=purpose, key=settings.SECRET_KEY)
    shortlist = read_shortlist(request.id, owner_id=owner_id)
    entries = ShortlistEntry.objects.filter(shortlist=request.id).order_by("position", "pk")
    if after:
        entries = entries.filter(position__gte=after["position"]).exclude(
            position=after["position"], pk__lte=after["id"]
        )
    rows = list(entries[: request.limit + 1])
    shown, has_more = rows[: request.limit], len(rows) > request.limit
    last = {"position": shown[-1].position, "id": shown[-1].pk} if shown else {}
    return {
        **shortlist,
        "data": build_entries(shown),
        "has_more": has_more,
        "next_cursor": _seal(last, purpose) if has_more else None,
    }


def name_lists(*, owner_id: UUID) -> list[tuple[UUID, str]]:
    """Ids and names of the account's lists, the last changed first."""
    own = Shortlist.objects.filter(account_id=owner_id)
    return list(own.order_by("-changed_at", "-pk").values_list("pk", "name"))


def list_creator_ids(list_id: UUID, *, owner_id: UUID) -> list[UUID]:
    """In the list's order. Empty where it is unknown or of another account."""
    entries = ShortlistEntry.objects.filter(shortlist=list_id, shortlist__account=owner_id)
    return list(entries.order_by("position", "pk").values_list("creator", flat=True))


def read_entries(list_id: UUID) -> list[EntryItem]:
    """All of a list that was read before, in its order."""
    entries = ShortlistEntry.objects.filter(shortlist=list_id)
    return build_entries(list(entries.order_by("position", "pk")))


def build_entries(entries: Collection[ShortlistEntry]) -> list[EntryItem]:
    """In three queries, however many."""
    ids = [entry.creator_id for entry in entries]
    creators, profiles = summarize_creators(ids), summarize_primary_profiles(ids)
    return [
        {
            "creator": creators[entry.creator_id],
            "primary_profile": profiles.get(entry.creator_id),
            "status": entry.status,  # type: ignore[typeddict-item]
            "notes": entry.notes,
            "tags": entry.tags,
            "fee": entry.fee,
            "deliverables": entry.deliverables,
            "search_id": str(entry.search_id) if entry.search_id else None,
            "version": entry.version,
            "added_at": entry.added_at.isoformat(),
            "changed_at": entry.changed_at.isoformat(),
        }
        for entry in entries
        if entry.creator_id in creators
    ]


def list_not_found() -> NotFound:
    return NotFound("There is no such list.")


def _with_counts() -> QuerySet[Any]:
    return Shortlist.objects.annotate(
        creator_count=Count("entries", filter=Q(entries__removed_at=None))
    )


def _list_item(shortlist: Any) -> ListItem:
    return {
        "id": str(shortlist.pk),
        "name": shortlist.name,
        "currency": shortlist.currency,
        "version": shortlist.version,
        "creators": shortlist.creator_count,
        "created_at": shortlist.created_at.isoformat(),
        "changed_at": shortlist.changed_at.isoformat(),
    }


def _seal(place: dict[str, Any], purpose: str) -> str:
    return seal_cursor(place, purpose=purpose, key=settings.SECRET_KEY)
