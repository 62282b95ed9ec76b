"""The briefs, each with what makes a creator right for it.

Two halves: one to tune with, one that only the final measurement sees. Beside them, the same subjects in six languages.
"""

import csv
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

Half = Literal["tuning", "final", "languages"]
HALVES: tuple[Half, ...] = ("tuning", "final")
LANGUAGES = ("en", "es", "de", "fr", "pt", "ja")
Mode = Literal["home", "in", "about"]


@dataclass(frozen=True, slots=True)
class InventedBrief:
    id: str
    half: Half
    kind: str
    query: str
    themes: frozenset[str]
    near: frozenset[str]
    """Themes next to it: partly right."""
    mode: Mode | None = None
    """Lives there, lives or posts there, or writes about it."""
    places: frozenset[str] = frozenset()
    not_places: frozenset[str] = frozenset()
    language: str | None = None
    platform: str | None = None
    followers: tuple[int | None, int | None] = (None, None)
    not_theme: str | None = None
    planted: int = 0
    """Creators that are invented for it, since chance would make too few."""
    planted_against: int = 0
    """Creators that post about what it leaves out."""

    @property
    def needs(self) -> str:
        said = {
            "themes": ", ".join(sorted(self.themes)) or "no creator fits",
            self.mode or "place": ", ".join(sorted(self.places)),
            "not in": ", ".join(sorted(self.not_places)),
            "writes": self.language,
            "on": self.platform,
            "followers": self._bounds,
            "nothing on": self.not_theme,
        }
        return "; ".join(f"{name}: {value}" for name, value in said.items() if value)

    @property
    def _bounds(self) -> str:
        low, high = self.followers
        return f"{low or 0}–{high or ''}" if low or high else ""


@cache
def invented_briefs() -> tuple[InventedBrief, ...]:
    found = []
    for half in HALVES:
        file = Path(__file__).with_name(f"briefs_{half}.jsonl")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            found.append(_brief(half, number, json.loads(line)))
    return tuple(found)


@cache
def subjects_in_languages() -> tuple[InventedBrief, ...]:
    """One brief for each subject and language, by language. No creator is invented for them."""
    file = Path(__file__).parent / "texts" / "subjects.tsv"
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return tuple(
        InventedBrief(
            id=f"{language}-{row['theme']}",
            half="languages",
            kind=language,
            query=row[language],
            themes=frozenset([row["theme"]]),
            near=frozenset(row["near"].split()),
        )
        for language in LANGUAGES
        for row in rows
    )


def _brief(half: Half, number: int, row: dict[str, Any]) -> InventedBrief:
    place = row.get("place", {})
    low, high = row.get("followers", (None, None))
    return InventedBrief(
        id=f"{half}-{number:02}",
        half=half,
        kind=row["kind"],
        query=row["query"],
        themes=frozenset(row["themes"]),
        near=frozenset(row["near"]),
        mode=place.get("mode"),
        places=frozenset(place.get("in", ())),
        not_places=frozenset(row.get("no_place", ())),
        language=row.get("language"),
        platform=row.get("platform"),
        followers=(low, high),
        not_theme=row.get("no_theme"),
        planted=row.get("plant", 0),
        planted_against=row.get("plant_against", 0),
    )
