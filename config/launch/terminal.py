"""Prints to the terminal, which may be closed. Standard library only."""

import sys
from contextlib import suppress


def say(line: str = "") -> None:
    with suppress(OSError):
        print(line, flush=True)  # noqa: T201  this is the terminal


def complain(line: str) -> None:
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)  # noqa: T201  this is the terminal
