"""Checks a file before anything is imported."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from creators.importing.dates import is_relative
from creators.importing.items import Row, Unreadable
from creators.importing.limits import TooSlow
from creators.importing.mapping import BadMapping, ColumnMap, dates_in
from creators.importing.rows import NAMES, is_identity, repeats_names
from creators.importing.sources import Source


@dataclass(frozen=True, slots=True)
class RelativeDate:
    """The first relative date of a file, such as "3 weeks ago". It counts back from the day on which the file was
    made."""

    line: int
    text: Any

    def __str__(self) -> str:
        shown = f"“{str(self.text)[:60]}” is relative to the date of the file"
        return f"Line {self.line}: {shown}. Enter the date of the file."


def first_relative_date(
    source: Source, columns: ColumnMap, *, for_s: float | None = None
) -> RelativeDate | None:
    """Returns the first relative date of a file. Returns None if there is none among the rows read in about `for_s`
    seconds."""
    until = None if for_s is None else time.monotonic() + for_s
    try:
        for row in check_rows(source.rows(seconds=for_s), columns):
            if isinstance(row, Row) and (text := _find_relative(row)) is not None:
                return RelativeDate(row.line, text)
            if until and time.monotonic() > until:
                break
    except TooSlow:
        if until is None:
            raise
    return None


def _find_relative(row: Row) -> Any:
    for value in dates_in(row.data):
        for text in value if isinstance(value, list) else [value]:
            if is_relative(text):
                return text
    return None


def require_columns(source: Source, columns: ColumnMap) -> None:
    """Raises BadMapping if a mapped column is missing from all of the file's first rows."""
    rows = [row.data for table in source.tables for row in table]
    missing = set(columns.missing({}))
    for row in rows:
        missing &= set(columns.missing(row))
    if missing and rows:
        there = ", ".join(dict.fromkeys(name for row in rows[:50] for name in row))
        raise BadMapping(
            f"{source.path} has no column {', '.join(sorted(missing))}; it has {there}."
        )


def check_rows(rows: Iterator[Row | Unreadable], columns: ColumnMap) -> Iterator[Row | Unreadable]:
    """Yields the rows as neutral records. Totals and headings in a list of creators become Unreadable."""
    for row in rows:
        yield _checked(row, columns) if isinstance(row, Row) else row


def _checked(row: Row, columns: ColumnMap) -> Row | Unreadable:
    record = columns.shape(row.data)
    reason = NAMES if repeats_names(row.data) else ""
    if not _says_who(record):
        reason = reason or columns.no_creator(row.data)
    if reason:
        cells = (str(value) for value in row.data.values() if value not in (None, ""))
        return Unreadable(row.line, reason, "; ".join(cells)[:500], row.sheet)
    return Row(row.line, record, row.sheet)


def _says_who(record: Mapping[str, Any]) -> bool:
    profiles = [one for one in record.get("profiles") or () if isinstance(one, Mapping)]
    who = [one.get(key) for one in profiles for key in ("username", "url", "source_id")]
    return any(map(is_identity, who))
