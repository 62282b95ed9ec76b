"""Reads the sheets of an XLSX workbook row by row. For a formula, it reads the saved result."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, time
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, BinaryIO

from openpyxl.packaging.relationship import RelationshipList, get_rels_path
from openpyxl.reader.excel import ExcelReader
from openpyxl.utils import range_boundaries
from openpyxl.xml.constants import SHARED_STRINGS, SHEET_MAIN_NS
from openpyxl.xml.functions import fromstring, iterparse

from creators.importing import layout
from creators.importing.items import LONGEST_LINE, TOO_LONG, LinkedText, Row, Unreadable
from creators.importing.limits import Meter, NotReadable

MOST_COLUMNS = 500
MOST_SHEETS = 255
LONGEST_CELL = 32_767
"""Maximum characters of a cell, as in Excel. The limit prevents files that repeat a very long text in many cells."""
_TAG = re.compile(rb"<(?:\w{1,20}:)?(mergeCell|hyperlink)\b[^<>]*>")
_REF = re.compile(rb'\bref="([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)"')
_RELATION = re.compile(rb'\br?:?id="([^"]{1,100})"')
_LONGEST_TAG = 2000
_CHUNK = 1_000_000
_TEXT, _PART_OF_TEXT, _PLAIN = (f"{{{SHEET_MAIN_NS}}}{tag}" for tag in ("si", "r", "t"))


class Sheets:
    """An XLSX workbook. `stream` is the open file. Only the sheet with the given name is read. If no name is given, the
    visible sheets that list creators are read, or else the first sheet. Raises NotReadable if the workbook is
    broken."""

    def __init__(self, path: Path, stream: BinaryIO, meter: Meter, *, sheet: str = "") -> None:
        self._path, self._meter, self.position = path, meter, 0
        with _readable(path):
            reader = _Reader(stream, meter)
            # A file inside the workbook cannot unpack to more than its declared size.
            meter.unpack(sum(part.file_size for part in reader.archive.infolist()))
            reader.read()
            self._archive, self._book = reader.archive, reader.wb
            self.titles = [one.title for one in self._book.worksheets]
            self.read = self._choose(sheet)
            self.size = sum(self._book[title].max_row or 0 for title in self.read)

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
        is_visible = self._book[title].sheet_state == "visible"
        return is_visible and table is not None and table.has_creators

    def rows_of(self, title: str) -> Iterator[Row | Unreadable]:
        """Yields the rows that have values. The line number of a row is its number in the sheet."""
        shown, done = title if len(self.read) > 1 else "", self.position
        with _readable(self._path):
            rows = self._values(title)
            first = list(islice(rows, layout.LOOKED_AT))
            table = layout.find_table(first)
            if table is None:
                raise NotReadable(f"{self._path.name} has no row of column names.")
            numbered = enumerate(chain(first[table.first :], rows), table.first + 1)
            for number, cells in self._complete(title, numbered):
                if cells:
                    self.position = done + number
                    yield _row(number, _named(table.columns, cells), shown)

    def _values(self, title: str) -> Iterator[list[Any]]:
        """Yields the cells of each row, without the blank cells at its end."""
        for row in self._book[title].iter_rows(max_col=MOST_COLUMNS, values_only=True):
            places = range(len(row), 0, -1)
            width = next((place for place in places if row[place - 1] is not None), 0)
            self._meter.count(1 + width)
            cells = [_plain(cell) for cell in row[:width]]
            while cells and cells[-1] == "":
                cells.pop()
            yield cells

    def _complete(
        self, title: str, rows: Iterable[tuple[int, list[Any]]]
    ) -> Iterator[tuple[int, list[Any]]]:
        """Yields the rows with links and with the values of merged cells. The file contains the value of a merged cell
        only once, so the value is copied to all rows of the merged cell."""
        links, merged = self._find_links_and_merged(title)
        values: dict[int, tuple[Any, int]] = {}
        for number, cells in rows:
            for column, cell in enumerate(cells):
                if isinstance(cell, str) and (link := links.get((number, column + 1))):
                    cells[column] = LinkedText(cell, link)
            for column, bottom in merged.get(number, {}).items():
                if column <= len(cells):
                    values[column] = cells[column - 1], bottom
            for column, (value, bottom) in values.items() if cells else ():
                if number <= bottom:
                    cells.extend([""] * (column - len(cells)))
                    cells[column - 1] = value
            yield number, cells

    def _find_links_and_merged(
        self, title: str
    ) -> tuple[dict[tuple[int, int], str], dict[int, dict[int, int]]]:
        """Returns the links and the merged cells of a sheet, by row and column. A link is a URL. A merged cell is given
        as the number of its last row. This method replaces openpyxl's, which needs the whole sheet in memory."""
        part = str(self._book[title]._worksheet_path).lstrip("/")  # noqa: SLF001 - its only name
        links, merged = dict[tuple[int, int], str](), defaultdict[int, dict[int, int]](dict)
        targets = self._targets(get_rels_path(part))
        for tag in self._tags(part):
            if not (ref := _REF.search(tag[0])):
                continue
            left, top, right, bottom = range_boundaries(ref[1].decode())
            if tag[1] == b"hyperlink":
                relation = _RELATION.search(tag[0])
                if target := targets.get(relation[1].decode()) if relation else None:
                    links[top, left] = target
            elif left == right and top != bottom and left <= MOST_COLUMNS:
                merged[top][left] = bottom
        return links, merged

    def _targets(self, relations: str) -> dict[str, str]:
        if relations not in self._archive.namelist():
            return {}
        listed = RelationshipList.from_tree(fromstring(self._archive.read(relations)))
        return {relation.Id: (relation.Target or "")[:_LONGEST_TAG] for relation in listed}

    def _tags(self, part: str) -> Iterator[re.Match[bytes]]:
        """Yields the XML tags of links and merged cells in a sheet. To save memory, reads the sheet in chunks."""
        rest = b""
        with self._archive.open(part) as stream:
            while chunk := stream.read(_CHUNK):
                text = rest + chunk
                found = list(_TAG.finditer(text))
                self._meter.count(len(found))
                yield from found
                rest = text[max(len(text) - _LONGEST_TAG, found[-1].end() if found else 0) :]


def _row(number: int, data: Mapping[str, Any], sheet: str) -> Row | Unreadable:
    size = sum(len(value) for value in data.values() if isinstance(value, str))
    if size > LONGEST_LINE:
        return Unreadable(number, TOO_LONG, str(next(iter(data.values())))[:500], sheet)
    return Row(number, data, sheet)


def _named(columns: list[str], cells: list[Any]) -> Mapping[str, Any]:
    """Returns the cells by the names of their columns. A cell beyond the last column name gets a number as its name."""
    more = (f"column {number}" for number in count(len(columns) + 1))
    return dict.fromkeys(columns, "") | dict(zip(chain(columns, more), cells, strict=False))


def _plain(cell: Any) -> Any:
    """Returns the value of a cell as a CSV file would contain it, except that numbers stay numbers. An error of a
    formula becomes an empty value."""
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
    except Exception as error:  # The library also raises errors of its parsers.
        if isinstance(error.__cause__, NotReadable):
            raise error.__cause__ from None
        raise NotReadable(
            f"{path.name} is not a readable workbook. Save it as XLSX or CSV."
        ) from error


class _Reader(ExcelReader):  # type: ignore[misc]  # the library has no types
    """openpyxl's workbook reader, without the parts that tables do not need. It counts the shared texts, which several
    cells can refer to."""

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
    """Yields the texts that several cells can share. openpyxl's own function needs more memory, because it creates an
    object for each text and keeps the XML tree."""
    parsed = iterparse(stream, events=("start", "end"))
    _, root = next(parsed)
    for event, node in parsed:
        if event == "end" and node.tag == _TEXT:
            meter.count(1)
            # Phonetic hints are in other elements, so they are not read.
            parts = chain(node.iterfind(_PLAIN), node.iterfind(f"{_PART_OF_TEXT}/{_PLAIN}"))
            yield "".join(part.text or "" for part in parts).replace("x005F_", "")
            root.clear()
