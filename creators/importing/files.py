"""Reads CSV and JSON files row by row, also if they are packed with gzip. The memory does not grow with the file.
`sources.Source` runs this module in a separate process, which has neither Django nor the database."""

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
"""Maximum lines of a CSV row. If a quote is still open after so many lines, it is an error in the file."""
_LOOKED_AT = 4_000_000
"""Number of bytes at the start of a file from which its encoding is guessed."""
_IS_CSV = {".csv": True, ".tsv": True, ".jsonl": False, ".ndjson": False, ".json": False}
_UTF8 = "utf-8-sig"
_GZIP = b"\x1f\x8b"
_HIGH = re.compile(rb"[\x80-\xff]+")
_IN_A_WORD = re.compile(rb"[A-Za-z][\x80-\xff]|[\x80-\xff][A-Za-z]")
_NOT_UTF8 = re.compile("[\ud800-\udfff]")
"""Pattern of surrogate characters. Python decodes bytes that are not UTF-8 to these characters."""
_BEFORE = re.compile(r"[ \t\r\n\[]*")
_BETWEEN = re.compile(r"[ \t\r\n,]*")
"""Patterns of the characters before the first object of an array (`_BEFORE`) and between objects (`_BETWEEN`)."""
csv.field_size_limit(LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str
    fault: str = ""
    """The reason why the line cannot be read. Empty if it can be read."""

    def unreadable(self, reason: str = "") -> Unreadable:
        shown = self.text[:500].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        return Unreadable(self.number, reason or self.fault, shown.strip())


class TextFile:
    """A CSV or JSON file. `position` is the number of bytes that were read so far, and `size` is the number of all
    bytes."""

    def __init__(self, path: Path, meter: Meter) -> None:
        self._path, self._meter = path, meter
        self.position, self.size = 0, path.stat().st_size
        # A CSV or JSON file looks like a workbook with one sheet that has no name.
        self.titles, self.read = list[str](), [""]
        with path.open("rb") as raw:
            self._is_packed = raw.read(2) == _GZIP
        with self._open() as (_, stream):
            start = self._count(stream.read(_LOOKED_AT))
        encoding = _guess_encoding(start)
        text = start.decode(encoding, "replace").lstrip()
        name = path.with_suffix("") if self._is_packed else path
        self._is_csv = _IS_CSV.get(name.suffix.lower(), not text.startswith(("{", "[")))
        self._is_array = text.startswith("[")
        # JSON is always UTF-8. Lines in other encodings are reported as broken.
        self._encoding = _UTF8 if encoding == "cp1252" and not self._is_csv else encoding

    def rows_of(self, _: str) -> Iterator[Row | Unreadable]:
        lines = self._lines()
        if self._is_csv:
            return _csv_rows(lines, self._path, self._meter)
        return _array_rows(lines) if self._is_array else _json_rows(lines)

    @contextmanager
    def _open(self) -> Iterator[tuple[BinaryIO, BinaryIO]]:
        """Opens the file. Yields the raw file and its unpacked content. The position in the raw file serves as the
        progress."""
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
        """Counts the size of a part of the content and returns the part. Raises NotReadable if the unpacked content
        exceeds its limit."""
        if self._is_packed:
            self._meter.unpack(len(part))
        return part


def _guess_encoding(start: bytes) -> str:
    """Returns the encoding of a file that starts with these bytes. With a byte order mark of UTF-16, it is UTF-16. With
    accented letters that are not valid UTF-8, it is Windows-1252. Otherwise, it is UTF-8."""
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
            try:
                data = json.loads(line.text)
            except (ValueError, RecursionError):
                yield line.unreadable("broken JSON")
            else:
                is_object = isinstance(data, dict)
                yield Row(line.number, data) if is_object else line.unreadable("not a JSON object")


def _array_rows(lines: Iterator[_Line]) -> Iterator[Row | Unreadable]:
    """Yields the objects of a JSON array. Their numbers are their positions in the array. Reading ends at the first
    broken object."""
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
        # Each attempt parses the object from its start. To save time, the next attempt waits until the text is twice as
        # long.
        least = min(2 * size, LONGEST_LINE)
        if size > LONGEST_LINE:
            break
    if (rest := parts[0]).strip() not in ("", "]"):
        yield Unreadable(number + 1, "broken JSON", rest[:500])


def _pass_over(marks: re.Pattern[str], text: str, at: int) -> int:
    found = marks.match(text, at)
    return found.end() if found else at


def _csv_rows(lines: Iterator[_Line], path: Path, meter: Meter) -> Iterator[Row | Unreadable]:
    first = list(islice(lines, layout.LOOKED_AT))
    delimiter = _find_delimiter([line.text for line in first if not line.fault])
    reader = _CsvReader(iter(first), delimiter, [], meter)
    starts, records = list[int](), list[list[str]]()
    for line in reader:
        starts.append(line.number - 1)
        cells = None if line.fault else reader.cells(line)
        records.append([cell.strip() for cell in cells or ()])
        meter.count(len(records[-1]))
    table = layout.find_table(records)
    if table is None or first[0].fault:
        raise NotReadable(f"{path} has no header line that can be read.")
    start = [*starts, len(first)][table.first]
    rest = _CsvReader(chain(first[start:], lines), delimiter, table.columns, meter)
    for line in rest:
        if row := rest.row(line):
            yield row


class _CsvReader:
    """Reads CSV rows. A quoted cell may contain line breaks, so a row may have several lines. Iterating yields the
    first line of each row. If a quote is never closed, only its own line is unreadable."""

    def __init__(
        self, lines: Iterator[_Line], delimiter: str, columns: list[str], meter: Meter
    ) -> None:
        self._lines, self._delimiter, self._columns, self._meter = lines, delimiter, columns, meter
        self._returned: deque[_Line] = deque()

    def __iter__(self) -> Iterator[_Line]:
        return self

    def __next__(self) -> _Line:
        return self._returned.popleft() if self._returned else next(self._lines)

    def row(self, line: _Line) -> Row | Unreadable | None:
        """Returns the row that begins with this line. Returns None if all cells of the row are empty."""
        if line.fault:
            return line.unreadable()
        if not line.text.strip(f"{self._delimiter} \t\r\n"):
            return None
        cells = self.cells(line)
        if cells is None:
            return line.unreadable("broken quoting")
        self._meter.count(len(cells))
        while len(cells) > len(self._columns) and not cells[-1].strip():
            cells.pop()
        if len(cells) != len(self._columns):
            return line.unreadable(f"{len(cells)} columns instead of {len(self._columns)}")
        row = Row(line.number, dict(zip(self._columns, cells, strict=True)))
        return row if any(map(str.strip, cells)) else None

    def cells(self, line: _Line) -> list[str] | None:
        """Returns the cells of the row that begins with this line and may continue on the next lines. If the quotes are
        broken, returns None. In this case, each of the next lines is read again as a row of its own."""
        if '"' not in line.text:
            return line.text.rstrip("\r\n").split(self._delimiter)
        taken = list[_Line]()
        texts = self._going_on(line.text, taken)
        try:
            cells = next(csv.reader(texts, delimiter=self._delimiter, strict=True))
        except csv.Error:
            cells = []
        if cells and (not taken or len(cells) >= len(self._columns)):
            return cells
        self._meter.count(len(taken))
        self._returned.extendleft(reversed(taken))
        return None

    def _going_on(self, text: str, taken: list[_Line]) -> Iterator[str]:
        """Yields the first line of a row. Then yields further lines, as the CSV parser asks for them."""
        size = len(text)
        yield text
        for line in islice(self, _LONGEST_ROW_LINES):
            taken.append(line)
            if line.fault or size >= LONGEST_LINE:
                return
            size += len(line.text)
            yield line.text


def _find_delimiter(texts: list[str]) -> str:
    """Returns the delimiter of a CSV file. If the first line names the delimiter (`sep=;`), returns that. Otherwise,
    returns the character with the highest median count per line. If medians are equal, the counts in the first line
    decide."""
    if texts and (named := re.fullmatch(r"sep=(.)\s*", texts[0])):
        return named[1]
    filled = [text for text in texts if text.strip()] or [""]

    def rank(mark: str) -> tuple[float, int]:
        return median(text.count(mark) for text in filled), filled[0].count(mark)

    return max(",;\t|", key=rank)
