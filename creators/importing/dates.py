"""Reads dates: ISO 8601, seconds since 1970, `Jan 5, 2022`, and relative dates such as `6 years ago`."""

import re
import tomllib
from calendar import monthrange
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final

from config.kit.amounts import NotUnderstood
from creators.models import DateSpan

_WRITTEN: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("dates.toml").read_text("utf-8")
)
_PREFIX = re.compile(rf"^(?:{'|'.join(_WRITTEN['prefixes'])})(?: on)?:?\s+")
_UNIT = {word: unit for unit, words in _WRITTEN["units"].items() for word in words}
_HOURS = {"second": 1 / 3600, "minute": 1 / 60, "hour": 1.0, "day": 24.0, "week": 168.0}
_AMOUNTS = {"a": 1, "an": 1, "one": 1, "last": 1}
_AGO = re.compile(
    r"(?P<amount>\d{1,6}|an?|one) ?(?P<unit>[a-z]+) ago|(?P<short>\d{1,4}) ?(?P<mark>s|h|d|w|mo|y)"
)
_LAST = re.compile(r"last (week|month|year)")
_FIRST, _LAST_YEAR = 1990, 2100
_LONGEST_AGE = 60
"""Maximum characters of a relative date."""


class AnchorMissing(NotUnderstood):
    """The date is relative, but the day from which it counts is unknown."""


def at_midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def read_moment(value: object, *, as_of: date | None) -> datetime:
    """Returns the time of a value, or raises NotUnderstood, or AnchorMissing for a relative date without `as_of`."""
    if isinstance(value, bool):
        raise NotUnderstood("true or false is not a date")
    if isinstance(value, int | float):
        return _sensible(_since_1970(float(value)))
    if not isinstance(value, str):
        raise NotUnderstood("not a date")
    text = " ".join(value.split())
    if age := _age(text):
        if as_of is None:
            raise AnchorMissing("a relative date needs --as-of")
        return at_midnight(_before(age, as_of))
    return _sensible(_absolute(text))


def is_relative(value: object) -> bool:
    """Returns whether the value is a date that counts back from the day it was read."""
    return _age(value) is not None


def read_span(value: object) -> str:
    """Returns the `DateSpan` of a date. It is the unit of a relative date, and a day for any other date."""
    age = _age(value)
    return age[1] if age and age[1] in DateSpan.values else DateSpan.DAY


def _age(value: object) -> tuple[int, str] | None:
    """Returns the amount and unit of a relative date: `(6, "year")` for `Streamed 6 years ago`, or None."""
    if not isinstance(value, str) or len(value) > _LONGEST_AGE:
        return None
    bare = _PREFIX.sub("", " ".join(value.lower().split()))
    if bare in _WRITTEN["days"]:
        return _WRITTEN["days"][bare], "day"
    if last := _LAST.fullmatch(bare):
        return 1, last[1]
    match = _AGO.fullmatch(bare)
    if not match:
        return None
    amount, unit = match["amount"] or match["short"], _UNIT.get(match["unit"] or match["mark"])
    return (_AMOUNTS.get(amount) or int(amount), unit) if unit else None


def _before(age: tuple[int, str], as_of: date) -> date:
    """Returns the day that lies this age before `as_of`. Hours and minutes are rounded down to whole days."""
    amount, unit = age
    try:
        if unit in _HOURS:
            return as_of - timedelta(days=int(amount * _HOURS[unit] // 24))
        return _months_before(as_of, amount * (12 if unit == "year" else 1))
    except (OverflowError, ValueError) as error:
        raise NotUnderstood("too long ago") from error


def _months_before(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < _FIRST:
        raise NotUnderstood("too long ago")
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _absolute(text: str) -> datetime:
    if re.fullmatch(r"\d{9,13}(\.\d+)?", text):
        return _since_1970(float(text))
    try:
        return _aware(datetime.fromisoformat(text))
    except ValueError:
        pass
    bare = re.sub(_PREFIX.pattern, "", text, flags=re.IGNORECASE)
    for form in _WRITTEN["formats"]:
        try:
            return _aware(datetime.strptime(bare, form))  # noqa: DTZ007 - made aware at once
        except ValueError:
            continue
    raise NotUnderstood("not a date")


def _since_1970(number: float) -> datetime:
    """Returns the time of this number of seconds. A number that is too large for seconds counts as milliseconds."""
    try:
        return datetime.fromtimestamp(number / 1000 if number > 10**11 else number, UTC)
    except (OverflowError, OSError, ValueError) as error:
        raise NotUnderstood("not a date") from error


def _aware(when: datetime) -> datetime:
    return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)


def _sensible(when: datetime) -> datetime:
    if not _FIRST <= when.year <= _LAST_YEAR:
        raise NotUnderstood("not a plausible date")
    return when
