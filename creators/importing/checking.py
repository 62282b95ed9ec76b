"""Checks a file before anything is imported."""

import time
from collections.abc import Mapping
from typing import Any, Final

from creators.importing.dates import is_relative
from creators.importing.items import Row, Unreadable
from creators.importing.limits import TooSlow
from creators.importing.mapping import BadMapping, ColumnMap
from creators.importing.sources import Source

_DATES: Final = frozenset({"observed_at", "date", "posted_at"})
_NESTED: Final = frozenset({"profiles", "posts", "snapshots"})


def first_relative_date(
    source: Source, columns: ColumnMap, *, for_s: float | None = None
) -> Unreadable | None:
    """Returns the first date of a file that counts back from the day the file was made ("3 weeks ago"), with the reason
    to enter that day. Only the rows read in about `for_s` seconds are searched."""
    until = None if for_s is None else time.monotonic() + for_s
    try:
        for row in map(columns.read_row, source.rows(seconds=for_s)):
            if isinstance(row, Row) and (text := _find_relative(row.data)) is not None:
                shown = f"“{str(text)[:60]}” is relative to the date of the file"
                reason = f"Line {row.line}: {shown}. Enter the date of the file."
                return Unreadable(row.line, reason, str(text))
            if until and time.monotonic() > until:
                break
    except TooSlow:
        if until is None:
            raise
    return None


def _find_relative(record: Mapping[str, Any]) -> Any:
    for key, value in record.items():
        items = value if isinstance(value, list) else []
        if key in _DATES and (found := next(filter(is_relative, items or [value]), None)):
            return found
        for item in items if key in _NESTED else ():
            if isinstance(item, Mapping) and (found := _find_relative(item)):
                return found
    return None


def require_columns(source: Source, columns: ColumnMap) -> None:
    """Raises BadMapping if a mapped column is missing from all of the file's first rows."""
    rows = [row for table in source.tables for row in table]
    missing = set.intersection(*(columns.missing(row) for row in rows)) if rows else set()
    if missing:
        there = ", ".join(dict.fromkeys(name for row in rows[:50] for name in row))
        raise BadMapping(
            f"{source.path} has no column {', '.join(sorted(missing))}; it has {there}."
        )
