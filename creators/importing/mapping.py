"""Maps the columns of a file to Kindred's fields, for example `followers=Subscribers` or
`post.caption=recent_captions`."""

import json
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from creators.importing import rows
from creators.importing.columns import read_name
from creators.importing.dates import is_relative
from creators.importing.items import Row, Unreadable
from creators.importing.limits import TooSlow
from creators.importing.sources import Source
from creators.importing.targets import (
    CREATOR_FIELDS,
    FLAT_FIELDS,
    OF_PLATFORMS,
    PROFILE_FIELDS,
    TARGETS,
)

_LISTS = frozenset({"languages", "emails", "pronouns"})
_WHO: Final = ("username", "source_id", "url")
_TAGS: Final = ("hashtags", "mentions")
_DATES: Final = frozenset({"observed_at", "date", "posted_at"})
_NESTED: Final = frozenset({"profiles", "posts", "snapshots"})


class BadMapping(ValueError):
    """The mapping names an unknown field, or a column that the file does not have."""


class ColumnMap:
    """The columns from which each field is read. A column that has the name of a field needs no entry. A field with an
    empty entry (`country=`) is not read."""

    def __init__(self, pairs: Iterable[str] = ()) -> None:
        self.columns: dict[str, list[str]] = {}
        self.left_out: set[str] = set()
        for pair in pairs:
            target, equals, column = pair.partition("=")
            if not equals or target not in TARGETS:
                known = ", ".join(sorted(TARGETS))
                raise BadMapping(
                    f"--map {pair}: write field=column, where field is one of {known}, "
                    "or field= to leave it out."
                )
            if column:
                self.columns.setdefault(target, []).append(column)
            else:
                self.left_out.add(target)
        if both := sorted(self.left_out & self.columns.keys()):
            raise BadMapping(f"--map {both[0]}=: the field is mapped and left out at once.")
        self._mapped = frozenset(chain.from_iterable(self.columns.values()))

    @classmethod
    def from_columns(cls, fields: Mapping[str, str]) -> "ColumnMap":
        """Returns the mapping for `fields`, a dictionary from columns to fields. If `fields` is empty, rows must be in
        Kindred's own format."""
        columns = cls(f"{field}={column}" for column, field in fields.items() if field)
        if fields:
            # Columns without a chosen field are not read, even if they have the name of a field.
            columns.left_out |= FLAT_FIELDS - columns.columns.keys()
        return columns

    def missing(self, row: Mapping[str, Any]) -> set[str]:
        """Returns the columns of the mapping that this row does not have."""
        return {c for c in self._mapped if c not in row and c.split(".")[0] not in row}

    def read_row(self, row: Row | Unreadable) -> Row | Unreadable:
        """Returns the row in Kindred's own format. If the row does not describe a creator, returns the reason as an
        `Unreadable`."""
        if isinstance(row, Unreadable):
            return row
        cells, reason = row.data, rows.NAMES if rows.repeats_names(row.data) else ""
        if not self.columns and is_neutral(cells):
            record = {key: value for key, value in cells.items() if key not in self.left_out}
        else:
            told = self._told(cells)
            record = _shape(told, cells)
            identities = (one.get(key) for one in record["profiles"] for key in _WHO)
            if not reason and not any(map(rows.is_identity, identities)):
                names_handles = any(target.rpartition(".")[2] in _WHO for target in told)
                reason = rows.read_summary(cells, names_handles=names_handles)
        if reason:
            texts = (str(value) for value in cells.values() if value not in (None, ""))
            return Unreadable(row.line, reason, "; ".join(texts)[:500], row.sheet)
        return Row(row.line, record, row.sheet)

    def _told(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the value of each field in a row. The value comes from the mapped columns, or else from the column
        with the field's name."""
        named = list_named(tuple(map(str, row)), self._mapped)
        told = {t: _cell(row[column], t) for t, column in named if t not in self.left_out}
        for target, columns in self.columns.items():
            cells = [(column, _cell(look_up(row, column), target)) for column in columns]
            values = [rows.scale_number(cell, read_name(column).scale) for column, cell in cells]
            told[target] = _joined(values, target)
        return told


def is_neutral(row: Mapping[str, Any]) -> bool:
    """Returns whether a row is in Kindred's own format: a creator with a list of profiles."""
    return isinstance(row.get("profiles"), list)


def _shape(told: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """Converts a row of a table to a record in Kindred's own format. `told` contains the row's values by field."""
    full_name = " ".join(str(told[key]) for key in ("first_name", "last_name") if told.get(key))
    name = told.get("name") or full_name or told.get("display_name")
    creator = {key: value for key, value in told.items() if key in CREATOR_FIELDS}
    profile = {key: value for key, value in told.items() if key in PROFILE_FIELDS}
    posts, snapshots = row.get("posts"), row.get("snapshots")
    profile["display_name"] = told.get("display_name") or name
    profile["posts"] = _posts(told) + (posts if isinstance(posts, list) else [])
    profile["snapshots"] = snapshots if isinstance(snapshots, list) else []
    platforms: dict[str, dict[str, Any]] = defaultdict(dict)
    for target, (platform, field) in OF_PLATFORMS.items():
        if told.get(target) is not None:
            platforms[platform][field] = told[target]
    parts, needed = rows.part_profiles(profile, platforms), (*_WHO, "display_name", "platform")
    profiles = [one for one in parts if any(one.get(key) for key in needed)]
    return {**creator, "name": name, "profiles": profiles}


@lru_cache(maxsize=64)
def list_named(
    columns: tuple[str, ...], taken: frozenset[str] = frozenset()
) -> tuple[tuple[str, str], ...]:
    """Returns the fields for which there is a column of the same name, each with the column. Case and spaces make no
    difference."""
    found: dict[str, list[str]] = {}
    for column in columns:
        plain = re.sub(r"\W+", "_", column.strip().lower())
        target = "emails" if plain == "email" else plain
        if target in FLAT_FIELDS and column not in taken:
            found.setdefault(target, []).append(column)
    exact = {target: target if target in seen else seen[0] for target, seen in found.items()}
    return tuple((t, c) for t, c in exact.items() if len(found[t]) == 1 or c == t)


def look_up(row: Mapping[str, Any], column: str) -> Any:
    """Returns the value of a column. `column` is a name, or a path into nested objects (`videos.title`)."""
    if column in row:
        return row[column]
    value: Any = row
    for step in column.split("."):
        value = (
            [_step(item, step) for item in value] if isinstance(value, list) else _step(value, step)
        )
    return value


def _step(value: Any, step: str) -> Any:
    return value.get(step) if isinstance(value, Mapping) else None


def _cell(value: Any, target: str) -> Any:
    """Returns the value of a cell, or None if the cell means "unknown". A text that contains a JSON list is parsed."""
    if rows.says_nothing(value):
        return None
    is_list = isinstance(value, str) and value.startswith("[") and value.endswith("]")
    if is_list and (target in _LISTS or target.startswith("post.")):
        with suppress(ValueError):
            return json.loads(value)
    return value


def _joined(values: list[Any], target: str) -> Any:
    """Returns one value for a field with values from several columns or from a list. Texts are joined with commas."""
    flat = [v for value in values for v in (value if isinstance(value, list) else [value])]
    is_of_post, is_single = target.startswith("post."), len(values) == 1
    if target in _LISTS or (is_of_post and not is_single):
        return [value for value in flat if value not in (None, "")]
    if is_of_post or (is_single and not isinstance(values[0], list)):
        return values[0]
    return ", ".join(str(value) for value in flat if value not in (None, "")) or None


def _posts(told: Mapping[str, Any]) -> list[Any]:
    """Returns the posts in a row of a table. There is one post, unless the columns of posts contain lists. Then there
    is one post for each item of the lists."""
    post = {key.removeprefix("post."): v for key, v in told.items() if key.startswith("post.")}
    lists = {k: v for k, v in post.items() if isinstance(v, list) and k not in _TAGS}
    if not lists:
        return [post] if any(value not in (None, "") for value in post.values()) else []
    shared = {key: v for key, v in post.items() if key not in (*lists, *_TAGS)}
    return [
        shared | {key: value[place] for key, value in lists.items() if place < len(value)}
        for place in range(max(map(len, lists.values())))
    ]


def first_relative_date(
    source: Source, columns: ColumnMap, *, for_s: float | None = None
) -> Unreadable | None:
    """Returns the first relative date in a file, such as "3 weeks ago", or None. The result says why the user must
    enter the date of the file. With `for_s`, searches only the rows that can be read in about `for_s` seconds."""
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
    """Raises BadMapping if one of the mapped columns is in none of the file's first rows."""
    rows = [row for table in source.tables for row in table]
    missing = set.intersection(*(columns.missing(row) for row in rows)) if rows else set()
    if missing:
        there = ", ".join(dict.fromkeys(name for row in rows[:50] for name in row))
        raise BadMapping(
            f"{source.path} has no column {', '.join(sorted(missing))}; it has {there}."
        )
