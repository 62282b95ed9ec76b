"""Prepares a list for its page: filters, sorts, pages and totals."""

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
"""Columns that users can show next to the name. Phones show only the chosen one.
`clients` appears only on lists that clients reviewed."""
_STATUSES: Final = ShortlistEntry.Status.values


@dataclass(frozen=True, slots=True)
class Look:
    """The filters, order and page in the address. An empty `sort` means the order of the list."""

    status: str = ""
    tag: str = ""
    words: str = ""
    """Words to find in the creator's name or handle, or in the entry's texts."""
    sort: str = ""
    column: str = "status"
    page: str = ""

    @classmethod
    def read(cls, asked: Any) -> "Look":
        """Reads the look from a query string. Unknown values are ignored."""
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
    """All entries of the list."""
    kept: Sequence[Outline]
    """The entries that meet the filters, sorted."""
    page: Page[Outline]
    """The entries of this page."""
    tags: Sequence[str]
    """The most used tags of the whole list."""

    @property
    def shown(self) -> list[UUID]:
        return [one.creator_id for one in self.page]

    @property
    def next_id(self) -> str:
        """Returns the id of the first creator on the next page."""
        return str(self.kept[self.page.end_index()].creator_id) if self.page.has_next() else ""


def arrange(list_id: UUID, look: Look) -> Board:
    """Arranges a list as the address asks. The caller must have checked that the account may read the list."""
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
    """Sorts from the greatest number down. Unknown numbers come last. Equal ones stay in the order of the list."""
    if not sort:
        return entries
    if sort == "name":
        return sorted(entries, key=lambda one: one.name.casefold())
    if sort == "status":
        return sorted(entries, key=lambda one: _STATUSES.index(one.status))
    read = attrgetter(sort)
    return sorted(entries, key=lambda one: (read(one) is None, -(read(one) or 0)))
