"""Measures which share of a list's cells is read correctly with the fields that the columns page proposes."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from config.kit.text import fold_text
from creators.importing.columns import plain_name, read_words
from creators.importing.fields import Dropped, read_places
from creators.importing.guesses import guess_tables
from creators.importing.items import Row
from creators.importing.mapping import ColumnMap
from creators.importing.records import CreatorRecord, default_reading, read_record
from creators.importing.rows import says_nothing
from creators.importing.sources import Source
from creators.importing.targets import COUNTRY

Where = tuple[str, int]
"""The sheet and line of a row."""
_FACTS = {"country": "country", "place": "location", "language": "languages"}


@dataclass
class Reading:
    """The result of reading a file. `lost` are cells that are neither read, nor reported as unread, nor listed."""

    fields: dict[str, str]
    records: dict[Where, CreatorRecord] = field(default_factory=dict)
    left_out: dict[Where, Dropped] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)


@dataclass
class Share:
    """The number of cells that were read correctly, and the others."""

    right: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def value(self) -> float:
        return self.right / (self.right + len(self.wrong))


def read_file(path: Path) -> Reading:
    source = Source(path)
    guessed = guess_tables(source.tables)
    # The only choice that the page requires.
    fields = {column: "country" if told == COUNTRY else told for column, told in guessed.items()}
    reading = Reading(fields)
    raw = {_where(row): row.data for row in source.rows() if isinstance(row, Row)}
    for row in map(ColumnMap.from_columns(fields).read_row, source.rows()):
        if isinstance(row, Row):
            _read(row, raw[_where(row)], reading)
    return reading


def _where(row: Row) -> Where:
    return row.sheet, row.line


def _read(row: Row, cells: Mapping[str, Any], reading: Reading) -> None:
    dropped, options = Dropped(), default_reading(as_of=None, today=date(2026, 11, 1))
    record = read_record(row.data, line=row.line, reading=options, dropped=dropped)
    reading.records[_where(row)] = record
    reading.left_out[_where(row)] = dropped
    told = set(_fields_told(record)) | {name.partition(".")[2] for name, _ in dropped}
    for column, value in cells.items():
        field_of = reading.fields[column]
        if field_of and not _is_empty(value) and field_of.rpartition(".")[2] not in told:
            reading.lost.append(f"{_where(row)} {column}: {value!r}")


def _is_empty(value: Any) -> bool:
    return (
        value in (None, "", []) or says_nothing(value) or plain_name(str(value)) in read_words("no")
    )


def _fields_told(record: CreatorRecord) -> Iterator[str]:
    if record.name:
        yield from ("name", "first_name", "last_name")
    for kind in record.facts:
        yield _FACTS[kind]
    yield from ("location",) if "country" in record.facts else ()
    yield from ("emails",) if record.emails else ()
    yield from record.values
    for profile in record.profiles:
        yield from ("platform", *profile.values)
        yield from ("username", "url", "source_id") if profile.keys else ()


def compare(reading: Reading, truth: Mapping[str, Any]) -> Share:
    share = Share()
    is_one_sheet = len({one["sheet"] for one in truth["creators"]}) == 1
    expected = {
        ("" if is_one_sheet else one["sheet"], one["row"]): one for one in truth["creators"]
    }
    for where in reading.records.keys() - expected.keys():
        share.wrong.append(f"{where}: read as {reading.records[where].name!r}, but no creator")
    for where, told in expected.items():
        record = reading.records.get(where)
        _compare_row(where, dict(_found(record)) if record else {}, told, share)
    return share


def _compare_row(
    where: Where, found: dict[str, Any], told: Mapping[str, Any], share: Share
) -> None:
    for name, value in _cells(told):
        got = found.pop(name, None)
        if got and _is_same(name, got, value, told):
            share.right += 1
        else:
            share.wrong.append(f"{where} {name}: {value!r} read as {got!r}")
    # A city without a country also gives the country.
    found.pop("country", None)
    share.wrong += [f"{where} {name}: nothing read as {value!r}" for name, value in found.items()]


def _cells(told: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values for which Kindred has a field. It calculates engagement from posts."""
    for name in ("name", "country", "city", "languages", "emails", "bio", "category"):
        if told.get(name):
            yield name, told[name]
    for platform, profile in told["profiles"].items():
        for name in ("username", "followers"):
            if profile.get(name) is not None:
                yield f"{platform} {name}", profile[name]


def _found(record: CreatorRecord) -> Iterator[tuple[str, Any]]:
    found: dict[str, Any] = {
        "name": record.name,
        "country": next(iter(record.facts.get("country", [])), None),
        "city": record.facts.get("place"),
        "languages": record.facts.get("language"),
        "emails": record.emails,
        "bio": record.values.get("bio"),
    }
    for profile in record.profiles:
        who = profile.username or next(iter(profile.source_ids), None)
        found["category"] = profile.values.get("category")
        found[f"{profile.platform} username"] = who
        found[f"{profile.platform} followers"] = profile.values.get("followers")
    yield from ((name, value) for name, value in found.items() if value)


def _is_same(name: str, found: Any, value: Any, told: Mapping[str, Any]) -> bool:
    if name == "city":
        return list(found) == [
            place.name for place in read_places(value, country=told.get("country"))
        ]
    if name in ("languages", "emails"):
        return sorted(found) == sorted(value)
    if name.endswith("username"):
        return bool(found.lower().removeprefix("c/").removeprefix("user/") == value.lower())
    if isinstance(value, str):
        return fold_text(found) == fold_text(value)
    return bool(found == value)


def load_truth(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.with_name(f"{path.name}.truth.json").read_text(encoding="utf-8")))
