"""Reads a sheet of an XLSX workbook a row at a time. Formulas are read as the values that were saved with them."""

import re
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import chain, islice
from pathlib import Path
from typing import Any, Self

from openpyxl import load_workbook
from openpyxl.packaging.relationship import RelationshipList
from openpyxl.utils import range_boundaries
from openpyxl.workbook import Workbook
from openpyxl.xml.functions import fromstring

from creators.importing import layout
from creators.importing.encodings import NotReadable

MOST_UNPACKED = 1_000_000_000
"""Bytes of all parts of a workbook, which is a zip archive."""
MOST_TEXTS = 200_000_000
"""Bytes of the part that holds the texts: the library keeps it in memory."""
MOST_COLUMNS = 500
_ZIP = b"PK\x03\x04"
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\b[^>]*>")
_LINK = re.compile(rb"<(?:\w+:)?hyperlink\b[^>]*>")
_REF = re.compile(rb'\bref="([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)"')
_RELATION = re.compile(rb'\br?:?id="([^"]{1,100})"')
_LONGEST_TAG = 2000
_CHUNK = 1_000_000
_TEXTS = "sharedStrings.xml"


def is_workbook(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(4) == _ZIP


def list_sheets(path: Path) -> list[str]:
    with _workbook(path) as book:
        return [sheet.title for sheet in book.worksheets]


@dataclass(frozen=True, slots=True)
class Choice:
    """The sheets to read with all their rows, as the workbook counts them, and the other sheets."""

    read: list[str]
    unread: list[str]
    rows: int


def choose_sheets(path: Path, sheet: str) -> Choice:
    """The named sheet, else the visible ones that list creators, else the first."""
    with _workbook(path) as book:
        _sheet(book, sheet)
        titles = [one.title for one in book.worksheets]
        listing = [one.title for one in book.worksheets if not sheet and _lists_creators(book, one)]
        chosen = [sheet] if sheet else listing or titles[:1]
        rows = sum(one.max_row or 0 for one in book.worksheets if one.title in chosen)
    return Choice(chosen, [title for title in titles if title not in chosen], rows)


def _lists_creators(book: Workbook, sheet: Any) -> bool:
    table = layout.find_table(list(islice(_values(book, sheet.title), layout.LOOKED_AT)))
    return sheet.sheet_state == "visible" and table is not None and table.has_creators


def read_rows(path: Path, sheet: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Each row that holds something, with its number in the sheet. An empty name is the first sheet."""
    with _workbook(path) as book:
        rows = _values(book, sheet)
        first = list(islice(rows, layout.LOOKED_AT))
        table = layout.find_table(first)
        if table is None:
            raise NotReadable(f"{path.name} has no row of column names.")
        merged, links = _Merged(path, _sheet(book, sheet)), _read_links(path, _sheet(book, sheet))
        for number, cells in enumerate(chain(first[table.first :], rows), table.first + 1):
            if filled := merged.fill(number, _linked(cells, number, links)):
                yield number, _named(table.columns, filled)


class LinkedText(str):
    """What a cell shows, and the address that it leads to."""

    link: str
    __slots__ = ("link",)

    def __new__(cls, text: str, link: str) -> Self:
        made = super().__new__(cls, text)
        made.link = link
        return made


def _read_links(path: Path, sheet: Any) -> dict[tuple[int, int], str]:
    """The addresses of a sheet's linked cells, by row and column."""
    part = _part(sheet)
    folder, _, name = part.rpartition("/")
    targets = {}
    with zipfile.ZipFile(path) as archive:
        relations = f"{folder}/_rels/{name}.rels"
        if relations in archive.namelist():
            for relation in RelationshipList.from_tree(fromstring(archive.read(relations))):
                targets[relation.Id] = relation.Target or ""
    links = {}
    for match in _search_part(path, part, _LINK) if targets else ():
        ref, relation_id = _REF.search(match), _RELATION.search(match)
        if ref and relation_id and (target := targets.get(relation_id[1].decode())):
            left, top, *_ = range_boundaries(ref[1].decode())
            links[top, left] = target
    return links


class _Merged:
    """Cells that are merged down: their value, which the file has once, is of each of their rows."""

    def __init__(self, path: Path, sheet: Any) -> None:
        self._ends: dict[int, dict[int, int]] = {}
        for ref in _read_merged(path, sheet):
            left, top, right, bottom = range_boundaries(ref)
            if left == right and top != bottom and left <= MOST_COLUMNS:
                self._ends.setdefault(top, {})[left] = bottom
        self._open: dict[int, tuple[Any, int]] = {}
        """The value of a column, and the last row that it is of."""

    def fill(self, number: int, cells: list[Any]) -> list[Any]:
        """Rows come in their order."""
        for column, bottom in self._ends.get(number, {}).items():
            if column <= len(cells):
                self._open[column] = cells[column - 1], bottom
        filled = [*cells]
        for column, (value, bottom) in self._open.items():
            if number <= bottom and cells:
                filled += [""] * (column - len(filled))
                filled[column - 1] = value
        return filled


def _read_merged(path: Path, sheet: Any) -> Iterator[str]:
    """The library reads merged cells only with the whole sheet in memory."""
    for match in _search_part(path, _part(sheet), _MERGED):
        if ref := _REF.search(match):
            yield ref[1].decode()


def _linked(cells: list[Any], number: int, links: Mapping[tuple[int, int], str]) -> list[Any]:
    return (
        [
            LinkedText(cell, link)
            if isinstance(cell, str) and (link := links.get((number, column)))
            else cell
            for column, cell in enumerate(cells, 1)
        ]
        if links
        else cells
    )


def _part(sheet: Any) -> str:
    return str(sheet._worksheet_path).lstrip("/")  # noqa: SLF001 - its only name


def _search_part(path: Path, part: str, pattern: re.Pattern[bytes]) -> Iterator[bytes]:
    """Each match in a part of the workbook, without the whole of it in memory."""
    rest = b""
    with zipfile.ZipFile(path) as archive, archive.open(part) as stream:
        while chunk := stream.read(_CHUNK):
            text = rest + chunk
            found = list(pattern.finditer(text))
            yield from (match[0] for match in found)
            rest = text[max(len(text) - _LONGEST_TAG, found[-1].end() if found else 0) :]


def _values(book: Workbook, sheet: str) -> Iterator[list[Any]]:
    """The cells of each row up to the last that is filled."""
    for row in _sheet(book, sheet).iter_rows(max_col=MOST_COLUMNS, values_only=True):
        cells = [_plain(cell) for cell in row]
        filled = max((place for place, cell in enumerate(cells, 1) if cell != ""), default=0)
        yield cells[:filled]


def _named(columns: list[str], cells: list[Any]) -> Mapping[str, Any]:
    """The cells by their columns. Those beyond the last name have their number for a name."""
    more = (f"column {number}" for number in range(len(columns) + 1, len(cells) + 1))
    filled = [*cells, *[""] * (len(columns) - len(cells))]
    return dict(zip([*columns, *more], filled, strict=True))


def _plain(cell: Any) -> Any:
    """What the same cell would be in a CSV file, but for numbers. Errors of formulas are empty."""
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
    return cell if isinstance(cell, str | int | float | bool) else str(cell)


def _sheet(book: Workbook, name: str) -> Any:
    sheets = {sheet.title: sheet for sheet in book.worksheets}
    if not sheets:
        raise NotReadable("The workbook has no sheets.")
    if name and name not in sheets:
        raise NotReadable(f"The workbook has no sheet {name!r}; it has {', '.join(sheets)}.")
    return sheets[name] if name else next(iter(sheets.values()))


@contextmanager
def _workbook(path: Path) -> Iterator[Workbook]:
    """Everything that a broken or hostile workbook makes the library raise is NotReadable."""
    try:
        _require_bounded(path)
        # The library leaves a file that it opened itself open when it fails.
        with path.open("rb") as stream:
            yield load_workbook(stream, read_only=True, data_only=True, keep_links=False)
    except (NotReadable, GeneratorExit):
        raise
    except Exception as error:  # the library lets its parsers' errors through
        raise NotReadable(
            f"{path.name} is not a readable workbook. Save it as XLSX or CSV."
        ) from error


def _require_bounded(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        parts = list(islice(archive.infolist(), 10_000))
    texts = sum(part.file_size for part in parts if part.filename.endswith(_TEXTS))
    if sum(part.file_size for part in parts) > MOST_UNPACKED or texts > MOST_TEXTS:
        raise NotReadable(f"{path.name} is too large when unpacked. Save it as CSV.")
