"""What is looked at in a file before any of it is written."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from creators.importing.dates import is_relative
from creators.importing.items import Row, Unreadable
from creators.importing.limits import TooSlow
from creators.importing.mapping import BadMapping, ColumnMap, dates_in
from creators.importing.rows import NAMES, is_identity, repeats_names
from creators.importing.sources import Source

_ROWS_LOOKED_AT = 1000


@dataclass(frozen=True, slots=True)
class RelativeDate:
    """The first date of a file that counts from the day the file was made."""

    line: int
    text: Any


def first_relative_date(
    source: Source, columns: ColumnMap, *, for_s: float | None = None
) -> RelativeDate | None:
    """With `for_s`, among the rows that are read in about so many seconds."""
    until = None if for_s is None else time.monotonic() + for_s
    try:
        for row in check_rows(source.rows(seconds=for_s, dated=True), columns):
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
    """Raises BadMapping where a mapped column is in none of the file's first rows."""
    rows = [row.data for row in islice(source.rows(), _ROWS_LOOKED_AT) if isinstance(row, Row)]
    missing = set(columns.missing({}))
    for row in rows:
        missing &= set(columns.missing(row))
    if missing and rows:
        there = ", ".join(dict.fromkeys(name for row in rows[:50] for name in row))
        raise BadMapping(
            f"{source.path} has no column {', '.join(sorted(missing))}; it has {there}."
        )


def check_rows(rows: Iterator[Row | Unreadable], columns: ColumnMap) -> Iterator[Row | Unreadable]:
    """Each row as a neutral record. Totals and headings between the creators of a list are no rows of it."""
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
