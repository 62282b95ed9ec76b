"""A file to import, read by a process of its own that is ended when it passes its limits."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import IO, Final, cast

from creators.importing.items import Row, Unreadable, unpack
from creators.importing.limits import Limits, NotReadable, TooSlow, limit_look, limit_rows
from creators.importing.reader import Request

_WAIT: Final = 3
"""Seconds that are waited for each second of processor time that a reader may use: others use the processor too."""
_CHUNK: Final = 262_144
FIRST_ROWS: Final = 200
"""Of each sheet, in `tables`."""


@dataclass(slots=True)
class Look:
    """What a file is, and the first rows of each of its sheets. Pages ask for them again and again."""

    size: int
    sheets: list[str]
    unread_sheets: list[str]
    all_sheets: list[str]
    tables: list[list[Row]] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    """What the reader told of the rows."""
    is_whole: bool = False
    """Whether there are no other rows."""

    def take(self, line: bytes) -> None:
        kind, *item = json.loads(line)
        if kind == "table":
            self.tables.append([])
        elif kind == "whole":
            self.is_whole = True
        else:
            self.lines.append(line)
            row = unpack(*item[1:])
            if isinstance(row, Row) and len(self.tables[-1]) < FIRST_ROWS:
                self.tables[-1].append(row)


class Source:
    """One file to import. It can be read several times; `position` of `size` is how far the reading is.

    `sheet` names a sheet of a workbook; if it is empty, each sheet that lists creators is read, or else the first.
    `sheets` are those that are read, `unread_sheets` the others. Raises NotReadable.
    """

    def __init__(self, path: Path, *, sheet: str = "", limits: Limits | None = None) -> None:
        self.path, self.sheet = path, sheet
        self.position = 0
        stat = path.stat()
        self._limits = limits or limit_rows(stat.st_size)
        look_limits = limits or limit_look(stat.st_size)
        version = stat.st_ino, stat.st_size, stat.st_mtime_ns
        self._look = look = _look(path, sheet, look_limits, version)
        self.size, self.tables = look.size, look.tables
        self.sheets, self.unread_sheets = look.sheets, look.unread_sheets
        self.all_sheets = look.all_sheets

    def rows(
        self, *, seconds: float | None = None, dated: bool = False
    ) -> Iterator[Row | Unreadable]:
        """In not more than so many seconds of the processor.

        With `dated`, perhaps none where no text of the file can be a date like "yesterday".
        """
        for line in self._look.lines if self._look.is_whole else self._read(seconds, dated=dated):
            _, self.position, *item = json.loads(line)
            yield unpack(*item)

    def _read(self, seconds: float | None, *, dated: bool) -> Iterator[bytes]:
        request = Request(str(self.path), self.sheet, "dated" if dated else "rows")
        limits = self._limits if seconds is None else replace(self._limits, seconds=seconds)
        yield from _read(request, limits)


@lru_cache(maxsize=4)
def _look(path: Path, sheet: str, limits: Limits, _version: tuple[int, ...]) -> Look:
    with closing(_read(Request(str(path), sheet, "look"), limits)) as lines:
        _, *told = json.loads(next(lines))
        look = Look(*told)
        for line in lines:
            look.take(line)
    return look


def _read(request: Request, limits: Limits) -> Generator[bytes]:
    """What the reader tells. It is gone when this ends."""
    name = Path(request.path).name
    with _start(request, limits) as process:
        try:
            for line in _lines(process, name, _WAIT * limits.seconds):
                if line.startswith(b'["refused"'):
                    raise NotReadable(json.loads(line)[1])
                if line.startswith(b'["bug"'):
                    raise RuntimeError(json.loads(line)[1])
                yield line
            _require_end(process, name)
        finally:
            process.kill()


def _start(request: Request, limits: Limits) -> "subprocess.Popen[bytes]":
    asked = json.dumps({"request": asdict(request), "limits": asdict(limits)})
    return subprocess.Popen(
        [sys.executable, "-S", "-m", "creators.importing.reader", asked],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        # None of this process's secrets.
        env={"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
    )


def _lines(process: "subprocess.Popen[bytes]", name: str, seconds: float) -> Iterator[bytes]:
    """What comes while the process is waited for in not more than so many seconds."""
    out, parts = cast("IO[bytes]", process.stdout).fileno(), list[bytes]()
    poll = select.poll()
    poll.register(out, select.POLLIN)
    while True:
        began = time.monotonic()
        if seconds <= 0 or not poll.poll(1000 * seconds):
            raise _too_slow(name)
        seconds -= time.monotonic() - began
        chunk = os.read(out, _CHUNK)
        if not chunk:
            return
        *whole, rest = chunk.split(b"\n")
        for end in whole:
            yield b"".join([*parts, end])
            parts.clear()
        parts.append(rest)


def _require_end(process: "subprocess.Popen[bytes]", name: str) -> None:
    """It may have been ended by the system: at its limit, or for reasons that we do not know."""
    code = process.wait()
    if code == -signal.SIGXCPU:
        raise _too_slow(name)
    if code:
        raise NotReadable(f"{name} could not be read: its reader ended ({code}). Try again.")


def _too_slow(name: str) -> TooSlow:
    return TooSlow(f"{name} takes too long to read. Split it, or save it as CSV.")
