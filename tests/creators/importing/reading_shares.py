"""How much of a list is read as its truth says, cell by cell, through the mapping that the columns page proposes."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from config.kit.text import fold_text
from creators.importing.checking import check_rows
from creators.importing.fields import read_places
from creators.importing.files import Row, Source
from creators.importing.guessing import COUNTRY, ROWS_LOOKED_AT, guess_tables, samples_of
from creators.importing.mapping import ColumnMap
from creators.importing.records import CreatorRecord, NoIdentity, default_reading, read_record

Where = tuple[str, int]
"""Sheet and line of a row."""


@dataclass
class Reading:
    """What the importer makes of a file. `fields` is what each column is taken for."""

    fields: dict[str, str]
    unread: list[str]
    records: dict[Where, CreatorRecord] = field(default_factory=dict)
    left_out: dict[Where, Counter[str]] = field(default_factory=dict)


@dataclass
class Share:
    """The cells of the truth: how many were read right, and which were not."""

    right: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def value(self) -> float:
        return self.right / (self.right + len(self.wrong))


def read_file(path: Path) -> Reading:
    source = Source(path)
    tables = [[row.data for row in rows] for rows in source.first_rows(ROWS_LOOKED_AT)]
    guessed = {
        column: "country" if told == COUNTRY else told
        for column, told in guess_tables(tables).items()
    }
    rows = [row for table in tables for row in table]
    unread = [name for name, told in guessed.items() if not told and samples_of(name, rows)]
    reading = Reading(guessed, unread)
    from datetime import date

    options = default_reading(as_of=None, today=date(2026, 11, 1))
    for row in check_rows(source.rows(), ColumnMap.from_columns(guessed)):
        if isinstance(row, Row):
            dropped: Counter[str] = Counter()
            try:
                record = read_record(row.data, line=row.line, reading=options, dropped=dropped)
            except NoIdentity:
                continue
            sheet = row.sheet or (source.sheets[0] if source.sheets else "")
            reading.records[sheet, row.line] = record
            reading.left_out[sheet, row.line] = dropped
    return reading


def compare(reading: Reading, truth: Mapping[str, Any]) -> Share:
    share = Share()
    expected = {(one["sheet"] or "", one["row"]): one for one in truth["creators"]}
    for where in reading.records.keys() - expected.keys():
        share.wrong.append(f"{where}: no creator, but read as {reading.records[where].name!r}")
    for where, told in expected.items():
        record = reading.records.get(where)
        if record is None:
            share.wrong += [f"{where}: {name} of a row that is not read" for name, _ in cells(told)]
            continue
        found = dict(found_cells(record))
        for name, value in cells(told):
            if name in found and same(name, found.pop(name), value, told):
                share.right += 1
            else:
                share.wrong.append(
                    f"{where} {name}: {value!r} read as {dict(found_cells(record)).get(name)!r}"
                )
        share.wrong += [
            f"{where} {name}: nothing read as {v!r}"
            for name, v in found.items()
            if name != "country"
        ]
    return share


def cells(told: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name in ("name", "country", "city", "languages", "emails", "bio", "category"):
        if told.get(name):
            yield name, told[name]
    for platform, profile in told["profiles"].items():
        for name in ("username", "followers"):
            if profile.get(name) is not None:
                yield f"{platform} {name}", profile[name]


def found_cells(record: CreatorRecord) -> Iterator[tuple[str, Any]]:
    bios = [record.values.get("bio"), *(p.values.get("bio") for p in record.profiles)]
    categories = [p.values.get("category") for p in record.profiles]
    found = {
        "name": record.name,
        "country": next(iter(record.facts.get("country", [])), None),
        "city": record.facts.get("place"),
        "languages": record.facts.get("language"),
        "emails": record.emails,
        "bio": next(filter(None, bios), None),
        "category": next(filter(None, categories), None),
    }
    for profile in record.profiles:
        found[f"{profile.platform} username"] = profile.username or next(
            iter(profile.source_ids), None
        )
        found[f"{profile.platform} followers"] = profile.values.get("followers")
    yield from ((name, value) for name, value in found.items() if value)


def same(name: str, found: Any, value: Any, told: Mapping[str, Any]) -> bool:
    if name == "city":
        return found == [place.name for place in read_places(value, country=told.get("country"))]
    if name in ("languages", "emails"):
        return sorted(found) == sorted(value)
    if name.endswith("username"):
        return found.lower().removeprefix("c/").removeprefix("user/") == value.lower()
    if isinstance(value, str):
        return fold_text(found) == fold_text(value)
    return bool(found == value)


def load_truth(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.with_name(f"{path.name}.truth.json").read_text(encoding="utf-8")))
