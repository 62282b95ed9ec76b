"""Reads CSV and JSON files row by row, in memory that does not grow with the file.

A line has at most `LONGEST_LINE` bytes. A line that cannot be read becomes an `Unreadable`.

`sources.Source` runs this code in a separate process, without Django and the database.
"""

import csv
import json
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from statistics import median
from typing import BinaryIO

from creators.importing import layout
from creators.importing.encodings import guess_encoding, is_gzip, open_utf8, read_start
from creators.importing.items import LONGEST_LINE, TOO_LONG, Row, Unreadable
from creators.importing.limits import Meter, NotReadable

_LONGEST_ROW_LINES = 500
"""Maximum lines of a CSV row. A quote that is still open after them is broken."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BEFORE = re.compile(r"[ \t\r\n\[\ufeff]*")
_BETWEEN = re.compile(r"[ \t\r\n,]*")
"""Patterns of the characters before the first object of an array, and between objects."""
_AGE = re.compile(
    rb"\b(?:ago|yesterday|today|now|last (?:week|month|year)|\d{1,4} ?(?:s|h|d|w|mo|y))"
    rb"\s*(?:[\"',;\t\r\n]|$)",
    re.IGNORECASE,
)

csv.field_size_limit(LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    raw: bytes
    is_cut: bool = False

    def unreadable(self, reason: str) -> Unreadable:
        return Unreadable(self.number, reason, self.raw[:500].decode("utf-8", "replace").strip())

    def text(self) -> str | Unreadable:
        if self.is_cut:
            return self.unreadable(TOO_LONG)
        if b"\0" in self.raw:
            return self.unreadable("NUL byte")
        try:
            return self.raw.decode()
        except UnicodeDecodeError:
            return self.unreadable("not UTF-8")


class TextFile:
    """A CSV or JSON file. `position` and `size` show the progress of reading."""

    def __init__(self, path: Path, meter: Meter) -> None:
        self._path, self._meter = path, meter
        self.position, self.size = 0, path.stat().st_size
        # The file looks like a workbook with one sheet without a name.
        self.titles, self.read, self.unread = list[str](), [""], list[str]()
        start = read_start(path, meter)
        encoding = guess_encoding(start)
        self._is_csv = _is_csv(path, start.decode(encoding, "replace"))
        self._is_array = start.removeprefix(_BYTE_ORDER_MARK).lstrip().startswith(b"[")
        # JSON is always UTF-8, so a line in another encoding is broken.
        self._encoding = "utf-8" if encoding == "cp1252" and not self._is_csv else encoding

    def rows(self) -> Iterator[Row | Unreadable]:
        lines = self._lines()
        if self._is_csv:
            yield from _csv_rows(lines, self._path, self._meter)
        else:
            yield from _array_rows(lines) if self._is_array else _json_rows(lines)

    def rows_of(self, _: str) -> Iterator[Row | Unreadable]:
        return self.rows()

    def may_hold_relative_dates(self) -> bool:
        """Whether the file may contain relative dates. It searches bytes, which is faster than parsing fields."""
        return any(_AGE.search(line.raw) for line in self._lines())

    def _lines(self) -> Iterator[_Line]:
        with open_utf8(self._path, self._encoding, self._meter) as opened:
            number, stream = 0, opened.stream
            while raw := stream.readline(LONGEST_LINE + 1):
                number += 1
                self._meter.count(1)
                is_cut = len(raw) > LONGEST_LINE
                if is_cut:
                    _skip_to_end(stream, raw)
                    raw = raw[:1000]
                self.position = opened.raw.tell()
                yield _Line(
                    number, raw.removeprefix(_BYTE_ORDER_MARK) if number == 1 else raw, is_cut
                )


def _is_csv(path: Path, start: str) -> bool:
    """Whether a file is CSV, by its name without `.gz`, or by its content if the name has no known suffix."""
    name = path.with_suffix("") if is_gzip(path) else path
    suffix = name.suffix.lower()
    if suffix in (".csv", ".tsv", ".jsonl", ".ndjson", ".json"):
        return suffix in (".csv", ".tsv")
    return not start.removeprefix("\ufeff").lstrip().startswith(("{", "["))


def _skip_to_end(stream: BinaryIO, raw: bytes) -> None:
    """Skip the rest of an overlong line."""
    while not raw.endswith(b"\n") and (raw := stream.readline(65_536)):
        pass


def _json_rows(lines: Iterator[_Line]) -> Iterator[Row | Unreadable]:
    for line in lines:
        text = line.text()
        if isinstance(text, Unreadable):
            yield text
        elif text.strip():
            yield _json_row(line, text)


def _array_rows(lines: Iterator[_Line]) -> Iterator[Row | Unreadable]:
    """The objects of a JSON array, numbered by position. Objects after a broken one cannot be read."""
    decoder, number, parts, size, least = json.JSONDecoder(), 0, list[str](), 0, 0
    for line in chain(lines, [None]):
        if line is not None:
            more = line.text()
            parts.append(more if isinstance(more, str) else "\0")
            size += len(parts[-1])
            if size < least:
                continue
        text, at = "".join(parts), 0
        while (at := _pass_over(_BETWEEN if number else _BEFORE, text, at)) < len(text):
            try:
                data, at = decoder.raw_decode(text, at)
            except (ValueError, RecursionError):
                break
            number += 1
            told = Row(number, data) if isinstance(data, dict) else None
            yield told or Unreadable(number, "not a JSON object", str(data)[:500])
        parts, size = [text[at:]], len(text) - at
        # Each try parses the object from its start, so the next try waits until its text has doubled.
        least = min(2 * size, LONGEST_LINE)
        if size > LONGEST_LINE:
            break
    if (rest := parts[0]).strip() not in ("", "]"):
        yield Unreadable(number + 1, "broken JSON", rest[:500])


def _pass_over(marks: re.Pattern[str], text: str, at: int) -> int:
    found = marks.match(text, at)
    return found.end() if found else at


def _json_row(line: _Line, text: str) -> Row | Unreadable:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return line.unreadable("broken JSON")
    if not isinstance(data, dict):
        return line.unreadable("not a JSON object")
    return Row(line.number, data)


def _csv_rows(lines: Iterator[_Line], path: Path, meter: Meter) -> Iterator[Row | Unreadable]:
    reader = _CsvReader(lines, meter)
    if not reader.find_header():
        raise NotReadable(f"{path} has no header line that can be read.")
    while (line := reader.next_line()) is not None:
        text = line.text()
        if isinstance(text, Unreadable):
            yield text
        elif text.strip(reader.blank) and (row := reader.row(line, text)):
            yield row


class _CsvReader:
    """Joins rows with quoted line breaks. A quote that is never closed breaks only its own line."""

    def __init__(self, lines: Iterator[_Line], meter: Meter) -> None:
        self._lines, self._meter = lines, meter
        self._returned: deque[_Line] = deque()
        self._columns: list[str] = []
        self._delimiter = ","
        self.blank = ""
        """The characters of a row without values."""

    def next_line(self) -> _Line | None:
        return self._returned.popleft() if self._returned else next(self._lines, None)

    def find_header(self) -> bool:
        """Read up to the names of the columns. False if there are none."""
        lines = list(islice(self._lines, layout.LOOKED_AT))
        texts = [text for line in lines if isinstance(text := line.text(), str)]
        if not lines or not isinstance(lines[0].text(), str):
            return False
        self._delimiter = _find_delimiter(texts)
        self.blank = f"{self._delimiter} \t\r\n"
        starts, records = self._first_records(lines)
        table = layout.find_table(records)
        if table is None:
            return False
        self._columns = table.columns
        self._returned = deque(lines[starts[table.first] :])
        return True

    def _first_records(self, lines: list[_Line]) -> tuple[list[int], list[list[str]]]:
        """The rows of the first lines, after the indexes of their first lines and the index after the last row."""
        starts, records = [0], list[list[str]]()
        self._returned = deque(lines)
        while (line := self._returned.popleft() if self._returned else None) is not None:
            text = line.text()
            cells = (
                (self._cells([text]) or self._spanning_cells(text))
                if isinstance(text, str)
                else None
            )
            records.append([cell.strip() for cell in cells or ()])
            self._meter.count(len(records[-1]))
            starts.append(len(lines) - len(self._returned))
        return starts, records

    def row(self, line: _Line, text: str) -> Row | Unreadable | None:
        """The row that begins with this line. None for a row without values."""
        cells = self._cells([text]) if '"' in text else text.rstrip("\r\n").split(self._delimiter)
        if cells is None:
            cells = self._spanning_cells(text)
        if cells is None:
            return line.unreadable("broken quoting")
        self._meter.count(len(cells))
        while len(cells) > len(self._columns) and not cells[-1].strip():
            cells.pop()
        if len(cells) != len(self._columns):
            return line.unreadable(f"{len(cells)} columns instead of {len(self._columns)}")
        return (
            Row(line.number, dict(zip(self._columns, cells, strict=True)))
            if any(map(str.strip, cells))
            else None
        )

    def _spanning_cells(self, text: str) -> list[str] | None:
        """The cells of a row that continues on the next lines. If it does not, these lines are read again."""
        taken = list[_Line]()
        try:
            cells = next(
                csv.reader(self._going_on(text, taken), delimiter=self._delimiter, strict=True)
            )
        except (csv.Error, StopIteration):
            cells = []
        if cells and len(cells) >= len(self._columns):
            return cells
        self._meter.count(len(taken))
        self._returned.extendleft(reversed(taken))
        return None

    def _going_on(self, text: str, taken: list[_Line]) -> Iterator[str]:
        """The first line of a row and the lines after it, as far as the parser asks for them."""
        size = len(text)
        yield text
        while len(taken) < _LONGEST_ROW_LINES and size < LONGEST_LINE:
            line = self._returned.popleft() if self._returned else self._further_line()
            if line is None:
                return
            taken.append(line)
            more = line.text()
            if isinstance(more, Unreadable):
                return
            size += len(more)
            yield more

    def _further_line(self) -> _Line | None:
        """The next line of the file. None during the search for the header, which sees only the first lines."""
        return next(self._lines, None) if self._columns else None

    def _cells(self, texts: list[str]) -> list[str] | None:
        """The cells of a row. None if a quote is open or misplaced, or if there are several rows."""
        try:
            rows = list(csv.reader(texts, delimiter=self._delimiter, strict=True))
        except csv.Error:
            return None
        return rows[0] if len(rows) == 1 else None


def _find_delimiter(texts: list[str]) -> str:
    """The delimiter with the highest median count per line. The first line decides between equals.

    A first line such as Excel's `sep=;` names the delimiter.
    """
    if texts and (named := re.fullmatch(r"\ufeff?sep=(.)\s*", texts[0])):
        return named[1]
    filled = [text for text in texts if text.strip()]
    return max(
        ",;\t|",
        key=lambda mark: (
            median([text.count(mark) for text in filled] or [0]),
            filled[0].count(mark),
        ),
        default=",",
    )
