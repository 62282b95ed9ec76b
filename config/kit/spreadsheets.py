"""Streams CSV whose cells no spreadsheet runs as formulas."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

_ACTIVE: Final = (*"=+-@＝＋－＠\t\r\n", "'")
"""Characters that start a formula in a spreadsheet, and the mark that prevents it."""
LINES_AT_ONCE = 500
"""Lines per chunk of a download."""


def write_lines(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The header and a line for each row; None becomes an empty cell."""
    writer = csv.DictWriter(_Line(), columns)
    yield writer.writeheader()
    for row in rows:
        yield writer.writerow({name: neutralise_cell(value) for name, value in row.items()})


def neutralise_cell(value: Any) -> Any:
    """Put an apostrophe in front of text that a spreadsheet would run as a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_ACTIVE) else value


def bundle_lines(of: Iterator[str]) -> Iterator[str]:
    """Join lines into chunks."""
    while bundle := "".join(islice(of, LINES_AT_ONCE)):
        yield bundle


class _Line:
    """A file for the csv module that returns each line instead of storing it."""

    def write(self, text: str) -> str:
        return text
