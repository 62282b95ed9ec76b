"""Reads files of briefs. README.md says their format."""

import json
import re
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
HANDS, SEALED = FOLDER / "hands", FOLDER / "sealed"
REPLACED: Final = FOLDER / "replaced.tsv"
"""Brief, offset and words of each size or place that another one of the same text replaces."""
KINDS: Final = ("short", "other", "long", "groups")
LABELS: Final = frozenset(
    [
        "wanted",
        "wanted?",
        "not",
        "home",
        "not_home",
        "about",
        "platform",
        "followers",
        "language",
        "number",
        "soft",
        "person",
        "audience",
        "who",
        "deliver",
        "money",
        "time",
        "measure",
        "history",
    ]
)
_RECORD: Final = re.compile(
    r"id: (?P<id>\S+)\nkind: (?P<kind>\w+)\nlanguage: (?P<language>\w{2})\nreading: (?P<reading>.+)\ntext:\n"
    r"(?P<text>.+)",
    re.DOTALL,
)
_MARK: Final = re.compile(r"\{\{([a-z_]+\??)(\d?)\|([^{}]*)\}\}")


class Malformed(ValueError):
    """A record is not as README.md says."""


@dataclass(frozen=True, slots=True)
class Span:
    """Words of the text from `start` to `end`. `group` is 0 where they hold for every group. `replaced`: another size
    or place of the text holds instead of this one."""

    label: str
    start: int
    end: int
    group: int
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class Brief:
    """`text` is without marks; `reading` is as it stands in the file."""

    id: str
    kind: str
    language: str
    text: str
    spans: tuple[Span, ...]
    reading: dict[str, Any]


def read_file(file: Path) -> list[Brief]:
    """Raises Malformed."""
    records = file.read_text(encoding="utf-8").strip().split("\n---\n")
    return [_with_replaced(_read_record(record.strip("\n-"), file.name)) for record in records]


def _with_replaced(brief: Brief) -> Brief:
    found = _read_replaced().get(brief.id, frozenset())
    spans = tuple(replace(span, replaced=span.start in found) for span in brief.spans)
    return replace(brief, spans=spans)


@cache
def _read_replaced() -> dict[str, frozenset[int]]:
    """Where the replaced values of each brief begin."""
    found = defaultdict[str, set[int]](set)
    for line in REPLACED.read_text("utf-8").splitlines():
        name, start, _ = line.split("\t")
        found[name].add(int(start))
    return {name: frozenset(starts) for name, starts in found.items()}


def _read_record(record: str, name: str) -> Brief:
    found = _RECORD.fullmatch(record)
    if found is None:
        raise Malformed(f"{name}: {record[:80]!r}")
    text, spans = _take_marks(found["text"], found["id"])
    if found["kind"] not in KINDS:
        raise Malformed(f"{found['id']}: the kind {found['kind']}")
    try:
        reading = json.loads(found["reading"])
    except ValueError as error:
        raise Malformed(f"{found['id']}: {error}") from error
    return Brief(found["id"], found["kind"], found["language"], text, spans, reading)


def _take_marks(marked: str, name: str) -> tuple[str, tuple[Span, ...]]:
    text, spans, end = "", [], 0
    for mark in _MARK.finditer(marked):
        if mark[1] not in LABELS:
            raise Malformed(f"{name}: the mark {mark[1]}")
        text += marked[end : mark.start()]
        spans.append(Span(mark[1], len(text), len(text) + len(mark[3]), int(mark[2] or 0)))
        text += mark[3]
        end = mark.end()
    text += marked[end:]
    if "{{" in text or "}}" in text:
        raise Malformed(f"{name}: a mark is not closed")
    return text, tuple(spans)
