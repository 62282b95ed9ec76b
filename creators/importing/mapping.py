"""Maps foreign columns to neutral fields: `followers=Subscribers`, `post.caption=recent_captions`."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from creators.importing import rows
from creators.importing.columns import read_name
from creators.importing.items import Row, Unreadable
from creators.importing.targets import (
    CREATOR_FIELDS,
    FLAT_FIELDS,
    OF_PLATFORMS,
    PROFILE_FIELDS,
    TARGETS,
)

_LISTS = frozenset({"languages", "emails", "pronouns"})
_WHO: Final = ("username", "source_id", "url")


class BadMapping(ValueError):
    """The mapping names an unknown field, or a column that the file lacks."""


class ColumnMap:
    """The columns of each field. A column named like a neutral field needs no entry; `country=` leaves it out."""

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

    @classmethod
    def from_columns(cls, fields: Mapping[str, str]) -> "ColumnMap":
        """Returns the mapping for the field of each column. Without columns, rows are neutral records."""
        if not fields:
            return cls()
        columns = cls(f"{field}={column}" for column, field in fields.items() if field)
        # A column that is left out must not be read by its name either.
        columns.left_out |= FLAT_FIELDS - columns.columns.keys()
        return columns

    @property
    def _mapped(self) -> frozenset[str]:
        return frozenset(column for columns in self.columns.values() for column in columns)

    def missing(self, row: Mapping[str, Any]) -> set[str]:
        """Returns the mapped columns that this row lacks."""
        return {c for c in self._mapped if c not in row and c.split(".")[0] not in row}

    def read_row(self, row: Row) -> Row | Unreadable:
        """Returns the row as a neutral record, or the reason why a row of a list is not a creator."""
        cells, reason = row.data, rows.NAMES if rows.repeats_names(row.data) else ""
        if not self.columns and is_neutral(cells):
            record = {key: value for key, value in cells.items() if key not in self.left_out}
        else:
            told = self._told(cells)
            record = _shape(told, cells)
            if not reason and not _is_identified(record):
                names_handles = any(target.rpartition(".")[2] in _WHO for target in told)
                reason = rows.read_summary(cells, names_handles=names_handles)
        if reason:
            texts = (str(value) for value in cells.values() if value not in (None, ""))
            return Unreadable(row.line, reason, "; ".join(texts)[:500], row.sheet)
        return Row(row.line, record, row.sheet)

    def _told(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the value of each field, from its mapped columns or from the column with its name."""
        told: dict[str, Any] = {}
        for target, column in list_named(tuple(map(str, row)), self._mapped):
            if target not in self.left_out:
                told[target] = _cell(row[column], target)
        for target, columns in self.columns.items():
            values = [
                rows.scale_number(_cell(look_up(row, column), target), read_name(column).scale)
                for column in columns
            ]
            told[target] = _joined(values, target)
        return told


def is_neutral(row: Mapping[str, Any]) -> bool:
    """Returns whether a row is in Kindred's own format: a creator with its profiles."""
    return isinstance(row.get("profiles"), list)


def _shape(told: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the neutral record of a flat row with these values."""
    full_name = " ".join(str(told[key]) for key in ("first_name", "last_name") if told.get(key))
    name = told.get("name") or full_name or told.get("display_name")
    creator = {key: value for key, value in told.items() if key in CREATOR_FIELDS}
    profile = {key: value for key, value in told.items() if key in PROFILE_FIELDS}
    profile["display_name"] = told.get("display_name") or name
    profile["posts"] = [*_posts(told), *_objects(row.get("posts"))]
    profile["snapshots"] = _objects(row.get("snapshots"))
    profiles = rows.part_profiles(profile, _by_platform(told))
    return {**creator, "name": name, "profiles": [one for one in profiles if _says_who(one)]}


def _is_identified(record: Mapping[str, Any]) -> bool:
    return any(rows.is_identity(one.get(key)) for one in record["profiles"] for key in _WHO)


@lru_cache(maxsize=64)
def list_named(
    columns: tuple[str, ...], taken: frozenset[str] = frozenset()
) -> tuple[tuple[str, str], ...]:
    """Returns each flat field and the one column with its name, ignoring case and spaces."""
    found: dict[str, list[str]] = {}
    for column in columns:
        plain = re.sub(r"\W+", "_", column.strip().lower())
        target = "emails" if plain == "email" else plain
        if target in FLAT_FIELDS and column not in taken:
            found.setdefault(target, []).append(column)
    exact = {target: target if target in seen else seen[0] for target, seen in found.items()}
    return tuple((t, c) for t, c in exact.items() if len(found[t]) == 1 or c == t)


def look_up(row: Mapping[str, Any], column: str) -> Any:
    """Returns the value of a column by its name or by its path into nested objects (`videos.title`)."""
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
    """Returns the value of a cell, parsed if it is a JSON list, or None if it means "unknown"."""
    if rows.says_nothing(value):
        return None
    if not (isinstance(value, str) and value.startswith("[") and value.endswith("]")):
        return value
    if target not in _LISTS and not target.startswith("post."):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def _joined(values: list[Any], target: str) -> Any:
    """Returns the value of a field from several columns or a list. Texts are joined with commas."""
    flat = [v for value in values for v in (value if isinstance(value, list) else [value])]
    if target in _LISTS or (target.startswith("post.") and len(values) > 1):
        return [value for value in flat if value not in (None, "")]
    if target.startswith("post.") or (len(values) == 1 and not isinstance(values[0], list)):
        return values[0]
    return ", ".join(str(value) for value in flat if value not in (None, "")) or None


def _posts(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Returns the posts of a flat row. There is one post, or one for each item of its list columns."""
    fields = {key.removeprefix("post."): v for key, v in told.items() if key.startswith("post.")}
    tags = {key: fields.pop(key) for key in ("hashtags", "mentions") if key in fields}
    lists = {key: value for key, value in fields.items() if isinstance(value, list)}
    if not lists:
        post = fields | tags
        return [post] if any(value not in (None, "") for value in post.values()) else []
    shared = {key: value for key, value in fields.items() if key not in lists}
    count = max(map(len, lists.values()))
    return [
        shared | {key: value[place] for key, value in lists.items() if place < len(value)}
        for place in range(count)
    ]


def _by_platform(told: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Returns, for each platform, the values of the columns that belong to it."""
    found: dict[str, dict[str, Any]] = {}
    for target, (platform, field) in OF_PLATFORMS.items():
        if told.get(target) is not None:
            found.setdefault(platform, {})[field] = told[target]
    return found


def _objects(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _says_who(profile: Mapping[str, Any]) -> bool:
    return any(profile.get(key) for key in (*_WHO, "display_name", "platform"))
