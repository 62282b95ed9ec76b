"""Reads English dates of YouTube: `25 Oct 2025`, `Aug 4, 2022`, `Premiered 3 Jan 2024`, or ISO 8601."""

import re
from datetime import date
from typing import Final

_MONTHS: Final = [
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
]
_ISO: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_DAY_FIRST: Final = re.compile(r"\b(\d{1,2}) ([A-Za-z]{3})[a-z]*\.? (\d{4})\b", re.ASCII)
_MONTH_FIRST: Final = re.compile(r"\b([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})\b", re.ASCII)


def read_day(text: str | None) -> str | None:
    """Returns the day in ISO 8601; None if the text contains no day."""
    if found := _ISO.search(text or ""):
        return _write_day(found[1], int(found[2]), found[3])
    if found := _DAY_FIRST.search(text or ""):
        return _write_day(found[3], _to_month(found[2]), found[1])
    if found := _MONTH_FIRST.search(text or ""):
        return _write_day(found[3], _to_month(found[1]), found[2])
    return None


def _to_month(name: str) -> int:
    return _MONTHS.index(name.lower()) + 1 if name.lower() in _MONTHS else 0


def _write_day(year: str, month: int, day: str) -> str | None:
    try:
        return date(int(year), month, int(day)).isoformat()
    except ValueError:
        return None
