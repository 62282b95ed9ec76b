"""The report of an import, and the file of its rejects."""

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any, Final, TextIO

from pydantic import TypeAdapter

from creators.importing.items import Unreadable

MOST_LEFT_OUT: Final = 100
"""Maximum values in a report. The rejects contain all of them."""


@dataclass(slots=True)
class Tally:
    """The number of rows of a table that an import added, changed and left unchanged."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0

    def __str__(self) -> str:
        return f"{self.added:,} new, {self.changed:,} changed, {self.unchanged:,} unchanged"


@dataclass(slots=True)
class ImportReport:
    """The counts of an import: rejected rows by reason, and unusable fields by name. `left_out` has the first
    unusable values."""

    source: str
    rows: int = 0
    creators: Tally = field(default_factory=Tally)
    profiles: Tally = field(default_factory=Tally)
    posts: Tally = field(default_factory=Tally)
    rejected: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    left_out: list[Unreadable] = field(default_factory=list)

    def list_dropped(self) -> list[tuple[str, int]]:
        """Returns the unusable fields with their counts. Templates cannot read a Counter."""
        return self.dropped.most_common()

    def __str__(self) -> str:
        return "\n".join(
            [
                f"{self.source}: {self.rows:,} rows read, {self.rejected.total():,} rejected",
                f"  creators  {self.creators}",
                f"  profiles  {self.profiles}",
                f"  posts     {self.posts}",
                *(f"  rejected  {n:,} × {reason}" for reason, n in self.rejected.most_common()),
                *(
                    f"  left out  {n:,} × {name}{self._examples(name)}"
                    for name, n in self.list_dropped()
                ),
            ]
        )

    def _examples(self, name: str) -> str:
        values = dict.fromkeys(one.text[:40] for one in self.left_out if one.field == name)
        return f": {', '.join(list(values)[:3])}" if values else ""


_REPORT: Final = TypeAdapter(ImportReport)


def dump_report(report: ImportReport) -> dict[str, Any]:
    """Returns the report without rejected values, which can be personal data and expire with the rejects."""
    told: dict[str, Any] = _REPORT.dump_python(report, mode="json", exclude={"left_out"})
    return told


def load_report(stored: dict[str, Any], source: str) -> ImportReport:
    return _REPORT.validate_python({**stored, "source": source})


def write_reject(stream: TextIO, reject: Unreadable, **more: str) -> None:
    """Writes a rejected row, or a value that was not understood, as a line of JSON."""
    stream.write(json.dumps(more | asdict(reject), ensure_ascii=True) + "\n")
