from pathlib import Path
from types import SimpleNamespace

import pytest
from typing_extensions import TypedDict

from scraping.sources.tables import Tables, all_as, pick_fields
from scraping.sources.values import as_count


class Part(TypedDict):
    name: str
    size: int | None


class Whole(TypedDict):
    id: str
    parts: list[Part]
    best: Part
    last: Part | None
    is_new: bool


TABLES = """
[paths]
BOX = "box/inner"

[Part.any]
name = ["text", "name"]
size = ["count", "size", "old_size"]

[Whole.any]
id = ["id", "id"]
parts = ["Part.any", "{BOX}/parts/*"]
last = ["Part.any", "{BOX}/last"]
"""


def make_tables(folder: Path, text: str = TABLES) -> Tables:
    (folder / "fields.toml").write_text(text)
    return Tables(folder, SimpleNamespace(Part=Part, Whole=Whole), counts=all_as(as_count))


def test_unknown_fields_are_empty_and_parts_without_a_name_are_left_out(tmp_path: Path) -> None:
    parts = [{"name": "a", "size": -1, "old_size": "7"}, {"size": 3}]
    whole = make_tables(tmp_path).read_record(
        Whole, "any", {"id": 5, "box": {"inner": {"parts": parts}}}
    )
    assert dict(whole or {}) == {
        "id": "5",
        "parts": [{"name": "a", "size": 7}],
        "best": {"name": None, "size": None},
        "last": None,
        "is_new": False,
    }


def test_a_record_without_a_necessary_field_is_none(tmp_path: Path) -> None:
    tables = make_tables(tmp_path)
    assert tables.read_record(Whole, "any", {"id": 0}) is None
    assert tables.read_record(Whole, "any", {"id": 1}, id=None) is None
    assert tables.read_record(Part, "any", {"size": 1}, name="given") == {
        "name": "given",
        "size": 1,
    }


def test_a_table_names_only_fields_of_its_record(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nme"):
        make_tables(tmp_path, '[Part.any]\nnme = ["text", "name"]\n')


def test_fields_of_a_larger_record_can_be_picked() -> None:
    assert pick_fields(Part, {"name": "a", "size": None, "more": 1}) == {"name": "a", "size": None}
