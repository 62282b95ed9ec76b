"""The table of sentences: one a line, `query => meaning ; name=value ; ...`, with every wish and no other.

Names: on, not_on, kind, followers, er, verified, in, not_in, city, lang, not_lang, since, unclear. `@europe` is a region.
"""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from creators.places.gazetteer import countries
from search.pipeline.parsed_query import ParsedQuery, Range

TODAY = date(2026, 11, 20)
"""The day on which the table's sentences are said: a Friday."""


@dataclass(frozen=True, slots=True)
class Row:
    rule: str
    query: str
    expected: str


def rows(name: str) -> list[Row]:
    """The rows of a table; a line that begins with `#` names the rule that those below it show."""
    found: list[Row] = []
    rule = ""
    for line in (Path(__file__).parent / name).read_text("utf-8").splitlines():
        if line.startswith("# "):
            rule = line[2:]
        elif line.strip():
            query, _, expected = line.partition(" =>")
            found.append(Row(rule, query, expected.strip()))
    return found


def written(wishes: ParsedQuery) -> str:
    """`wishes` as the table writes them."""
    parts = {
        "on": ",".join(wishes.platforms),
        "not_on": ",".join(wishes.not_platforms),
        "kind": ",".join(wishes.creator_kinds),
        "followers": _range(wishes.followers),
        "er": _range(wishes.engagement_rate),
        "verified": {True: "yes", False: "no", None: ""}[wishes.verified],
        "in": _codes(wishes.countries),
        "not_in": _codes(wishes.not_countries),
        "city": ",".join(wishes.cities),
        "lang": ",".join(wishes.languages),
        "not_lang": ",".join(wishes.not_languages),
        "since": str(wishes.posted_after or ""),
        "unclear": " | ".join(unclear.words for unclear in wishes.unclear),
    }
    said = [f"{name}={value}" for name, value in parts.items() if value]
    return " ; ".join([wishes.meaning, *said]).strip()


def _range(values: Range) -> str:
    if not values:
        return ""
    low, high = ("" if end is None else f"{end:.10g}" for end in (values.min, values.max))
    return f"{low}..{high}"


def _codes(codes: tuple[str, ...]) -> str:
    for name, place in countries().items():
        if place.kind == "region" and len(codes) > 2 and set(place.countries) == set(codes):
            return f"@{name}"
    return ",".join(codes)
