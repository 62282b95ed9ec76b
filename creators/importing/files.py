"""Reads CSV, JSONL and XLSX a row at a time, in memory that does not grow with the file.

A line is at most `LONGEST_LINE` bytes. What cannot be read comes out as `Unreadable` in its place.
"""

import csv
import json
import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from creators.importing import sheets
from creators.importing.encodings import (
    NotReadable,
    guess_encoding,
    is_gzip,
    open_utf8,
    read_start,
)

__all__ = ["LONGEST_LINE", "NotReadable", "Row", "Source", "Unreadable"]

LONGEST_LINE = 4_000_000
_LONGEST_ROW_LINES = 500
"""A CSV row with a quote still open after this many lines is broken."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_AGE = re.compile(
    rb"\b(?:ago|yesterday|today|now|last (?:week|month|year)|\d{1,4} ?(?:s|h|d|w|mo|y))"
    rb"\s*(?:[\"',;\t\r\n]|$)",
    re.IGNORECASE,
)

csv.field_size_limit(LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class Row:
    """One object of a file. `line` counts from 1."""

    line: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that holds no usable row. `text` is its beginning."""

    line: int
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    raw: bytes
    is_cut: bool = False

    def unreadable(self, reason: str) -> Unreadable:
        return Unreadable(self.number, reason, self.raw[:500].decode("utf-8", "replace").strip())

    def text(self) -> str | Unreadable:
        if self.is_cut:
            return self.unreadable(f"longer than {LONGEST_LINE // 1_000_000} MB")
        if b"\0" in self.raw:
            return self.unreadable("NUL byte")
        try:
            return self.raw.decode()
        except UnicodeDecodeError:
            return self.unreadable("not UTF-8")


class Source:
    """One file to import. It can be read several times; `position` of `size` is how far the reading is.

    `sheet` names a sheet of a workbook; empty for the first.
    """

    def __init__(self, path: Path, *, sheet: str = "") -> None:
        self.path, self.sheet = path, sheet
        self.position = 0
        self.is_workbook = sheets.is_workbook(path)
        if self.is_workbook:
            self.size = sheets.count_rows(path, sheet)
            return
        self.size = path.stat().st_size
        start = read_start(path)
        encoding = guess_encoding(start)
        self.is_csv = _is_csv(path, start.decode(encoding, "replace"))
        # JSON is UTF-8 by its standard: a line that is not is broken.
        self.encoding = "utf-8" if encoding == "cp1252" and not self.is_csv else encoding

    def rows(self) -> Iterator[Row | Unreadable]:
        if self.is_workbook:
            yield from self._sheet_rows()
            return
        lines = self._lines()
        yield from _csv_rows(lines, self.path) if self.is_csv else _json_rows(lines)

    def may_hold_relative_dates(self) -> bool:
        """A quick look at the bytes, before the careful one at the fields."""
        return self.is_workbook or any(_AGE.search(line.raw) for line in self._lines())

    def _sheet_rows(self) -> Iterator[Row]:
        for number, data in sheets.read_rows(self.path, self.sheet):
            self.position = number
            yield Row(number, data)

    def _lines(self) -> Iterator[_Line]:
        with open_utf8(self.path, self.encoding) as opened:
            number, stream = 0, opened.stream
            while raw := stream.readline(LONGEST_LINE + 1):
                number += 1
                is_cut = len(raw) > LONGEST_LINE
                if is_cut:
                    _skip_to_end(stream, raw)
                    raw = raw[:1000]
                self.position = opened.raw.tell()
                yield _Line(
                    number, raw.removeprefix(_BYTE_ORDER_MARK) if number == 1 else raw, is_cut
                )


def _is_csv(path: Path, start: str) -> bool:
    """By the name, `.gz` put aside; by the content where the name does not say."""
    name = path.with_suffix("") if is_gzip(path) else path
    suffix = name.suffix.lower()
    if suffix in (".csv", ".tsv", ".jsonl", ".ndjson", ".json"):
        return suffix in (".csv", ".tsv")
    return not start.removeprefix("\ufeff").lstrip().startswith("{")


def _skip_to_end(stream: BinaryIO, raw: bytes) -> None:
    """Read on to the end of an overlong line."""
    while not raw.endswith(b"\n") and (raw := stream.readline(65_536)):
        pass


def _json_rows(lines: Iterator[_Line]) -> Iterator[Row | Unreadable]:
    for line in lines:
        text = line.text()
        if isinstance(text, Unreadable):
            yield text
        elif text.strip():
            yield _json_row(line, text)


def _json_row(line: _Line, text: str) -> Row | Unreadable:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return line.unreadable("broken JSON")
    if not isinstance(data, dict):
        return line.unreadable("not a JSON object")
    return Row(line.number, data)


def _csv_rows(lines: Iterator[_Line], path: Path) -> Iterator[Row | Unreadable]:
    reader = _CsvReader(lines)
    header = reader.header()
    if header is None:
        raise NotReadable(f"{path} has no header line that can be read.")
    while (line := reader.next_line()) is not None:
        text = line.text()
        if isinstance(text, Unreadable):
            yield text
        elif text.strip():
            yield reader.row(line, text)


class _CsvReader:
    """Puts quoted line breaks together again. A quote that is never closed costs its own line only."""

    def __init__(self, lines: Iterator[_Line]) -> None:
        self._lines = lines
        self._returned: deque[_Line] = deque()
        self._columns: list[str] = []
        self._delimiter = ","

    def next_line(self) -> _Line | None:
        return self._returned.popleft() if self._returned else next(self._lines, None)

    def header(self) -> list[str] | None:
        line = self.next_line()
        text = line.text() if line else ""
        if isinstance(text, Unreadable):
            return None
        self._delimiter = max(",;\t", key=text.count)
        self._columns = [cell.strip() for cell in self._cells([text]) or []]
        return self._columns

    def row(self, line: _Line, text: str) -> Row | Unreadable:
        cells = self._cells([text]) if '"' in text else text.rstrip("\r\n").split(self._delimiter)
        if cells is None:
            cells = self._spanning_cells(text)
        if cells is None:
            return line.unreadable("broken quoting")
        if len(cells) != len(self._columns):
            return line.unreadable(f"{len(cells)} columns instead of {len(self._columns)}")
        return Row(line.number, dict(zip(self._columns, cells, strict=True)))

    def _spanning_cells(self, text: str) -> list[str] | None:
        """The cells of a row that goes on over the next lines, which are given back where it does not."""
        texts, taken, size = [text], list[_Line](), len(text)
        cells = None
        while cells is None and len(taken) < _LONGEST_ROW_LINES and size < LONGEST_LINE:
            line = self.next_line()
            if line is None:
                break
            taken.append(line)
            more = line.text()
            if isinstance(more, Unreadable):
                break
            texts.append(more)
            size += len(more)
            if '"' in more:
                cells = self._cells(texts)
        if cells is None or len(cells) != len(self._columns):
            self._returned.extendleft(reversed(taken))
            return None
        return cells

    def _cells(self, texts: list[str]) -> list[str] | None:
        """None where a quote is left open or misplaced, or where there is more than one row."""
        try:
            rows = list(csv.reader(texts, delimiter=self._delimiter, strict=True))
        except csv.Error:
            return None
        return rows[0] if len(rows) == 1 else None
