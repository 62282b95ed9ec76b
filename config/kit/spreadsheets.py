"""Writes CSV and XLSX files. Cells that look like formulas are escaped, so that spreadsheet programs do not run
them."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

_ACTIVE: Final = (*"=+-@＝＋－＠\t\r\n", "'")
"""The characters with which a formula starts in spreadsheet programs, and the apostrophe, which marks a cell as
text."""
LINES_AT_ONCE = 500
"""Lines in each chunk of a download."""


def write_lines(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yields the header line, and then a line for each row. None becomes an empty cell."""
    writer = csv.DictWriter(_Line(), columns)
    yield writer.writeheader()
    for row in rows:
        yield writer.writerow({name: neutralise_cell(value) for name, value in row.items()})


def write_workbook(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Returns the rows as an XLSX workbook with one sheet."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(list(columns))
    for row in rows:
        sheet.append([_clean_cell(row.get(name)) for name in columns])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _clean_cell(value: Any) -> Any:
    """Returns the value without control characters, which a workbook may not contain."""
    text = ILLEGAL_CHARACTERS_RE.sub("", value) if isinstance(value, str) else value
    return neutralise_cell(text)


def neutralise_cell(value: Any) -> Any:
    """Puts an apostrophe before text that a spreadsheet program would run as a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_ACTIVE) else value


def bundle_lines(of: Iterator[str]) -> Iterator[str]:
    while bundle := "".join(islice(of, LINES_AT_ONCE)):
        yield bundle


class _Line:
    """A file object for the csv module. Its `write` method returns each line instead of storing it."""

    def write(self, text: str) -> str:
        return text
