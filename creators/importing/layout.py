"""Finds the table in a sheet. Titles may stand above the table, and its column names may take one row or two."""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from creators.identity.addresses import read_link
from creators.importing.columns import UNREAD, ColumnName, read_name
from creators.importing.targets import PLATFORM_FIELDS

LOOKED_AT: Final = 50
"""Maximum rows at the start of a sheet in which column names are searched."""
_WHO: Final = frozenset(["name", "first_name", "username", "url", "source_id"])
_OF_PROFILES: Final = PLATFORM_FIELDS | {UNREAD, "name", "url"}
_VALUE: Final = re.compile(r"@[\w.]{2,50}|[\w.+-]+@[\w-]+\.[\w.]+")
_KNOWN_SHARE: Final = 0.6
Cells = Sequence[Any]


class Table(NamedTuple):
    """The table in a sheet. `first` is the index of the first row below the column names."""

    columns: list[str]
    first: int
    has_creators: bool
    """Whether the column names show that the table is a list of creators."""


def find_table(rows: Sequence[Sequence[Any]]) -> Table | None:
    """Finds the table in the first rows of a sheet. Returns None if all of the rows are blank."""
    rows = [[_plain(cell) for cell in row] for row in rows]
    header = _find_header(rows)
    if header is None:
        return None
    lower = rows[header]
    if any(map(_is_value, lower)):
        width = max(map(len, rows[header:]))
        return Table(number_names([""] * width), header, has_creators=True)
    upper: Cells = ()
    if header + 1 < len(rows) and _is_header(rows[header + 1], upper=lower):
        header += 1
        upper, lower = lower, rows[header]
    elif header and _is_of_groups(rows[header - 1]):
        upper = rows[header - 1]
    names = join_names(upper, lower)
    known = [read for name in names if (read := read_name(name)).is_known]
    has_creators = len(known) > 1 and any(read.platform or read.field in _WHO for read in known)
    return Table(number_names(names), header + 1, has_creators)


def _plain(cell: Any) -> Any:
    """Returns the content of a cell. Texts get single spaces, and a blank cell becomes an empty string."""
    return "" if cell is None else " ".join(cell.split()) if isinstance(cell, str) else cell


def _find_header(rows: Sequence[Cells]) -> int | None:
    """Returns the index of the row with the column names. This is the first row with enough known column names. If no
    row has known names, it is the first row that is at least half as wide as the widest row."""
    known = [sum(_name_of(cell).is_known for cell in row) for row in rows]
    if max(known, default=0) > 1:
        return next(i for i, count in enumerate(known) if count > 1 and count >= max(known) / 2)
    widths = [sum(cell != "" for cell in row) for row in rows]
    most = max(widths, default=0)
    return next((i for i, width in enumerate(widths) if width and width >= most / 2), None)


def _is_value(cell: Any) -> bool:
    """Returns whether a cell contains a handle or an address. A row of column names contains no such cell."""
    return isinstance(cell, str) and bool(_VALUE.fullmatch(cell) or read_link(cell))


def _name_of(cell: Any) -> ColumnName:
    is_name = isinstance(cell, str) and not _is_value(cell)
    read = read_name(cell) if is_name else ColumnName()
    return read if read.is_sure else ColumnName()


def _is_header(row: Cells, *, upper: Cells) -> bool:
    """Returns whether a row below the column names is a second row of column names. Most of its names must be known,
    and some must stand below blank cells of the upper row."""
    pairs = [(cell, above) for cell, above in zip_longest(row, upper, fillvalue="") if cell != ""]
    known = sum(_name_of(cell).is_known for cell, _ in pairs)
    is_added = any(above == "" for _, above in pairs)
    return known > 1 and known >= _KNOWN_SHARE * len(pairs) and is_added


def _is_of_groups(row: Cells) -> bool:
    """Returns whether a row names platforms, each above a group of columns."""
    cells = [cell for cell in row if cell != ""]
    platforms = sum(map(_is_platform, cells))
    return platforms > 0 and platforms >= _KNOWN_SHARE * len(cells)


def _is_platform(cell: Any) -> bool:
    read = _name_of(cell)
    return bool(read.platform) and read.field == "username"


def join_names(upper: Cells, lower: Cells) -> list[str]:
    """Returns a name for each column, from two rows of column names. A platform in the upper row is added to the names
    of the profile's columns below it and to the right of it."""
    names, group = [], ""
    for above, below in zip_longest(map(str, upper), map(str, lower), fillvalue=""):
        if above or read_name(below).field not in _OF_PROFILES:
            group = above if _is_platform(above) else ""
        names.append(f"{group} {below}".strip() if below else above)
    return names


def number_names(names: Sequence[str]) -> list[str]:
    """Returns the names, made unique. An empty or repeated name gets the number of its column."""
    told: list[str] = []
    for number, name in enumerate(names, 1):
        told.append(name if name and name not in told else f"{name or 'column'} {number}")
    return told
