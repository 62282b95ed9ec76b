"""What reading one file may cost, and what it has cost so far."""

from dataclasses import dataclass
from typing import Final

_MEGABYTE: Final = 1_000_000
LOOK_S: Final = 20.0
"""Processor time for what a page waits for."""


class NotReadable(ValueError):
    """The file cannot be read as the format that its name says."""


class TooSlow(NotReadable):
    """The file was not read within its time."""


@dataclass(frozen=True, slots=True)
class Limits:
    """`seconds` are of the processor. `cells` are cells, lines, and texts that cells share."""

    seconds: float
    cells: int
    unpacked: int = 4_000 * _MEGABYTE
    """Bytes out of an archive. A few kilobytes can unpack to terabytes."""
    memory: int = 2_000 * _MEGABYTE


def limit_look(size: int) -> Limits:
    """For the first rows of a file of so many bytes."""
    return Limits(LOOK_S, 1_000_000 + size, 1_000 * _MEGABYTE, 1_000 * _MEGABYTE)


def limit_rows(size: int) -> Limits:
    """For all rows. A larger file may take longer."""
    return Limits(60.0 + size / _MEGABYTE, 50_000_000 + size)


class Meter:
    """Counts what is read. Raises NotReadable where it passes a limit."""

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
