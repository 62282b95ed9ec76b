"""Prints to the terminal, which may be closed. Standard library only."""

import sys
from contextlib import suppress
from typing import TextIO


def say(line: str = "") -> None:
    _write(sys.stdout, line)


def complain(line: str) -> None:
    _write(sys.stderr, line)


def _write(stream: TextIO, line: str) -> None:
    with suppress(OSError):
        stream.write(f"{line}\n")
        stream.flush()
