"""Reads CSV and JSON files row by row, in memory that does not grow, and unpacks gzip. `sources.Source` runs this in a
separate process, without Django and the database."""

import csv
import gzip
import io
import json
import re
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from statistics import median
from typing import BinaryIO, TypeVar, cast

from creators.importing import layout
from creators.importing.items import LONGEST_LINE, TOO_LONG, Row, Unreadable
from creators.importing.limits import Meter, NotReadable

S = TypeVar("S", str, bytes)

_LONGEST_ROW_LINES = 500
"""Maximum lines of a CSV row. A quote that is still open after so many lines is an error."""
_LOOKED_AT = 4_000_000
"""The number of bytes at the start of a file from which its encoding is guessed."""
_UTF8 = "utf-8-sig"
_GZIP = b"\x1f\x8b"
_HIGH = re.compile(rb"[\x80-\xff]+")
_IN_A_WORD = re.compile(rb"[A-Za-z][\x80-\xff]|[\x80-\xff][A-Za-z]")
_NOT_UTF8 = re.compile("[\ud800-\udfff]")
"""Surrogate characters, which replace bytes that are not UTF-8."""
_BEFORE = re.compile(r"[ \t\r\n\[]*")
_BETWEEN = re.compile(r"[ \t\r\n,]*")
"""Patterns of the characters before the first object of an array (`_BEFORE`) and between objects (`_BETWEEN`)."""
csv.field_size_limit(LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str
    fault: str = ""
    """The reason why the line cannot be read."""

    def unreadable(self, reason: str = "") -> Unreadable:
        shown = self.text[:500].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        return Unreadable(self.number, reason or self.fault, shown.strip())


class TextFile:
    """A CSV or JSON file. `position` and `size` show the progress of reading."""

    def __init__(self, path: Path, meter: Meter) -> None:
        self._path, self._meter = path, meter
        self.position, self.size = 0, path.stat().st_size
        # The file looks like a workbook with one sheet without a name.
        self.titles, self.read = list[str](), [""]
        with path.open("rb") as raw:
            self._is_packed = raw.read(2) == _GZIP
        with self._open() as (_, stream):
            start = self._count(stream.read(_LOOKED_AT))
        encoding = _guess_encoding(start)
        text = start.decode(encoding, "replace").lstrip()
        self._is_csv = self._has_csv_name(otherwise=not text.startswith(("{", "[")))
        self._is_array = text.startswith("[")
        # JSON is always UTF-8, so a line in another encoding is broken.
        self._encoding = _UTF8 if encoding == "cp1252" and not self._is_csv else encoding

    def rows(self) -> Iterator[Row | Unreadable]:
        lines = self._lines()
        if self._is_csv:
            yield from _csv_rows(lines, self._path, self._meter)
        else:
            yield from _array_rows(lines) if self._is_array else _json_rows(lines)

    def rows_of(self, _: str) -> Iterator[Row | Unreadable]:
        return self.rows()

    def _has_csv_name(self, *, otherwise: bool) -> bool:
        """Returns whether the name without `.gz` is a CSV file's, or `otherwise` for an unknown suffix."""
        name = self._path.with_suffix("") if self._is_packed else self._path
        suffix = name.suffix.lower()
        if suffix in (".csv", ".tsv", ".jsonl", ".ndjson", ".json"):
            return suffix in (".csv", ".tsv")
        return otherwise

    @contextmanager
    def _open(self) -> Iterator[tuple[BinaryIO, BinaryIO]]:
        """Opens the file and its unpacked content. The position in the file shows the progress of reading."""
        with self._path.open("rb") as raw:
            try:
                yield raw, cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if self._is_packed else raw
            except (gzip.BadGzipFile, EOFError, zlib.error) as error:
                raise NotReadable(f"{self._path.name} is a broken gzip file.") from error

    def _lines(self) -> Iterator[_Line]:
        errors = "surrogateescape" if self._encoding == _UTF8 else "replace"
        with self._open() as (raw, content):
            stream = io.TextIOWrapper(content, self._encoding, errors, newline="\n")
            number = 0
            while text := self._count(stream.readline(LONGEST_LINE + 1)):
                number += 1
                self._meter.count(1)
                fault = _find_fault(text)
                if fault == TOO_LONG:
                    rest, text = text[-1], text[:1000]
                    while rest and not rest.endswith("\n"):
                        rest = self._count(stream.readline(65_536))
                self.position = raw.tell()
                yield _Line(number, text, fault)

    def _count(self, part: S) -> S:
        """Counts a part of the content and returns it. Raises NotReadable if more is unpacked than allowed."""
        if self._is_packed:
            self._meter.unpack(len(part))
        return part


def _guess_encoding(start: bytes) -> str:
    """Returns UTF-16 for its byte order mark, and Windows-1252 for accents that are not valid UTF-8."""
    if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    runs = [run.decode(errors="surrogateescape") for run in _HIGH.findall(start[: _LOOKED_AT - 4])]
    has_utf8 = any(not _NOT_UTF8.search(run) for run in runs)
    is_cp1252 = bool(runs) and not has_utf8 and bool(_IN_A_WORD.search(start))
    return "cp1252" if is_cp1252 else _UTF8


def _find_fault(text: str) -> str:
    if len(text) > LONGEST_LINE:
        return TOO_LONG
    if "\0" in text:
        return "NUL byte"
    return "not UTF-8" if not text.isascii() and _NOT_UTF8.search(text) else ""


def _json_rows(lines: Iterator[_Line]) -> Iterator[Row | Unreadable]:
    for line in lines:
        if line.fault:
            yield line.unreadable()
        elif line.text.strip():
            yield _json_row(line)


def _array_rows(lines: Iterator[_Line]) -> Iterator[Row | Unreadable]:
    """Yields the objects of a JSON array, numbered by position. Objects after a broken object cannot be read."""
    decoder, number, parts, size, least = json.JSONDecoder(), 0, list[str](), 0, 0
    for line in chain(lines, [None]):
        if line is not None:
            parts.append("\0" if line.fault else line.text)
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


def _json_row(line: _Line) -> Row | Unreadable:
    try:
        data = json.loads(line.text)
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
        if line.fault:
            yield line.unreadable()
        elif line.text.strip(reader.blank) and (row := reader.row(line)):
            yield row


class _CsvReader:
    """Reads CSV rows with quoted line breaks. An open quote makes only its own line unreadable."""

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
        """Reads the file up to the names of the columns. Returns False if it has none."""
        lines = list(islice(self._lines, layout.LOOKED_AT))
        texts = [line.text for line in lines if not line.fault]
        if not lines or lines[0].fault:
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
        """Returns the first rows, and the indexes of the lines at which they begin and the last one ends."""
        starts, records = [0], list[list[str]]()
        self._returned = deque(lines)
        while (line := self._returned.popleft() if self._returned else None) is not None:
            text = line.text
            cells = None if line.fault else self._cells([text]) or self._spanning_cells(text)
            records.append([cell.strip() for cell in cells or ()])
            self._meter.count(len(records[-1]))
            starts.append(len(lines) - len(self._returned))
        return starts, records

    def row(self, line: _Line) -> Row | Unreadable | None:
        """Reads the row that begins with this line. Returns None for a row without values."""
        text = line.text
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
        """Returns the cells of a row that continues on the next lines, or None and gives the lines back."""
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
        """Yields the first line of a row, then each line after it that the parser requests."""
        size = len(text)
        yield text
        while len(taken) < _LONGEST_ROW_LINES and size < LONGEST_LINE:
            line = self._returned.popleft() if self._returned else self._further_line()
            if line is None:
                return
            taken.append(line)
            if line.fault:
                return
            size += len(line.text)
            yield line.text

    def _further_line(self) -> _Line | None:
        """Returns the next line of the file, or None while the header is searched in the first lines."""
        return next(self._lines, None) if self._columns else None

    def _cells(self, texts: list[str]) -> list[str] | None:
        """Returns the cells of a row. Returns None if a quote is open or misplaced, or if there are several rows."""
        try:
            rows = list(csv.reader(texts, delimiter=self._delimiter, strict=True))
        except csv.Error:
            return None
        return rows[0] if len(rows) == 1 else None


def _find_delimiter(texts: list[str]) -> str:
    """Returns the delimiter that `sep=;` names, or that has the highest median count (or count in the first line)."""
    if texts and (named := re.fullmatch(r"sep=(.)\s*", texts[0])):
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
