"""A list as its page shows it: filtered, sorted, paged and added up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from search.shortlists.models import ShortlistEntry
from search.shortlists.schemas import EntryItem

SHOWN: Final = 100
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
"""Beside the name. Phones show the chosen one. The last stands on lists that clients reviewed."""
_STATUSES: Final = ShortlistEntry.Status.values


@dataclass(frozen=True, slots=True)
class Look:
    """What the address asks for. The empty sort is the order of the list."""

    status: str = ""
    tag: str = ""
    sort: str = ""
    column: str = "status"
    page: int = 1

    @classmethod
    def read(cls, asked: Any) -> "Look":
        """Of a query. What is unknown counts as not asked."""
        status, sort = asked.get("status", ""), asked.get("sort", "")
        column, page = asked.get("column", ""), asked.get("page", "")
        return cls(
            status=status if status in ShortlistEntry.Status else "",
            tag=asked.get("tag", "")[:50],
            sort=sort if sort in SORTS else "",
            column=column if column in COLUMNS else "status",
            page=int(page) if page.isascii() and page.isdigit() and 0 < len(page) < 4 else 1,
        )

    @property
    def query(self) -> str:
        """Of the address, with its question mark; without what is usual."""
        said = {"status": self.status, "tag": self.tag, "sort": self.sort}
        said["column"] = self.column if self.column != "status" else ""
        said["page"] = str(self.page) if self.page > 1 else ""
        given = {name: value for name, value in said.items() if value}
        return f"?{urlencode(given)}" if given else ""

    def by(self, **changes: Any) -> "Look":
        """Another look, from the first page on."""
        return replace(self, **{"page": 1, **changes})


@dataclass(frozen=True, slots=True)
class Board:
    look: Look
    entries: Sequence[EntryItem]
    """All of the list."""
    kept: Sequence[EntryItem]
    """Those that meet the filters, sorted."""
    tags: Sequence[str]
    """Of the whole list."""

    @property
    def shown(self) -> Sequence[EntryItem]:
        first = (self.look.page - 1) * SHOWN
        return self.kept[first : first + SHOWN]

    @property
    def next_id(self) -> str:
        """Of the first creator behind those that are shown."""
        behind = self.kept[self.look.page * SHOWN :]
        return behind[0]["creator"]["id"] if behind else ""

    @property
    def older(self) -> Look | None:
        more = len(self.kept) > self.look.page * SHOWN
        return self.look.by(page=self.look.page + 1) if more else None

    @property
    def newer(self) -> Look | None:
        return self.look.by(page=self.look.page - 1) if self.look.page > 1 else None


def arrange(entries: Sequence[EntryItem], look: Look) -> Board:
    kept = [one for one in entries if _is_kept(one, look)]
    tags = sorted({tag for one in entries for tag in one["tags"]}, key=str.casefold)
    return Board(look, entries, _sort(kept, look.sort), tags)


def _is_kept(entry: EntryItem, look: Look) -> bool:
    return look.status in ("", entry["status"]) and (not look.tag or look.tag in entry["tags"])


def _sort(entries: list[EntryItem], sort: str) -> list[EntryItem]:
    """Numbers from the greatest, unknown ones last; equal ones in the order of the list."""
    if not sort:
        return entries
    if sort == "name":
        return sorted(entries, key=lambda one: one["creator"]["name"].casefold())
    if sort == "status":
        return sorted(entries, key=lambda one: _STATUSES.index(one["status"]))
    read = _NUMBERS[sort]
    return sorted(entries, key=lambda one: (read(one) is None, -(read(one) or 0)))


def _read_profile(entry: EntryItem, name: str) -> Any:
    profile: Mapping[str, Any] = entry["primary_profile"] or {}
    return profile.get(name)


_NUMBERS: Final[dict[str, Callable[[EntryItem], Any]]] = {
    "followers": lambda one: _read_profile(one, "followers"),
    "engagement": lambda one: _read_profile(one, "engagement_rate"),
    "fee": lambda one: one["fee"],
}
