import zipfile
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from creators.importing import sheets
from creators.importing.files import NotReadable, Row, Source


def saved(path: Path, *rows: list[Any], **others: list[list[Any]]) -> Path:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    for title, cells in others.items():
        sheet = book.create_sheet(title)
        for row in cells:
            sheet.append(row)
    book.save(path)
    return path


def read(path: Path, sheet: str = "") -> list[tuple[int, dict[str, Any]]]:
    found = list(Source(path, sheet=sheet).rows())
    return [(row.line, dict(row.data)) for row in found if isinstance(row, Row)]


def test_cells_become_what_a_csv_file_would_say(tmp_path: Path) -> None:
    row = [
        "Zoë",
        1200.0,
        4.5,
        date(2026, 1, 2),
        datetime.fromisoformat("2026-01-02T03:04"),
        True,
        None,
        "#N/A",
    ]
    path = saved(tmp_path / "f.xlsx", list("abcdefgh"), row)
    told = ["Zoë", 1200, 4.5, "2026-01-02", "2026-01-02T03:04:00", True, "", ""]
    assert read(path) == [(2, dict(zip("abcdefgh", told, strict=True)))]


def test_titles_above_the_table_and_blank_rows_are_skipped(tmp_path: Path) -> None:
    path = saved(tmp_path / "f.xlsx", ["Our list"], [], ["Name", "Fans"], [], ["Ana", 3])
    assert read(path) == [(5, {"Name": "Ana", "Fans": 3})]


def test_the_first_sheet_is_read_or_the_named_one(tmp_path: Path) -> None:
    path = saved(tmp_path / "f.xlsx", ["a", "b"], [1, 2], Two=[["c", "d"], [3, 4]])
    assert read(path) == [(2, {"a": 1, "b": 2})]
    assert read(path, "Two") == [(2, {"c": 3, "d": 4})]
    assert sheets.list_sheets(path) == ["Sheet", "Two"]
    with pytest.raises(NotReadable, match="no sheet 'Three'"):
        read(path, "Three")


def test_every_visible_sheet_that_lists_creators_is_read(tmp_path: Path) -> None:
    names = ["Name", "Handle"]
    path = saved(
        tmp_path / "f.xlsx", ["Date", "Note"], Micro=[names, ["A", "a"]], Macro=[names, ["B", "b"]]
    )
    source = Source(path)
    assert (source.sheets, source.unread_sheets) == (["Micro", "Macro"], ["Sheet"])
    told = [
        (row.sheet, row.line, row.data["Name"]) for row in source.rows() if isinstance(row, Row)
    ]
    assert told == [("Micro", 2, "A"), ("Macro", 2, "B")]


def test_a_cell_that_is_merged_down_is_of_each_row_and_a_link_stays(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["Niche", "Name"], ["Food", "Ana"], [None, "Ben"], [None, "Eva"]):
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    sheet["B2"].hyperlink = "https://instagram.com/ana"
    book.save(tmp_path / "f.xlsx")
    rows = read(tmp_path / "f.xlsx")
    assert [row["Niche"] for _, row in rows] == ["Food", "Food", ""]
    assert rows[0][1]["Name"].link == "https://instagram.com/ana"


def test_columns_without_a_name_or_with_a_repeated_one_stay_apart(tmp_path: Path) -> None:
    path = saved(tmp_path / "f.xlsx", ["a", None, "a"], [1, 2, 3])
    assert read(path) == [(2, {"a": 1, "column 2": 2, "a 3": 3})]


def test_a_formula_without_a_saved_value_is_empty(tmp_path: Path) -> None:
    path = saved(tmp_path / "f.xlsx", ["a", "b"], ["x", '=HYPERLINK("http://elsewhere")'])
    assert read(path) == [(2, {"a": "x", "b": ""})]


def test_a_workbook_that_unpacks_to_too_much_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "f.xlsx", ["a", "b"], *([["x" * 50, 1]] * 500))
    monkeypatch.setattr(sheets, "MOST_UNPACKED", 20_000)
    with pytest.raises(NotReadable, match="Save it as CSV"):
        read(path)


BOMB = """<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1"><c t="inlineStr"><is><t>&b;</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row>
</sheetData></worksheet>"""


@pytest.mark.parametrize("content", [BOMB, "<worksheet", ""])
def test_a_hostile_sheet_gives_an_error_of_one_sentence(tmp_path: Path, content: str) -> None:
    good, bad = saved(tmp_path / "good.xlsx", ["a", "b"], [1, 2]), tmp_path / "bad.xlsx"
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(bad, "w") as target:
        for part in source.namelist():
            is_sheet = part.endswith("sheet1.xml")
            target.writestr(part, content if is_sheet else source.read(part))
    with pytest.raises(NotReadable, match=r"bad\.xlsx"):
        read(bad)


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"PK\x03\x04" + b"\0" * 500])
def test_an_archive_without_a_workbook_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "f.xlsx").write_bytes(content)
    with pytest.raises(NotReadable, match="not a readable workbook"):
        Source(tmp_path / "f.xlsx")
