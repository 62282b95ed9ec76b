"""Accounts by many hands. README.md describes the files."""

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from tests.quality.invented.folder import write_folder

FOLDER = Path(__file__).parent
AS_OF = date(2026, 11, 24)
"""The day from which the ages of posts count."""


@dataclass(frozen=True, slots=True)
class Post:
    text: str
    days: int
    """Age in days."""


@dataclass(frozen=True, slots=True)
class WrittenAccount:
    id: str
    sort: str
    """body, name, category or stuffed."""
    platform: str
    handle: str
    name: str
    bio: str
    followers: int
    country: str | None
    city: str | None
    languages: tuple[str, ...]
    category: str
    truth: str
    """What its writer says of it. Search never sees it."""
    posts: tuple[Post, ...]


def read_accounts(folder: Path = FOLDER / "accounts") -> list[WrittenAccount]:
    return [_account(row) for row in _rows(folder)]


def as_record(one: WrittenAccount) -> dict[str, Any]:
    """The account in the neutral format of docs/import-format.md."""
    posts = [
        {
            "platform_id": f"{one.id}-{place}",
            "caption": post.text,
            "posted_at": (AS_OF - timedelta(days=post.days)).isoformat(),
        }
        for place, post in enumerate(one.posts)
    ]
    profile: dict[str, Any] = {
        "platform": one.platform,
        "username": one.handle,
        "display_name": one.name,
        "bio": one.bio or None,
        "category": one.category or None,
        "followers": one.followers,
        "observed_at": AS_OF.isoformat(),
        "posts": posts,
    }
    return {
        "name": one.name,
        "country": one.country,
        "languages": list(one.languages),
        "profiles": [profile],
    }


def write_catalogue(folder: Path, *, is_sealed: bool) -> Path:
    """Writes the accounts, and the briefs of the open or of the sealed hands, as docs/measuring-search.md describes."""
    sealed = (FOLDER / "sealed.sha256").read_text("utf-8")
    files = sorted((FOLDER / "briefs").glob("*.jsonl"))
    chosen = [file for file in files if (f"briefs/{file.name}" in sealed) is is_sealed]
    briefs = [json.loads(line) for file in chosen for line in file.open(encoding="utf-8")]
    known = {brief["id"] for brief in briefs}
    with (FOLDER / "grades.tsv").open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter="\t") if row["brief"] in known]
    grades = ((row["brief"], row["platform"], row["handle"], int(row["grade"])) for row in rows)
    return write_folder(folder, map(as_record, read_accounts()), briefs, grades)


def _account(row: dict[str, Any]) -> WrittenAccount:
    posts = tuple(Post(**post) for post in row.pop("posts"))
    languages = tuple(row.pop("languages"))
    return WrittenAccount(**row, posts=posts, languages=languages)


def _rows(folder: Path) -> Iterator[dict[str, Any]]:
    for file in sorted(folder.glob("*.jsonl")):
        with file.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)
