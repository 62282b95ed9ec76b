import zipfile
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.xml.constants import SHARED_STRINGS

from creators.importing.items import LONGEST_LINE, Row, Unreadable
from creators.importing.limits import Meter, NotReadable, limit_look, limit_rows
from creators.importing.sheets import LONGEST_CELL, MOST_SHEETS, Sheets


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


def read(path: Path, sheet: str = "", **limits: int) -> list[tuple[int, dict[str, Any]]]:
    meter = Meter(replace(limit_rows(0), **limits), path.name)
    with path.open("rb") as stream:
        book = Sheets(path, stream, meter, sheet=sheet)
        rows = [row for title in book.read for row in book.rows_of(title)]
    return [(row.line, dict(row.data)) for row in rows if isinstance(row, Row)]


def test_cells_have_the_values_of_a_csv_file(tmp_path: Path) -> None:
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
    with pytest.raises(NotReadable, match="no sheet 'Three'"):
        read(path, "Three")


def test_every_visible_sheet_that_lists_creators_is_read(tmp_path: Path) -> None:
    names = ["Name", "Handle"]
    path = saved(
        tmp_path / "f.xlsx", ["Date", "Note"], Micro=[names, ["A", "a"]], Macro=[names, ["B", "b"]]
    )
    with path.open("rb") as stream:
        book = Sheets(path, stream, Meter(limit_rows(0), path.name))
        assert book.read == ["Micro", "Macro"]
        assert book.titles == ["Sheet", "Micro", "Macro"]
        rows = [row for title in book.read for row in book.rows_of(title)]
    told = [(row.sheet, row.line, row.data["Name"]) for row in rows if isinstance(row, Row)]
    assert told == [("Micro", 2, "A"), ("Macro", 2, "B")]


def test_a_merged_cell_applies_to_each_row_and_a_link_stays(tmp_path: Path) -> None:
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


def rewritten(path: Path, good: Path, **parts: str | bytes | None) -> Path:
    """A copy of a workbook with replaced parts, by name without folder and suffix. None removes a part."""
    with (
        zipfile.ZipFile(good) as source,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            content = parts.get(Path(name).stem.strip("[]"), source.read(name))
            if content is not None:
                target.writestr(name, content)
    return path


def test_a_part_that_unpacks_to_too_much_is_not_opened(tmp_path: Path) -> None:
    path = saved(tmp_path / "f.xlsx", ["a", "b"], [1, 2])
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("docProps/thumbnail.wmf", b"\0" * 5_000_000)
    assert path.stat().st_size < 20_000
    assert read(path) == [(2, {"a": 1, "b": 2})]
    with pytest.raises(NotReadable, match=r"f\.xlsx unpacks to more than 5 MB"):
        read(path, unpacked=5_000_000)


def test_shared_texts_are_counted_in_any_part(tmp_path: Path) -> None:
    path = write_shared(tmp_path / "f.xlsx", ["<t>a</t>", "<t>b</t>", *["<t>c</t>"] * 2998])
    assert read(path) == [(2, {"a": "a", "b": "b"})]
    with pytest.raises(NotReadable, match=r"f\.xlsx has more than 2,900 cells"):
        read(path, cells=2900)


def test_a_million_texts_in_a_few_kilobytes_are_too_many_for_a_look() -> None:
    assert limit_look(86_000).cells < 1_500_000


def test_a_text_that_cells_share_is_cut_and_too_long_a_row_left_out(tmp_path: Path) -> None:
    book = Workbook()
    book.worksheets[0].append([f"c{n}" for n in range(200)])
    book.worksheets[0].append(["x" * LONGEST_CELL] * 200)
    book.worksheets[0].append(["y", *[""] * 198, "z"])
    book.save(tmp_path / "f.xlsx")
    path = tmp_path / "f.xlsx"
    with path.open("rb") as stream:
        long, short = Sheets(path, stream, Meter(limit_rows(0), path.name)).rows_of("Sheet")
    assert isinstance(long, Unreadable)
    assert (long.line, long.reason) == (2, f"longer than {LONGEST_LINE // 1_000_000} MB")
    assert isinstance(short, Row)
    assert short.data["c199"] == "z"


def test_skipped_row_numbers_are_counted(tmp_path: Path) -> None:
    sheet = SHEET.format('<row r="1"><c r="A1"><v>1</v></c></row><row r="900000"/>')
    path = rewritten(
        tmp_path / "f.xlsx", saved(tmp_path / "good.xlsx", ["a", "b"], [1, 2]), sheet1=sheet
    )
    with pytest.raises(NotReadable, match="has more than 1,000 cells"):
        read(path, cells=1000)


def test_a_workbook_of_many_sheets_is_refused(tmp_path: Path) -> None:
    others: dict[str, list[list[Any]]] = {f"s{number}": [] for number in range(MOST_SHEETS)}
    path = saved(tmp_path / "f.xlsx", ["a", "b"], [1, 2], **others)
    with pytest.raises(NotReadable, match="more than 255 sheets"):
        read(path)


def test_formatted_texts_are_joined_without_phonetic_hints(tmp_path: Path) -> None:
    rich = "<r><t>An</t></r><r><rPr><b/></rPr><t>na</t></r><rPh><t>x</t></rPh>"
    path = write_shared(tmp_path / "f.xlsx", [rich, "<t>b</t>"])
    assert read(path) == [(2, {"Anna": "Anna", "b": "b"})]


TEXTS = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{}</sst>'
SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<sheetData>{}</sheetData></worksheet>"
)


def write_shared(path: Path, texts: list[str]) -> Path:
    """A workbook with shared texts in a part that only its type identifies."""
    cells = "".join(f'<c t="s"><v>{number}</v></c>' for number in (0, 1))
    good = saved(path.with_name("good.xlsx"), ["a", "b"])
    with zipfile.ZipFile(good) as source:
        types = source.read("[Content_Types].xml").replace(
            b"</Types>",
            f'<Override PartName="/xl/elsewhere.bin" ContentType="{SHARED_STRINGS}"/></Types>'.encode(),
        )
    sheet = SHEET.format(f'<row r="1">{cells}</row><row r="2">{cells}</row>')
    rewritten(path, good, Content_Types=types, sheet1=sheet)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as target:
        target.writestr(
            "xl/elsewhere.bin", TEXTS.format("".join(f"<si>{text}</si>" for text in texts))
        )
    return path


BOMB = """<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1"><c t="inlineStr"><is><t>&b;</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row>
</sheetData></worksheet>"""


@pytest.mark.parametrize("content", [BOMB, "<worksheet", ""])
def test_a_hostile_sheet_gives_a_short_error(tmp_path: Path, content: str) -> None:
    good = saved(tmp_path / "good.xlsx", ["a", "b"], [1, 2])
    bad = rewritten(tmp_path / "bad.xlsx", good, sheet1=content)
    with pytest.raises(NotReadable, match=r"bad\.xlsx"):
        read(bad)


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"PK\x03\x04" + b"\0" * 500])
def test_an_archive_without_a_workbook_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "f.xlsx").write_bytes(content)
    with pytest.raises(NotReadable, match="not a readable workbook"):
        read(tmp_path / "f.xlsx")
