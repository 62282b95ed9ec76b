"""Limits for reading a file."""

from dataclasses import dataclass
from typing import Final

_MEGABYTE: Final = 1_000_000
LOOK_S: Final = 20.0
"""Maximum processor time, in seconds, for reading a file while a request waits."""


class NotReadable(ValueError):
    """The file cannot be read."""


class TooSlow(NotReadable):
    """The file could not be read within the time limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for reading a file. `cells` limits the number of values, lines and shared texts. `seconds` limits the
    processor time."""

    seconds: float
    cells: int
    unpacked: int = 4_000 * _MEGABYTE
    """Maximum size of the unpacked file in bytes. A packed file of a few kilobytes can contain terabytes."""
    memory: int = 2_000 * _MEGABYTE


def limit_look(size: int) -> Limits:
    """Returns the limits for reading the first rows of a file. `size` is the size of the file in bytes."""
    return Limits(LOOK_S, 1_000_000 + size, 1_000 * _MEGABYTE, 1_000 * _MEGABYTE)


def limit_rows(size: int) -> Limits:
    """Returns the limits for reading all rows of a file of `size` bytes. Larger files are allowed more time."""
    return Limits(60.0 + size / _MEGABYTE, 50_000_000 + size)


class Meter:
    """Counts the cells and bytes that are read from a file. Raises NotReadable when a limit is exceeded."""

    def __init__(self, limits: Limits, name: str) -> None:
        self.limits, self._name = limits, name
        self.cells = self.unpacked = 0

    def count(self, cells: int) -> None:
        self.cells += cells
        if self.cells > self.limits.cells:
            raise NotReadable(f"{self._name} has more than {self.limits.cells:,} cells. Split it.")

    def unpack(self, size: int) -> None:
        self.unpacked += size
        if self.unpacked > self.limits.unpacked:
            most = f"{self.limits.unpacked / _MEGABYTE:,.0f} MB"
            raise NotReadable(f"{self._name} unpacks to more than {most}. Split it.")
