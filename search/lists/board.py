"""Prepares a list of creators for its page: filters, sorting, pages and totals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final
from uuid import UUID

from django.core.paginator import Page, Paginator

from search.lists.selectors import Outline, read_outlines
from search.models.lists import ShortlistEntry

SHOWN: Final = 100
TAGS_OFFERED: Final = 200
LONGEST_WORDS: Final = 100
SORTS: Final = {
    "": "List order",
    "followers": "Followers",
    "engagement": "Engagement",
    "fee": "Fee",
    "status": "Status",
    "name": "Name",
}
COLUMNS: Final = {
    "status": "Status",
    "fee": "Fee",
    "followers": "Followers",
    "engagement": "Engagement",
    "tags": "Tags",
    "deliverables": "Deliverables",
    "notes": "Notes",
    "contact": "Contact",
    "clients": "Clients",
}
"""Columns that users can show next to the name. On a phone, users choose one of them. The column `clients` appears only
on lists that clients have reviewed."""
_STATUSES: Final = ShortlistEntry.Status.values


@dataclass(frozen=True, slots=True)
class Look:
    """The filters, the sorting and the page number in the page's address. If `sort` is empty, the entries have the
    order that the user gave them."""

    status: str = ""
    tag: str = ""
    words: str = ""
    """Words to find in the creator's name or handle, or in the texts of the list entry."""
    sort: str = ""
    column: str = "status"
    page: str = ""

    @classmethod
    def read(cls, asked: Any) -> "Look":
        """Reads filters, sorting and page number from a query string. Unknown values are ignored."""
        status, sort = asked.get("status", ""), asked.get("sort", "")
        column = asked.get("column", "")
        return cls(
            status=status if status in ShortlistEntry.Status else "",
            tag=asked.get("tag", "")[:50],
            words=asked.get("words", "").replace("\0", "").strip()[:LONGEST_WORDS],
            sort=sort if sort in SORTS else "",
            column=column if column in COLUMNS else "status",
            page=asked.get("page", ""),
        )


@dataclass(frozen=True, slots=True)
class Board:
    look: Look
    entries: Sequence[Outline]
    """All entries of the list, without filters."""
    kept: Sequence[Outline]
    """The entries that meet the filters, in the order that the user chose."""
    page: Page[Outline]
    """The entries on the shown page."""
    tags: Sequence[str]
    """The tags that are used most on the list."""

    @property
    def shown(self) -> list[UUID]:
        return [one.creator_id for one in self.page]

    @property
    def next_id(self) -> str:
        """Returns the id of the first creator on the next page."""
        return str(self.kept[self.page.end_index()].creator_id) if self.page.has_next() else ""


def arrange(list_id: UUID, look: Look) -> Board:
    """Filters, sorts and pages a list as the page's address says. The caller must have checked that the account may
    read the list."""
    entries = read_outlines(list_id, words=look.words)
    kept = [
        one
        for one in entries
        if one.is_found
        and look.status in ("", one.status)
        and (not look.tag or look.tag in one.tags)
    ]
    uses = Counter(tag for one in entries for tag in one.tags)
    tags = sorted((tag for tag, _ in uses.most_common(TAGS_OFFERED)), key=str.casefold)
    kept = _sort(kept, look.sort)
    return Board(look, entries, kept, Paginator(kept, SHOWN).get_page(look.page), tags)


def _sort(entries: list[Outline], sort: str) -> list[Outline]:
    """Sorts the entries from the greatest number down. Unknown numbers come last. Entries with equal numbers stay in
    the order of the list."""
    if not sort:
        return entries
    if sort == "name":
        return sorted(entries, key=lambda one: one.name.casefold())
    if sort == "status":
        return sorted(entries, key=lambda one: _STATUSES.index(one.status))
    read = attrgetter(sort)
    return sorted(entries, key=lambda one: (read(one) is None, -(read(one) or 0)))
