"""Measures search on texts that are written to be found, and on briefs that nobody or hardly anybody meets.

The catalogue is the demo's, with the stuffed accounts of `stuffed.jsonl` among its creators.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from creators.demo.generate import CREATORS, POSTS, generate_creators
from tests.quality.asking import Asked, Names, ask_all, read_names
from tests.quality.databases import database
from tests.quality.invented.folder import write_folder
from tests.quality.judged import JudgedCatalogue
from tests.quality.strangers.records import AS_OF, FOLDER, Post, WrittenAccount, as_record

FIRST: Final = 5
"""Results in which a stuffed account must not be."""

KINDS: Final = ("impossible", "rare")

Row = dict[str, Any]


def measure_hostile(out: Path) -> None:
    """Prints how many impossible and rare briefs have a clear match, and how many stuffed accounts come first."""
    stuffed = list(_read("stuffed"))
    judged = _write(out / "hostile", stuffed)
    with database(judged):
        names = read_names()
        asked = list(ask_all(judged, names, limit=10))
    for kind in KINDS:
        of_kind = [one for one in asked if one.brief.kind == kind]
        clear = [one for one in of_kind if _has_clear(one)]
        print(f"{kind}: {len(clear)} of {len(of_kind)} briefs have a clear match")
        for one in clear if kind == "impossible" else [o for o in of_kind if not _has_clear(o)]:
            print(f"  {one.brief.query} | {_describe(one, names)}")
    _report_stuffed(stuffed, [one for one in asked if one.brief.kind == "stuffed"], names)


def _report_stuffed(stuffed: Sequence[Row], asked: Iterable[Asked], names: Names) -> None:
    forms = {row["name"]: row["form"] for row in stuffed}
    first: Counter[int] = Counter()
    clear: Counter[int] = Counter()
    for one in asked:
        for result in one.results[:FIRST]:
            if form := forms.get(names[result.creator][0]):
                first[form] += 1
                clear[form] += not result.is_flagged
                print(f"  {one.brief.query} | {names[result.creator][0]}, form {form}")
    for form in sorted(set(forms.values())):
        print(f"stuffed, form {form}: {first[form]} of 5 in the first {FIRST}, {clear[form]} clear")


def _has_clear(one: Asked) -> bool:
    return any(not result.is_flagged for result in one.results)


def _describe(one: Asked, names: Names) -> str:
    if not one.results:
        return "no results"
    best = max(one.results, key=lambda result: result.confidence)
    quotes = "; ".join(best.quotes[:2])
    return f"{names[best.creator][0]} {best.confidence:.2f} | {quotes[:200]}"


def _write(folder: Path, stuffed: Sequence[Row]) -> JudgedCatalogue:
    briefs = [{"kind": kind, **row} for kind in KINDS for row in _read(kind)]
    subjects = dict.fromkeys(row["subject"] for row in stuffed)
    briefs += [{"kind": "stuffed", "query": subject} for subject in subjects]
    rows = ({"id": str(place), **row} for place, row in enumerate(briefs))
    write_folder(folder, _records(stuffed), rows, [])
    return JudgedCatalogue.read(folder, name="hostile", as_of=AS_OF)


def _records(stuffed: Sequence[Row]) -> Iterator[Row]:
    yield from generate_creators(anchor=AS_OF, creators=CREATORS, posts=POSTS)
    yield from (as_record(_as_account(row)) for row in stuffed)


def _as_account(row: Row) -> WrittenAccount:
    posts = tuple(Post(text, days=7 * place) for place, text in enumerate(row["posts"], start=1))
    return WrittenAccount(
        id=row["name"], sort="stuffed", platform="instagram", handle=row["name"], name=row["name"],
        bio=row["bio"], followers=20_000, country=None, city=None, languages=(), category="",
        truth="", posts=posts,
    )  # fmt: skip


def _read(name: str) -> Iterator[Row]:
    with (FOLDER / f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
