"""Reads dates. They are in ISO 8601, in seconds since 1970, in a form such as `Jan 5, 2022`, or relative: `6 years
ago`."""

import re
from calendar import monthrange
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from config.kit.amounts import NotUnderstood
from config.kit.tables import read_table
from creators.models import DateSpan

_WRITTEN: Final = read_table(__file__, "dates.toml")
_PREFIX = re.compile(rf"^(?:{'|'.join(_WRITTEN['prefixes'])})(?: on)?:?\s+", re.IGNORECASE)
_UNIT = {word: unit for unit, words in _WRITTEN["units"].items() for word in words}
_AGO = re.compile(
    r"(?P<amount>\d{1,6}|an?|one) ?(?P<unit>[a-z]+) ago|last (?P<last>week|month|year)"
    r"|(?P<short>\d{1,4}) ?(?P<mark>s|h|d|w|mo|y)"
)
_FIRST, _LAST_YEAR = 1990, 2100
_LONGEST_AGE = 60
"""Maximum characters of a relative date."""


def at_midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def read_moment(value: object, *, as_of: date | None) -> datetime:
    """Returns the time that a value means. Relative dates are counted back from the day `as_of`. Raises NotUnderstood
    if the value is not a date, or if it is a relative date and `as_of` is None."""
    age = _age(value)
    if age and as_of is None:
        raise NotUnderstood("a relative date needs --as-of")
    try:
        when = _before(age, as_of) if age and as_of else _absolute(value)
    except (OverflowError, OSError, ValueError) as error:
        raise NotUnderstood("not a date") from error
    if not _FIRST <= when.year <= _LAST_YEAR:
        raise NotUnderstood("not a plausible date")
    return when


def is_relative(value: object) -> bool:
    """Returns whether the value is a relative date, such as `6 years ago`."""
    return _age(value) is not None


def read_span(value: object) -> str:
    """Returns the precision of a date as a `DateSpan`. For a relative date, it is the unit, such as year. For other
    dates, it is a day."""
    age = _age(value)
    return age[1] if age and age[1] in DateSpan.values else DateSpan.DAY


def _age(value: object) -> tuple[int, str] | None:
    """Returns the amount and unit of a relative date, or None for other values. `Streamed 6 years ago` gives `(6,
    "year")`."""
    if not isinstance(value, str) or len(value) > _LONGEST_AGE:
        return None
    bare = _PREFIX.sub("", " ".join(value.lower().split()))
    if bare in _WRITTEN["days"]:
        return _WRITTEN["days"][bare], "day"
    match = _AGO.fullmatch(bare)
    if not match:
        return None
    amount, unit = match["amount"] or match["short"], match["unit"] or match["mark"]
    number = int(amount) if amount and amount.isdecimal() else 1
    known = match["last"] or _UNIT.get(unit)
    return (number, known) if known else None


def _before(age: tuple[int, str], as_of: date) -> datetime:
    """Returns the date that lies `age` before the day `as_of`. Hours and minutes are rounded down to whole days."""
    amount, unit = age
    if unit not in ("month", "year"):
        return at_midnight(as_of - timedelta(days=timedelta(**{f"{unit}s": amount}).days))
    months = amount * 12 if unit == "year" else amount
    year, month = divmod(as_of.year * 12 + as_of.month - 1 - months, 12)
    return datetime(year, month + 1, min(as_of.day, monthrange(year, month + 1)[1]), tzinfo=UTC)


def _absolute(value: object) -> datetime:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _since_1970(float(value))
    if not isinstance(value, str):
        raise NotUnderstood("not a date")
    text = " ".join(value.split())
    if re.fullmatch(r"\d{9,13}(\.\d+)?", text):
        return _since_1970(float(text))
    try:
        return _aware(datetime.fromisoformat(text))
    except ValueError:
        return _aware(_written(_PREFIX.sub("", text)))


def _written(text: str) -> datetime:
    for form in _WRITTEN["formats"]:
        with suppress(ValueError):
            return datetime.strptime(text, form)  # noqa: DTZ007 - made aware at once
    raise NotUnderstood("not a date")


def _since_1970(number: float) -> datetime:
    """Returns the time that is a number of seconds after the start of 1970. A very large number is in milliseconds."""
    return datetime.fromtimestamp(number / 1000 if number > 10**11 else number, UTC)


def _aware(when: datetime) -> datetime:
    return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
