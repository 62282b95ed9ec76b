"""Opens a file as UTF-8 bytes. Gzip is unpacked, UTF-16 and Windows-1252 are converted."""

import gzip
import io
import re
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from creators.importing.limits import Meter, NotReadable

_LOOKED_AT = 4_000_000
"""The number of bytes at the start of a file from which its encoding is guessed."""
_CHUNK = 65_536
_GZIP = b"\x1f\x8b"
_HIGH = re.compile(rb"[\x80-\xff]+")
_IN_A_WORD = re.compile(rb"[A-Za-z][\x80-\xff]|[\x80-\xff][A-Za-z]")


@dataclass(frozen=True, slots=True)
class Opened:
    """`stream` returns UTF-8. `raw` is the file, whose position shows the progress of reading."""

    stream: BinaryIO
    raw: BinaryIO


@contextmanager
def open_utf8(path: Path, encoding: str, meter: Meter) -> Iterator[Opened]:
    with path.open("rb") as raw:
        stream = _unpacked(raw, path, meter)
        if encoding != "utf-8":
            recoded = _Recoded(io.TextIOWrapper(stream, encoding, errors="replace", newline=""))
            stream = cast(BinaryIO, io.BufferedReader(recoded, _CHUNK))
        yield Opened(stream, raw)


def is_gzip(path: Path) -> bool:
    with path.open("rb") as raw:
        return raw.read(2) == _GZIP


def read_start(path: Path, meter: Meter) -> bytes:
    """The first bytes, unpacked but not converted."""
    with path.open("rb") as raw:
        return _unpacked(raw, path, meter).read(_LOOKED_AT)


def guess_encoding(start: bytes) -> str:
    """The encoding of a file: UTF-16 by its byte order mark, Windows-1252 by accents that are not valid UTF-8."""
    if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    runs = [run for run in _HIGH.findall(start[: _LOOKED_AT - 4]) if run]
    is_utf8 = any(_is_utf8(run) for run in runs)
    is_cp1252 = bool(runs) and not is_utf8 and bool(_IN_A_WORD.search(start))
    return "cp1252" if is_cp1252 else "utf-8"


def _is_utf8(run: bytes) -> bool:
    try:
        run.decode()
    except UnicodeDecodeError:
        return False
    return True


def _unpacked(raw: BinaryIO, path: Path, meter: Meter) -> BinaryIO:
    is_packed = raw.read(2) == _GZIP
    raw.seek(0)
    if not is_packed:
        return raw
    return cast(BinaryIO, io.BufferedReader(_Unpacked(raw, path, meter), _CHUNK))


class _Unpacked(io.RawIOBase):
    """The content of a gzip file. Raises NotReadable if the file is broken or its content too large."""

    def __init__(self, raw: BinaryIO, path: Path, meter: Meter) -> None:
        self._file, self._path, self._meter = gzip.GzipFile(fileobj=raw), path, meter

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # typeshed asks for more
        try:
            chunk = self._file.read(len(buffer))
        except (OSError, EOFError, zlib.error) as error:
            raise NotReadable(f"{self._path.name} is a broken gzip file.") from error
        self._meter.unpack(len(chunk))
        buffer[: len(chunk)] = chunk
        return len(chunk)


class _Recoded(io.RawIOBase):
    """A text stream that is read as UTF-8 bytes."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self._text, self._left = text, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # typeshed asks for more
        if not self._left:
            self._left = self._text.read(_CHUNK).encode()
        chunk, self._left = self._left[: len(buffer)], self._left[len(buffer) :]
        buffer[: len(chunk)] = chunk
        return len(chunk)
