"""Reads a sheet of an XLSX workbook a row at a time. Formulas are read as the values that were saved with them."""

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, time
from itertools import islice
from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from creators.importing.encodings import NotReadable

MOST_UNPACKED = 1_000_000_000
"""Bytes of all parts of a workbook, which is a zip archive."""
MOST_TEXTS = 200_000_000
"""Bytes of the part that holds the texts: the library keeps it in memory."""
MOST_COLUMNS = 500
_ZIP = b"PK\x03\x04"
_TEXTS = "sharedStrings.xml"
_HEADER_WITHIN = 50
"""Rows above the header: a title, blank lines."""


def is_workbook(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(4) == _ZIP


def list_sheets(path: Path) -> list[str]:
    with _workbook(path) as book:
        return [sheet.title for sheet in book.worksheets]


def count_rows(path: Path, sheet: str) -> int:
    """As the workbook says; 0 where it does not."""
    with _workbook(path) as book:
        return _sheet(book, sheet).max_row or 0


def read_rows(path: Path, sheet: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Each row that holds something, with its number in the sheet. An empty name is the first sheet."""
    with _workbook(path) as book:
        columns: list[str] = []
        has_one_column = _sheet(book, sheet).max_column == 1
        for number, cells in enumerate(_values(book, sheet), 1):
            if not cells:
                continue
            if columns:
                yield number, _named(columns, cells)
            # A title above the table has one cell.
            elif number <= _HEADER_WITHIN and (len(cells) > 1 or has_one_column):
                columns = _columns(cells)
        if not columns:
            raise NotReadable(f"{path.name} has no row with column names.")


def _values(book: Workbook, sheet: str) -> Iterator[list[Any]]:
    """The cells of each row up to the last that is filled."""
    for row in _sheet(book, sheet).iter_rows(max_col=MOST_COLUMNS, values_only=True):
        cells = [_plain(cell) for cell in row]
        filled = max((place for place, cell in enumerate(cells, 1) if cell != ""), default=0)
        yield cells[:filled]


def _columns(cells: list[Any]) -> list[str]:
    """Columns without a name are called by their number; those that a name repeats, too."""
    names: list[str] = []
    for number, cell in enumerate(cells, 1):
        name = str(cell).strip()
        names.append(name if name and name not in names else f"{name or 'column'} {number}")
    return names


def _named(columns: list[str], cells: list[Any]) -> Mapping[str, Any]:
    filled = [*cells[: len(columns)], *[""] * (len(columns) - len(cells))]
    return dict(zip(columns, filled, strict=True))


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
        raise NotReadable("The workbook has no sheet.")
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
        raise NotReadable(f"{path.name} is not a workbook that can be read.") from error


def _require_bounded(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        parts = list(islice(archive.infolist(), 10_000))
    texts = sum(part.file_size for part in parts if part.filename.endswith(_TEXTS))
    if sum(part.file_size for part in parts) > MOST_UNPACKED or texts > MOST_TEXTS:
        raise NotReadable(f"{path.name} unpacks to more than can be read. Save it as CSV.")
