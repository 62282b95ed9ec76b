"""CSV that is written line by line, and that no spreadsheet computes."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

_ACTIVE: Final = (*"=+-@＝＋－＠\t\r\n", "'")
"""What makes a spreadsheet take text for a formula; and the mark that keeps it from that."""
LINES_AT_ONCE = 500
"""So many lines of a download go out together."""


def lines(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The head and a line for each row; None is an empty cell."""
    writer = csv.DictWriter(_Line(), columns)
    yield writer.writeheader()
    for row in rows:
        yield writer.writerow({name: neutral(value) for name, value in row.items()})


def neutral(value: Any) -> Any:
    """Text that a spreadsheet would compute, marked with an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_ACTIVE) else value


def bundled(of: Iterator[str]) -> Iterator[str]:
    """Many lines at a time, as they are sent."""
    while bundle := "".join(islice(of, LINES_AT_ONCE)):
        yield bundle


class _Line:
    """What the csv module takes for a file, and answers with what would be in it."""

    def write(self, text: str) -> str:
        return text
