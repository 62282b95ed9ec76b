"""Reads the sheets of an XLSX workbook row by row. A formula is read as its saved value."""

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, time
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO

from openpyxl.packaging.relationship import RelationshipList
from openpyxl.reader.excel import ExcelReader
from openpyxl.utils import range_boundaries
from openpyxl.workbook import Workbook
from openpyxl.xml.constants import SHARED_STRINGS, SHEET_MAIN_NS
from openpyxl.xml.functions import fromstring, iterparse

from creators.importing import layout
from creators.importing.items import LONGEST_LINE, TOO_LONG, LinkedText, Row, Unreadable
from creators.importing.limits import Meter, NotReadable

MOST_COLUMNS = 500
MOST_SHEETS = 255
LONGEST_CELL = 32_767
"""Maximum characters of a cell, which is Excel's limit. Otherwise many cells could share a very long text."""
_MERGED = re.compile(rb"<(?:\w{1,20}:)?mergeCell\b[^<>]*>")
_LINK = re.compile(rb"<(?:\w{1,20}:)?hyperlink\b[^<>]*>")
_REF = re.compile(rb'\bref="([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)"')
_RELATION = re.compile(rb'\br?:?id="([^"]{1,100})"')
_LONGEST_TAG = 2000
_CHUNK = 1_000_000
_TEXT, _PART_OF_TEXT, _PLAIN = (f"{{{SHEET_MAIN_NS}}}{tag}" for tag in ("si", "r", "t"))


@contextmanager
def open_sheets(path: Path, meter: Meter, *, sheet: str = "") -> "Iterator[Sheets]":
    # If the library opens the file itself and fails, the file stays open.
    with path.open("rb") as stream:
        yield Sheets(path, stream, meter, sheet=sheet)


class Sheets:
    """A workbook. It reads the named sheet, or the visible ones that list creators, or the first. Errors of the library
    for broken or hostile workbooks become NotReadable."""

    def __init__(self, path: Path, stream: BinaryIO, meter: Meter, *, sheet: str = "") -> None:
        self._path, self._meter, self.position = path, meter, 0
        with _readable(path):
            self._book = _open(path, stream, meter)
            self.titles = [one.title for one in self._book.worksheets]
            self.read = self._choose(sheet)
            self.size = sum(self._sheet(title).max_row or 0 for title in self.read)

    def _choose(self, sheet: str) -> list[str]:
        if not self.titles:
            raise NotReadable("The workbook has no sheets.")
        if len(self.titles) > MOST_SHEETS:
            raise NotReadable(f"{self._path.name} has more than {MOST_SHEETS} sheets.")
        if sheet and sheet not in self.titles:
            raise NotReadable(
                f"The workbook has no sheet {sheet!r}; it has {', '.join(self.titles)}."
            )
        return [sheet] if sheet else [*filter(self._lists_creators, self.titles)] or self.titles[:1]

    def _lists_creators(self, title: str) -> bool:
        table = layout.find_table(list(islice(self._values(title), layout.LOOKED_AT)))
        return (
            self._sheet(title).sheet_state == "visible" and table is not None and table.has_creators
        )

    def rows(self) -> Iterator[Row | Unreadable]:
        done = 0
        for title in self.read:
            for row in self.rows_of(title):
                self.position = done + row.line
                yield row
            done = self.position

    def rows_of(self, title: str) -> Iterator[Row | Unreadable]:
        """Yields the rows with values, with their number in the sheet."""
        shown = title if len(self.read) > 1 else ""
        with _readable(self._path):
            rows = self._values(title)
            first = list(islice(rows, layout.LOOKED_AT))
            table = layout.find_table(first)
            if table is None:
                raise NotReadable(f"{self._path.name} has no row of column names.")
            merged, links = self._merged(title), self._links(title)
            for number, cells in enumerate(chain(first[table.first :], rows), table.first + 1):
                if filled := merged.fill(number, _linked(cells, number, links)):
                    yield _row(number, _named(table.columns, filled), shown)

    def _values(self, title: str) -> Iterator[list[Any]]:
        """Yields the cells of each row, up to the last one with a value."""
        for row in self._sheet(title).iter_rows(max_col=MOST_COLUMNS, values_only=True):
            places = range(len(row), 0, -1)
            width = next((place for place in places if row[place - 1] is not None), 0)
            self._meter.count(1 + width)
            cells = [_plain(cell) for cell in row[:width]]
            while cells and cells[-1] == "":
                cells.pop()
            yield cells

    def _sheet(self, title: str) -> Any:
        return self._book[title]

    def _part(self, title: str) -> str:
        return str(self._sheet(title)._worksheet_path).lstrip("/")  # noqa: SLF001 - its only name

    def _merged(self, title: str) -> "_Merged":
        """Returns the merged cells of a sheet. The library could read them only with the whole sheet in memory."""
        refs = (_REF.search(tag) for tag in self._search(self._part(title), _MERGED))
        return _Merged(ref[1].decode() for ref in refs if ref)

    def _links(self, title: str) -> dict[tuple[int, int], str]:
        """Returns the addresses of links in a sheet, by row and column."""
        part = self._part(title)
        folder, _, name = part.rpartition("/")
        targets = self._targets(f"{folder}/_rels/{name}.rels")
        links = {}
        for tag in self._search(part, _LINK) if targets else ():
            ref, relation_id = _REF.search(tag), _RELATION.search(tag)
            if ref and relation_id and (target := targets.get(relation_id[1].decode())):
                left, top, *_ = range_boundaries(ref[1].decode())
                links[top, left] = target
        return links

    def _targets(self, relations: str) -> dict[str, str]:
        with zipfile.ZipFile(self._path) as archive:
            if relations not in archive.namelist():
                return {}
            listed = RelationshipList.from_tree(fromstring(archive.read(relations)))
        return {relation.Id: (relation.Target or "")[:_LONGEST_TAG] for relation in listed}

    def _search(self, part: str, pattern: re.Pattern[bytes]) -> Iterator[bytes]:
        """Yields all matches in a part of the workbook, which is read in chunks to save memory."""
        rest = b""
        with zipfile.ZipFile(self._path) as archive, archive.open(part) as stream:
            while chunk := stream.read(_CHUNK):
                text = rest + chunk
                found = list(pattern.finditer(text))
                self._meter.count(len(found))
                yield from (match[0] for match in found)
                rest = text[max(len(text) - _LONGEST_TAG, found[-1].end() if found else 0) :]


class _Merged:
    """Cells that are merged over several rows. The file has the value once, but the value applies to each row."""

    def __init__(self, refs: Iterable[str]) -> None:
        self._ends: dict[int, dict[int, int]] = {}
        for ref in refs:
            left, top, right, bottom = range_boundaries(ref)
            if left == right and top != bottom and left <= MOST_COLUMNS:
                self._ends.setdefault(top, {})[left] = bottom
        self._open: dict[int, tuple[Any, int]] = {}
        """The value of a merged cell and its last row, by column."""

    def fill(self, number: int, cells: list[Any]) -> list[Any]:
        """Returns the cells of a row with the values of merged cells. Must be called for each row in order."""
        for column, bottom in self._ends.get(number, {}).items():
            if column <= len(cells):
                self._open[column] = cells[column - 1], bottom
        filled = [*cells]
        for column, (value, bottom) in self._open.items():
            if number <= bottom and cells:
                filled += [""] * (column - len(filled))
                filled[column - 1] = value
        return filled


def _row(number: int, data: Mapping[str, Any], sheet: str) -> Row | Unreadable:
    size = sum(len(value) for value in data.values() if isinstance(value, str))
    if size > LONGEST_LINE:
        return Unreadable(number, TOO_LONG, str(next(iter(data.values())))[:500], sheet)
    return Row(number, data, sheet)


def _linked(cells: list[Any], number: int, links: Mapping[tuple[int, int], str]) -> list[Any]:
    return [
        LinkedText(cell, link)
        if isinstance(cell, str) and (link := links.get((number, column)))
        else cell
        for column, cell in enumerate(cells, 1)
    ]


def _named(columns: list[str], cells: list[Any]) -> Mapping[str, Any]:
    """Returns the cells by name of their column. Cells beyond the last name get a number as name."""
    more = (f"column {number}" for number in range(len(columns) + 1, len(cells) + 1))
    filled = [*cells, *[""] * (len(columns) - len(cells))]
    return dict(zip([*columns, *more], filled, strict=True))


def _plain(cell: Any) -> Any:
    """Returns the cell as in a CSV file, except that numbers stay numbers. Errors of formulas are empty."""
    if cell is None or (
        isinstance(cell, str) and cell.startswith("#") and cell.endswith(("!", "?", "#N/A"))
    ):
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    if isinstance(cell, datetime | date | time):
        return cell.isoformat()
    return cell if isinstance(cell, int | float | bool) else str(cell)[:LONGEST_CELL]


# --- The library ----------------------------------------------------------------------------------


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except (NotReadable, MemoryError, GeneratorExit):
        raise
    except Exception as error:  # the library lets its parsers' errors through
        if isinstance(error.__cause__, NotReadable):
            raise error.__cause__ from None
        raise NotReadable(
            f"{path.name} is not a readable workbook. Save it as XLSX or CSV."
        ) from error


def _open(path: Path, stream: BinaryIO, meter: Meter) -> Workbook:
    with zipfile.ZipFile(path) as archive:
        # No part can unpack to more than its declared size.
        meter.unpack(sum(part.file_size for part in archive.infolist()))
    reader = _Reader(stream, meter)
    reader.read()
    return reader.wb


class _Reader(ExcelReader):  # type: ignore[misc]  # the library has no types
    """The library's reader without the parts that tables do not need. It counts the texts that cells share."""

    def __init__(self, stream: BinaryIO, meter: Meter) -> None:
        super().__init__(stream, read_only=True, data_only=True, keep_links=False)
        self._meter = meter

    def read_strings(self) -> None:
        part = self.package.find(SHARED_STRINGS)
        if part is not None:
            with self.archive.open(part.PartName.lstrip("/")) as stream:
                self.shared_strings = list(_read_texts(stream, self._meter))

    def _skip(self) -> None:
        pass

    read_properties = read_custom = read_theme = _skip


def _read_texts(stream: BinaryIO, meter: Meter) -> Iterator[str]:
    """Yields the shared texts. Unlike the library, it creates no object per text and does not keep the tree."""
    parsed = iterparse(stream, events=("start", "end"))
    _, root = next(parsed)
    for event, node in parsed:
        if event == "end" and node.tag == _TEXT:
            meter.count(1)
            yield "".join(_parts_of(node)).replace("x005F_", "")
            root.clear()


def _parts_of(node: Any) -> Iterator[str]:
    """Yields the parts of a shared text, without phonetic hints."""
    for part in node:
        if part.tag == _PLAIN:
            yield part.text or ""
        elif part.tag == _PART_OF_TEXT:
            yield from (told.text or "" for told in part.iterfind(_PLAIN))
