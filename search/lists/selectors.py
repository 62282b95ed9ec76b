"""Reads lists and their entries."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from config.kit import cursors
from config.kit.context import Context
from config.kit.errors import NotFound
from config.kit.rows import read_rows
from creators.selectors.creators import summarize_creators
from creators.selectors.profiles import summarize_primary_profiles
from search.answers.reading import ROLES, list_labels
from search.lists.schemas import EntryItem, ListItem, ListPage, ListQuery, ListsPage, ListsQuery
from search.models.answers import SearchSession
from search.models.lists import Shortlist, ShortlistEntry


def list_shortlists(request: ListsQuery, context: Context) -> ListsPage:
    """Returns one page of the account's lists, newest first. Makes one database query. Raises InvalidRequest if the
    cursor is invalid."""
    own = _with_counts().filter(account_id=context.owner_id)
    purpose = f"lists:{context.owner_id}"
    return cursors.read_page(own, request, by="-created_at", purpose=purpose, show=_list_items)


def read_shortlist(list_id: UUID, *, owner_id: UUID | None) -> ListItem:
    """Returns the list. Raises NotFound if the list is unknown or belongs to another account."""
    found = _with_counts().filter(pk=list_id, account_id=owner_id).first()
    if found is None:
        raise list_not_found()
    return _list_items([found])[0]


def read_page(request: ListQuery, context: Context) -> ListPage:
    """Returns one page of a list. Raises NotFound if the list is unknown or belongs to another account. Raises
    InvalidRequest if the cursor is invalid."""
    shortlist = read_shortlist(request.id, owner_id=context.owner_id)
    entries = ShortlistEntry.objects.filter(shortlist=request.id)
    purpose = f"list:{request.id}:{context.owner_id}"
    page = cursors.read_page(entries, request, by="position", purpose=purpose, show=build_entries)
    return {**shortlist, **page}


def name_lists(*, owner_id: UUID) -> list[tuple[UUID, str]]:
    """Returns the id and the name of each list of the account, the last changed first."""
    own = Shortlist.objects.filter(account_id=owner_id)
    return list(own.order_by("-changed_at", "-pk").values_list("pk", "name"))


def list_creator_ids(list_id: UUID, *, owner_id: UUID) -> list[UUID]:
    """Returns the ids of the creators on the list, in the list's order. Returns none if the list is unknown or belongs
    to another account."""
    entries = ShortlistEntry.objects.filter(shortlist=list_id, shortlist__account=owner_id)
    return list(entries.order_by("position", "pk").values_list("creator", flat=True))


def find_search(list_id: UUID) -> UUID | None:
    """Returns the id of the search that found most creators of the list. Returns None if no search found any of
    them."""
    entries = ShortlistEntry.objects.filter(shortlist=list_id)
    counted = entries.exclude(search=None).values("search").annotate(found=Count("pk"))
    return counted.order_by("-found", "-search").values_list("search", flat=True).first()


def list_wanted(list_id: UUID) -> list[str]:
    """Returns the labels of the wanted conditions and filters of the search that found most creators of the list."""
    search_id = find_search(list_id)
    session = SearchSession.objects.filter(pk=search_id).first() if search_id else None
    labels = list_labels(session) if session else []
    return [label for role, label in labels if role == ROLES["wanted"]]


@dataclass(frozen=True, slots=True)
class Outline:
    """The values of a list entry that sorting, filtering and totals need. Long texts are not included."""

    creator_id: UUID
    name: str
    status: str
    tags: Sequence[str]
    fee: int | None
    followers: int | None
    """Number of followers of the creator's largest profile. `engagement` is the engagement rate of the same profile."""
    engagement: float | None
    is_found: bool
    """Whether the texts of the entry contain the words that the user looks for."""


def read_outlines(list_id: UUID, *, words: str = "") -> list[Outline]:
    """Reads all entries of a list, without long texts, in one database query. The caller must have checked that the
    account may read the list."""
    found = read_rows(_OUTLINES, {"list": list_id, "words": words.lower()})
    return [Outline(**row) for row in found]


_OUTLINES: Final = """
    SELECT entry.creator_id, creator.name, entry.status, entry.tags, entry.fee,
        profile.followers, profile.engagement_rate AS engagement,
        %(words)s = '' OR strpos(lower(concat_ws(E'\\n', creator.name, profile.username, entry.notes,
            entry.deliverables, array_to_string(entry.tags, E'\\n'))), %(words)s) > 0 AS is_found
    FROM search_shortlistentry AS entry
    JOIN creators_creator AS creator ON creator.id = entry.creator_id
    LEFT JOIN LATERAL (
        SELECT username, followers, engagement_rate FROM creators_profile
        WHERE creator_id = entry.creator_id ORDER BY followers DESC NULLS LAST, id LIMIT 1
    ) AS profile ON true
    WHERE entry.shortlist_id = %(list)s AND entry.removed_at IS NULL
    ORDER BY entry.position, entry.id
"""


def read_entries(list_id: UUID, creator_ids: Sequence[UUID]) -> list[EntryItem]:
    """Returns the list entries of these creators, in the order of the ids. Skips creators who are no longer on the
    list."""
    found = ShortlistEntry.objects.filter(shortlist=list_id, creator__in=creator_ids)
    entries = {one.creator_id: one for one in found}
    return build_entries([entries[id_] for id_ in creator_ids if id_ in entries])


def build_entries(entries: Collection[ShortlistEntry]) -> list[EntryItem]:
    """Builds the API items of the entries. Makes three database queries, however many entries there are."""
    ids = [entry.creator_id for entry in entries]
    creators, profiles = summarize_creators(ids), summarize_primary_profiles(ids)
    return [
        {
            "creator": creators[entry.creator_id],
            "primary_profile": profiles.get(entry.creator_id),
            "status": entry.status,  # type: ignore[typeddict-item]  # the model allows only these words
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


def _list_items(shortlists: Iterable[Any]) -> list[ListItem]:
    return [
        {
            "id": str(one.pk),
            "name": one.name,
            "currency": one.currency,
            "version": one.version,
            "creators": one.creator_count,
            "created_at": one.created_at.isoformat(),
            "changed_at": one.changed_at.isoformat(),
        }
        for one in shortlists
    ]
