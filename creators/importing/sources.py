"""Reads a file in a separate process, in order to import it. The process is killed if it exceeds its limits."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from itertools import groupby, islice
from operator import attrgetter
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, cast

from creators.importing.items import Row, Unreadable, unpack
from creators.importing.limits import Limits, NotReadable, TooSlow, limit_look, limit_rows

_WAIT: Final = 3
"""Seconds to wait for each second of processor time that the reader process may use. Other processes need the processor
too."""
_CHUNK: Final = 262_144
FIRST_ROWS: Final = 200
"""Maximum rows of each sheet in `tables`."""


class Look(NamedTuple):
    """A description of a file, with the first rows of each sheet. It is cached because several pages show it."""

    size: int
    sheets: list[str]
    all_sheets: list[str]
    tables: list[list[Mapping[str, Any]]]
    lines: list[bytes]
    """The lines of JSON that the reader process printed for the first rows."""
    is_whole: bool
    """Whether the file has no other rows."""


class Source:
    """A file to import, or one of its sheets. The rows can be read several times. `position` says how far the file is
    read, out of `size`. Raises NotReadable if the file cannot be read."""

    def __init__(self, path: Path, *, sheet: str = "", limits: Limits | None = None) -> None:
        self.path, self.sheet = path, sheet
        self.position = 0
        stat = path.stat()
        self._limits = limits or limit_rows(stat.st_size)
        look_limits = limits or limit_look(stat.st_size)
        version = stat.st_ino, stat.st_size, stat.st_mtime_ns
        self._look = look = _look(path, sheet, look_limits, version)
        self.size, self.sheets, self.all_sheets = look.size, look.sheets, look.all_sheets
        self.unread_sheets = [title for title in self.all_sheets if title not in self.sheets]
        self.tables = look.tables

    def rows(self, *, seconds: float | None = None) -> Iterator[Row | Unreadable]:
        """Yields the rows of the file. `seconds` limits the processor time for reading."""
        limits = self._limits if seconds is None else replace(self._limits, seconds=seconds)
        is_whole = self._look.is_whole
        for line in self._look.lines if is_whole else _read(self.path, self.sheet, "rows", limits):
            _, self.position, *item = json.loads(line)
            yield unpack(*item)


@lru_cache(maxsize=4)
def _look(path: Path, sheet: str, limits: Limits, _version: tuple[int, ...]) -> Look:
    first, *lines, last = _read(path, sheet, "look", limits)
    rows = [row for line in lines if isinstance(row := unpack(*json.loads(line)[2:]), Row)]
    by_sheet = groupby(rows, key=attrgetter("sheet"))
    tables = [[row.data for row in islice(group, FIRST_ROWS)] for _, group in by_sheet]
    _, size, sheets, all_sheets = json.loads(first)
    return Look(size, sheets, all_sheets, tables, lines, is_whole=json.loads(last)[1])


def _read(path: Path, sheet: str, task: str, limits: Limits) -> Generator[bytes]:
    """Starts the reader process and yields the lines that it prints. Kills the process at the end."""
    name = path.name
    asked = {"path": str(path), "sheet": sheet, "task": task, "limits": asdict(limits)}
    with _start(asked) as process:
        try:
            for line in _lines(process, name, _WAIT * limits.seconds):
                if line.startswith(b'["refused"'):
                    raise NotReadable(json.loads(line)[1])
                if line.startswith(b'["bug"'):
                    raise RuntimeError(json.loads(line)[1])
                yield line
            code = process.wait()
            if code == -signal.SIGXCPU:
                raise _too_slow(name)
            if code:
                raise NotReadable(
                    f"{name} could not be read: its reader ended ({code}). Try again."
                )
        finally:
            process.kill()


def _start(asked: Mapping[str, Any]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-S", "-m", "creators.importing.reader", json.dumps(asked)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        # The environment of this process contains secrets, which the reader process must not get.
        env={"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
    )


def _lines(process: "subprocess.Popen[bytes]", name: str, seconds: float) -> Iterator[bytes]:
    """Yields the lines that the process prints. Raises TooSlow if waiting for them takes more than `seconds` in
    total."""
    out, rest = cast("IO[bytes]", process.stdout).fileno(), b""
    poll = select.poll()
    poll.register(out, select.POLLIN)
    while True:
        began = time.monotonic()
        if seconds <= 0 or not poll.poll(1000 * seconds):
            raise _too_slow(name)
        seconds -= time.monotonic() - began
        if not (chunk := os.read(out, _CHUNK)):
            return
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole


def _too_slow(name: str) -> TooSlow:
    return TooSlow(f"{name} takes too long to read. Split it, or save it as CSV.")
