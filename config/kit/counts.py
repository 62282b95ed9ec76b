"""Stores the metrics of each process in a file, so that `/metrics` can add up the metrics of one machine's processes.

The library prometheus_client maps such files into memory. If the disk is full, a write to the mapped memory kills the
process with SIGBUS. This module uses the same file format, but writes the files normally. A full disk then raises an
exception.
"""

import errno
import os
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client.mmap_dict import MmapedDict

RETRY_S: Final = 1.0
"""Seconds to wait after a failed write."""
_USED: Final = struct.Struct("ixxxx")
"""Format of the file's header: the number of bytes in use."""
_LENGTH: Final = struct.Struct("i")
_NUMBERS: Final = struct.Struct("dd")
"""Format of a value and its timestamp."""


class CountsFile(MmapedDict):
    """The metrics file of one process. The values also stay in memory. If the disk is full, the values are written to
    the file later."""

    def __init__(self, filename: str) -> None:
        self._path = Path(filename)
        self._file: int | None = None
        self._bytes = bytearray(_USED.pack(_USED.size))
        self._places: dict[str, int] = {}
        self._retry_at = 0.0
        if self._path.exists():
            # The file belongs to an earlier process with the same process id.
            for key, value, timestamp, _ in self.read_all_values_from_file(filename):  # type: ignore[no-untyped-call]  # its library has no types
                self._append(key, value, timestamp)
        self._write_all()

    def read_value(self, key: str) -> tuple[float, float]:
        if key not in self._places:
            self.write_value(key, 0.0, 0.0)
        value, timestamp = _NUMBERS.unpack_from(self._bytes, self._places[key])
        return value, timestamp

    def write_value(self, key: str, value: float, timestamp: float) -> None:
        if place := self._places.get(key):
            _NUMBERS.pack_into(self._bytes, place, value, timestamp)
            self._write((place, place + _NUMBERS.size))
        else:
            end = len(self._bytes)
            self._append(key, value, timestamp)
            # Write the header last, so that readers never see an incomplete entry.
            self._write((end, len(self._bytes)), (0, _USED.size))

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _append(self, key: str, value: float, timestamp: float) -> None:
        text = key.encode()
        padding = b" " * (8 - (len(text) + _LENGTH.size) % 8)
        self._bytes += _LENGTH.pack(len(text)) + text + padding + _NUMBERS.pack(value, timestamp)
        self._places[key] = len(self._bytes) - _NUMBERS.size
        _USED.pack_into(self._bytes, 0, len(self._bytes))

    def _write(self, *spans: tuple[int, int]) -> None:
        if self._file is None:
            self._write_all()
            return
        try:
            for begin, end in spans:
                _write_at(self._file, self._bytes[begin:end], begin)
        except OSError:
            self._give_up()

    def _write_all(self) -> None:
        """Writes a new file and then replaces the old one, so that readers always find a complete file."""
        if time.monotonic() < self._retry_at:
            return
        new = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(new, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o644)
            _write_at(self._file, self._bytes, 0)
            new.replace(self._path)
        except OSError:
            self._give_up()
            with suppress(OSError):
                new.unlink()

    def _give_up(self) -> None:
        """Stops writing for RETRY_S seconds. Readers can still read the old content."""
        self.close()
        self._retry_at = time.monotonic() + RETRY_S


def _write_at(file: int, data: bytes | bytearray, place: int) -> None:
    if os.pwrite(file, data, place) < len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
