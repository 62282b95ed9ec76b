"""The report of an import."""

from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

MOST_LEFT_OUT: Final = 100
"""Maximum values in a report. The rejects contain all of them."""


@dataclass(slots=True)
class Tally:
    """The number of rows of a table that an import added, changed and left unchanged."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0

    def count(self, added: int, changed: int, unchanged: int) -> None:
        self.added += added
        self.changed += changed
        self.unchanged += unchanged

    def __str__(self) -> str:
        return f"{self.added:,} new, {self.changed:,} changed, {self.unchanged:,} unchanged"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A value that was not understood. `sheet` is empty if only one sheet was read."""

    line: int
    field: str
    value: str
    sheet: str = ""


@dataclass(slots=True)
class ImportReport:
    """The counts of an import.

    `rejected` counts rows by reason. `dropped` counts unusable fields by name, and `left_out` has their first values.
    """

    source: str
    rows: int = 0
    creators: Tally = field(default_factory=Tally)
    profiles: Tally = field(default_factory=Tally)
    posts: Tally = field(default_factory=Tally)
    rejected: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    left_out: list[LeftOut] = field(default_factory=list)

    def leave_out(self, value: LeftOut) -> None:
        if len(self.left_out) < MOST_LEFT_OUT:
            self.left_out.append(value)

    def list_dropped(self) -> list[tuple[str, int]]:
        """The unusable fields with their counts. Templates need this, because a Counter returns 0 for any name."""
        return self.dropped.most_common()

    def as_json(self) -> dict[str, Any]:
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        tallies = ("creators", "profiles", "posts")
        told |= {name: asdict(told[name]) for name in tallies}
        # Values can be personal data. Only the rejects keep them, and those expire.
        return {name: value for name, value in told.items() if name != "left_out"}

    def __str__(self) -> str:
        lines = [
            f"{self.source}: {self.rows:,} rows read, {self.rejected.total():,} rejected",
            f"  creators  {self.creators}",
            f"  profiles  {self.profiles}",
            f"  posts     {self.posts}",
        ]
        lines += [f"  rejected  {n:,} × {reason}" for reason, n in self.rejected.most_common()]
        lines += [
            f"  left out  {n:,} × {name}{self._examples(name)}" for name, n in self.list_dropped()
        ]
        return "\n".join(lines)

    def _examples(self, name: str) -> str:
        values = dict.fromkeys(one.value[:40] for one in self.left_out if one.field == name)
        return f": {', '.join(list(values)[:3])}" if values else ""
