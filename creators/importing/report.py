"""The report of an import, and the file of rejects: rows and values that could not be used."""

import json
from collections import Counter
from dataclasses import asdict
from typing import Final, TextIO

from pydantic import BaseModel, Field

from creators.importing.items import Unreadable

MOST_LEFT_OUT: Final = 100
"""Maximum rejected values in a report. The file of rejects contains all values."""


class Tally(BaseModel):
    """The number of rows of a table that an import added, changed and left unchanged."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0

    def __str__(self) -> str:
        return f"{self.added:,} new, {self.changed:,} changed, {self.unchanged:,} unchanged"


class ImportReport(BaseModel):
    """The counts of an import: rejected rows by reason, and unusable fields by name."""

    source: str
    rows: int = 0
    creators: Tally = Tally()
    profiles: Tally = Tally()
    posts: Tally = Tally()
    rejected: Counter[str] = Counter()
    dropped: Counter[str] = Counter()
    left_out: list[Unreadable] = Field(default=[], exclude=True)
    """The first unusable values. They can be personal data and expire with the rejects, so they are not stored here."""

    def list_dropped(self) -> list[tuple[str, int]]:
        """Returns the fields that could not be used, with their counts. Templates cannot read a Counter."""
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


def write_reject(stream: TextIO, reject: Unreadable, **more: str) -> None:
    """Writes a rejected row, or a value that was not understood, as a line of JSON."""
    stream.write(json.dumps(more | asdict(reject), ensure_ascii=True) + "\n")
