"""Guesses which field each column of a file contains. The guess uses the column's name, in several languages. If the
name is unknown, the guess uses the column's values."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from config.kit import amounts
from config.kit.amounts import NotUnderstood
from creators.identity.addresses import read_link
from creators.importing import dates, fields
from creators.importing.columns import UNREAD, ColumnName, plain_name, read_name
from creators.importing.mapping import look_up
from creators.importing.rows import is_identity, says_nothing, scale_number
from creators.importing.targets import COUNTRY, NUMBERS, OF_PLATFORMS, TARGETS

_SHARE: Final = 0.6
"""Minimum share of a column's values that must be possible values of the guessed field."""

_WHO: Final = frozenset(["username", "url", "source_id", "platform"])
_SEVERAL: Final = frozenset(["emails"])
"""Fields that several columns of a file may contain."""
_PATH: Final = re.compile(r"\w+(?:\.\w+)+")
"""Pattern of a column name that is a path into nested objects, such as `author.name`."""
_NOTHING_SAID: Final = re.compile(r"(?:column \d+|\W*\w{0,2}\W*)")
_DATES: Final = re.compile(r"date|datum|fecha|data|stand|time|zeit|day|tag|_at$", re.IGNORECASE)
_HANDLE: Final = re.compile(r"\s*@[\w.]{2,50}\s*")
_AUDIENCE: Final = re.compile(r"\d.*(?:subscri|follow|abonn|seguid|fans)", re.IGNORECASE)
_MOMENT: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
Test = Callable[[Any], object]


def guess_columns(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Returns the field of each column, or an empty string for columns that are not imported. No two columns have the
    same field, except `emails`."""
    columns = {column: samples_of(column, rows) for column in list_columns(rows)}
    named = _place({column: _by_name(column, values) for column, values in columns.items()})
    guessed = dict.fromkeys(columns, "")
    for column in sorted(columns, key=lambda column: not _read(column).is_sure):
        field = named[column]
        guessed[column] = "" if field not in _SEVERAL and field in guessed.values() else field
    for column, values in columns.items():
        if not guessed[column] and not named[column]:
            field = _by_values(column, values)
            guessed[column] = "" if field in guessed.values() else field
    return {column: "" if field == UNREAD else field for column, field in guessed.items()}


def guess_tables(tables: Iterable[Sequence[Mapping[str, Any]]]) -> dict[str, str]:
    """Returns the field of each column in any sheet of a file. The sheets may have different columns."""
    guessed: dict[str, str] = {}
    for rows in tables:
        for column, field in guess_columns(rows).items():
            guessed[column] = guessed.get(column) or field
    return guessed


def _place(named: Mapping[str, str]) -> dict[str, str]:
    """Assigns columns of counts, such as followers, to a platform: the platform that the nearest column before them
    names. If there is also a column of cities, an ambiguous country column is that of the creator."""
    platforms = {OF_PLATFORMS[field][0] for field in named.values() if field in OF_PLATFORMS}
    belongs = bool(platforms) and _WHO.isdisjoint(named.values())
    current, placed = platforms.pop() if len(platforms) == 1 else "", dict[str, str]()
    for column, field in named.items():
        if field in OF_PLATFORMS:
            current = OF_PLATFORMS[field][0]
        placed[column] = field
        if field in NUMBERS and belongs:
            placed[column] = f"{current}.{field}" if current else ""
        if field == COUNTRY and "location" in named.values():
            placed[column] = "country"
    return placed


def list_columns(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Returns the column names of the rows, in order. A value in a nested object has a path as its column name:
    `author.name`."""
    found: dict[str, None] = {}
    for row in rows:
        for name, value in row.items():
            inner = value if isinstance(value, Mapping) else {}
            found |= dict.fromkeys([f"{name}.{key}" for key in inner] or [str(name)])
    return list(found)


def samples_of(column: str, rows: Iterable[Mapping[str, Any]]) -> list[Any]:
    """Returns the values of a column that are not empty."""
    found = (look_up(row, column) for row in rows)
    return [value for value in found if value not in (None, "", [])]


def _by_name(column: str, values: Sequence[Any]) -> str:
    own = plain_name(_last(column)).replace(" ", "_")
    for target in (own, column):
        if target in TARGETS and target != "country":
            return _corrected(target, values)
    read = _read(column)
    values = [scale_number(value, read.scale) for value in values]
    if read.platform and read.field != UNREAD:
        return _of_platform(read, values)
    return _corrected(COUNTRY if read.field == "country" else read.field, values)


def _read(column: str) -> ColumnName:
    return read_name(_last(column))


def _last(column: str) -> str:
    return column.rsplit(".", 1)[-1] if _PATH.fullmatch(column) else column


def _of_platform(read: ColumnName, values: Sequence[Any]) -> str:
    """Returns the field of a column whose name contains a platform. In such a column name, "name" means the handle and
    "link" means the profile's URL."""
    field, test = read.field, _is_count
    if field not in NUMBERS:
        if field not in ("username", "url", "name", "source_id"):
            return _corrected(field, values)
        if _most(values, _is_post):
            return "post.url"
        field, test = "username", is_identity
    return f"{read.platform}.{field}" if _may_be(values, test) else ""


def _corrected(field: str, values: Sequence[Any]) -> str:
    """Returns the field that fits a column's name and also its values. For example, a column "Profile" may contain
    URLs, and a column "Contact" may contain names."""
    if field in ("username", "url") and (platform := _shared_platform(values)):
        return f"{platform}.username"
    if field in ("username", "name") and _most(values, _is_profile):
        return "url"
    if field == "url" and _most(values, _is_post):
        return "post.url"
    return field if _may_be(values, _NEEDED.get(field, lambda _: True)) else ""


def _shared_platform(values: Sequence[Any]) -> str:
    """Returns the platform of a column that mixes handles with URLs of a single platform. For other columns, returns an
    empty string."""
    told = [value for value in values if isinstance(value, str) and not says_nothing(value)]
    platforms = [address.platform for value in told if (address := read_link(value))]
    others = [value for value in told if read_link(value) is None]
    are_handles = bool(others) and not any("/" in value or " " in value for value in others)
    is_shared = len(set(platforms)) == 1 and len(platforms) >= len(others)
    return platforms[0] if is_shared and are_handles else ""


def _by_values(column: str, values: Sequence[Any]) -> str:
    field = next((field for field, test in _TESTS.items() if _most(values, test)), "")
    says_when = _NOTHING_SAID.fullmatch(column) or _DATES.search(column)
    return field if field != "observed_at" or says_when else ""


def _may_be(values: Sequence[Any], test: Test) -> bool:
    """Returns whether most of a column's values pass the test. Values such as "unknown" are ignored. If no other values
    are left, returns True."""
    told = [value for value in values if not says_nothing(value)]
    return not told or _most(told, test)


def _most(values: Sequence[Any], test: Test) -> bool:
    return bool(values) and sum(bool(test(value)) for value in values) >= _SHARE * len(values)


def _is_profile(value: Any) -> bool:
    address = read_link(value)
    return bool(address and not address.post_id)


def _is_post(value: Any) -> bool:
    address = read_link(value)
    return bool(address and address.post_id)


def _is_count(value: Any) -> bool:
    with suppress(NotUnderstood):
        return amounts.read_count(value) >= 0
    return False


def _is_moment(value: str) -> bool:
    with suppress(NotUnderstood):
        return bool(_MOMENT.match(value) and dates.read_moment(value, as_of=None))
    return False


def _of_text(test: Callable[[str], object]) -> Test:
    """Returns a test for the values of a column. A text passes if `test` accepts it. Other values never pass."""
    return lambda value: isinstance(value, str) and test(value)


_COUNTS: Final = (*NUMBERS, "post.likes", "post.comments", "post.views")
_NEEDED: Final[dict[str, Test]] = {
    **dict.fromkeys(_COUNTS, _is_count),
    "emails": _of_text(lambda text: "@" in text or "(at)" in text),
}
"""Tests that a column's values must pass, by field. The usual column names of these fields are also used for other
things."""
_TESTS: Final[dict[str, Test]] = {
    "post.url": _is_post,
    "url": _is_profile,
    "emails": _of_text(fields.read_email),
    "username": _of_text(_HANDLE.fullmatch),
    # A number of followers with its unit, such as `17.4M subscribers`.
    "followers": _of_text(lambda text: _AUDIENCE.search(text) and _is_count(text)),
    "observed_at": _of_text(_is_moment),
}
