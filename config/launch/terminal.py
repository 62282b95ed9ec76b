"""Prints to the terminal. Ignores a terminal that was closed. Imports only the standard library."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from config.launch.diagnosis import LaunchError


def say(line: str = "") -> None:
    _write(sys.stdout, line)


def complain(line: str) -> None:
    _write(sys.stderr, line)


@contextmanager
def exit_on_failure() -> Iterator[None]:
    """Exits the program after a LaunchError or an interrupt in the block. Prints the message of a LaunchError."""
    try:
        yield
    except LaunchError as error:
        complain(f"Kindred: {error}")
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _write(stream: TextIO, line: str) -> None:
    with suppress(OSError):
        stream.write(f"{line}\n")
        stream.flush()
