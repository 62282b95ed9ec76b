"""The table of a reader, by kind and by language."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from tests.quality.briefs.records import KINDS, Brief
from tests.quality.briefs.verdicts import Verdict

Judged = tuple[Brief, Verdict]
COLUMNS: Final[dict[str, Callable[[Verdict], tuple[int, int]]]] = {
    "right subject": lambda v: (v.right, 1),
    "clean subject": lambda v: (v.clean, 1),
    "foreign clause": lambda v: (v.foreign, 1),
    "all filters right": lambda v: (v.filters, 1),
    "harmful": lambda v: (bool(v.harms), 1),
    "stranger place": lambda v: (bool(v.strangers), 1),
    "count right": lambda v: (v.count, 1),
    "all right": lambda v: (v.all_right, 1),
    "excluded places found": lambda v: v.places_out,
    "excluded subjects found": lambda v: v.subjects_out,
    "wishes kept out of filters": lambda v: v.wishes_out,
    "asked about": lambda v: v.asked,
    "of these in fact right": lambda v: v.asked_right,
}
"""Hits and what was asked, of one brief. A column is the share over all of them."""


def write_report(rows: Sequence[Judged], milliseconds: Sequence[float]) -> str:
    times = sorted(milliseconds)
    parts = [
        _table("kind", {kind: [v for b, v in rows if b.kind == kind] for kind in KINDS}, rows),
        _table("language", _by_language(rows), rows),
        _fields(rows),
        _groups(rows),
        f"Milliseconds a brief: p50 {times[len(times) // 2]:.1f}, p95 {times[int(0.95 * len(times))]:.1f}",
    ]
    return "\n\n".join(parts)


def _by_language(rows: Sequence[Judged]) -> dict[str, list[Verdict]]:
    common = Counter(brief.language for brief, _ in rows).most_common(15)
    return {language: [v for b, v in rows if b.language == language] for language, _ in common}


def _table(by: str, parts: dict[str, list[Verdict]], rows: Sequence[Judged]) -> str:
    lines = [f"| {by} | n | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 2) + "|"]
    for name, verdicts in {**parts, "all": [v for _, v in rows]}.items():
        if verdicts:
            shares = " | ".join(_share(verdicts, column) for column in COLUMNS.values())
            lines.append(f"| {name} | {len(verdicts)} | {shares} |")
    return "\n".join(lines)


def _share(verdicts: list[Verdict], column: Callable[[Verdict], tuple[int, int]]) -> str:
    pairs = [column(v) for v in verdicts]
    hits, asked = sum(p[0] for p in pairs), sum(p[1] for p in pairs)
    return f"{100 * hits / asked:.0f}" if asked else "-"


def _fields(rows: Sequence[Judged]) -> str:
    total: Counter[tuple[str, str]] = Counter()
    for _, verdict in rows:
        total.update(verdict.fields)
    lines = ["| field | asked | precision | recall |", "|---|---|---|---|"]
    for name in dict.fromkeys(key for key, _ in total):
        hit, spurious, missed = (total[name, what] for what in ("hit", "spurious", "missed"))
        precision = f"{hit / (hit + spurious):.2f}" if hit + spurious else "-"
        recall = f"{hit / (hit + missed):.2f}" if hit + missed else "-"
        lines.append(f"| {name} | {hit + missed} | {precision} | {recall} |")
    return "\n".join(lines)


def _groups(rows: Sequence[Judged]) -> str:
    apart = [v.apart for _, v in rows if v.apart is not None]
    torn = sum(v.torn for _, v in rows)
    harms = Counter(harm for _, v in rows for harm in v.harms)
    named = ", ".join(f"{harm} {n}" for harm, n in harms.most_common())
    whole = f"One wish torn: {torn} of {len(rows) - len(apart)}."
    return f"Groups kept apart: {sum(apart)} of {len(apart)}. {whole}\nHarms: {named}."
