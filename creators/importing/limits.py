"""Limits for reading a file."""

from dataclasses import dataclass
from typing import Final

_MEGABYTE: Final = 1_000_000
LOOK_S: Final = 20.0
"""Maximum processor time for a request."""


class NotReadable(ValueError):
    """The file cannot be read."""


class TooSlow(NotReadable):
    """The file was not read within the time limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of processor time, and of cells: values, lines, and texts that cells share."""

    seconds: float
    cells: int
    unpacked: int = 4_000 * _MEGABYTE
    """Maximum unpacked bytes. A few kilobytes can unpack to terabytes."""
    memory: int = 2_000 * _MEGABYTE


def limit_look(size: int) -> Limits:
    """Returns the limits for the first rows of a file. `size` is in bytes."""
    return Limits(LOOK_S, 1_000_000 + size, 1_000 * _MEGABYTE, 1_000 * _MEGABYTE)


def limit_rows(size: int) -> Limits:
    """Returns the limits for all rows. A larger file may take longer."""
    return Limits(60.0 + size / _MEGABYTE, 50_000_000 + size)


class Meter:
    """Counts the cells and bytes that are read. Raises NotReadable above a limit."""

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
