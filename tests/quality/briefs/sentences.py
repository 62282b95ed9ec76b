"""Sentences as people type them, and what they mean: one a line,
`query => subject ; name=value ; ...`, with every filter and no other.

Names: on, not_on, kind, followers, er, growth, verified, in, not_in, city, lang, not_lang, avoid, once, since,
contact, paid, unclear. `@europe` is a region.
"""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from creators.places.gazetteer import load_countries
from search.briefs.brief import ParsedQuery
from search.briefs.understood import describe_unclear
from search.filters.values import Range
from search.reading.queries import build_query
from search.reading.understanding import understand_words

FOLDER = Path(__file__).parent / "sentences"
TODAY = date(2026, 11, 20)
"""The day of the table's sentences: a Friday."""


@dataclass(frozen=True, slots=True)
class Row:
    rule: str
    query: str
    expected: str


def rows(name: str) -> list[Row]:
    """The rows of a table; a line that begins with `#` names the rule that those below it show."""
    found: list[Row] = []
    rule = ""
    for line in (FOLDER / name).read_text("utf-8").splitlines():
        if line.startswith("# "):
            rule = line[2:]
        elif line.strip():
            query, _, expected = line.partition(" =>")
            found.append(Row(rule, query, expected.strip()))
    return found


def written(parsed: ParsedQuery) -> str:
    """A parsed query as the table writes it."""
    filters = parsed.filters
    parts = {
        "on": ",".join(filters.platforms),
        "not_on": ",".join(filters.not_platforms),
        "kind": ",".join(filters.creator_kinds),
        "followers": write_range(filters.followers),
        "er": write_range(filters.engagement_rate),
        "growth": write_range(filters.growth_30d_pct),
        "verified": {True: "yes", False: "no", None: ""}[filters.verified],
        "in": _codes(filters.countries),
        "not_in": _codes(filters.not_countries),
        "city": ",".join(parsed.cities),
        "lang": ",".join(filters.languages),
        "not_lang": ",".join(filters.not_languages),
        "avoid": ",".join(parsed.avoided),
        "once": "yes" if parsed.is_once else "",
        "since": str(filters.posted_after or ""),
        "contact": {True: "yes", False: "no", None: ""}[filters.has_contact],
        "paid": {True: "yes", False: "no", None: ""}[filters.paid_partnerships],
        "unclear": " | ".join(
            one["words"] for one in describe_unclear(parsed.sentence, parsed.unclear)
        ),
    }
    said = [f"{name}={value}" for name, value in parts.items() if value]
    return " ; ".join([parsed.subject, *said]).strip()


def write_range(values: Range) -> str:
    if not values:
        return ""
    low, high = ("" if end is None else f"{end:.10g}" for end in (values.min, values.max))
    return f"{low}..{high}"


def _codes(codes: tuple[str, ...]) -> str:
    for name, place in load_countries().items():
        if place.kind == "region" and len(codes) > 2 and set(place.countries) == set(codes):
            return f"@{name}"
    return ",".join(codes)


FILES: Final = (
    "sentences",
    "requests",
    "avoided",
    "numbers",
    "once",
    "conditions",
    "false_friends",
)


def write_kept() -> str:
    """How many of the sentences are read as they say, exactly; and those whose conditions alone are right."""
    every = [row for file in FILES for row in rows(f"{file}.txt")]
    pairs = [
        (row.expected, written(build_query(understand_words(row.query, today=TODAY))))
        for row in every
    ]
    exact = sum(expected == read for expected, read in pairs)
    filters = sum(_conditions(expected) == _conditions(read) for expected, read in pairs)
    return (
        f"Of {len(every)} sentences {exact} are read exactly so, {filters} with these conditions."
    )


def _conditions(said: str) -> set[str]:
    parts = said.split(";")[1:]
    return {part.strip() for part in parts if not part.strip().startswith(("unclear=", "avoid="))}
