"""Prints to the terminal, even if the terminal was closed. Imports only the standard library."""

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
    """Exits after a LaunchError, whose message is printed, and after an interrupt."""
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
