"""Writes briefs as labelled records, from which `make train` learns. tests/quality/briefs/README.md describes the
format."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from creators.analysis.emails import HIDDEN, hide_addresses
from search.briefs.brief import Brief, Clause, Place, Span, split_by_marks
from search.filters.values import Range

_LINKS: Final = re.compile(r"(?:https?://|www\.)\S+|@\w[\w.]*", re.IGNORECASE)
_BRACES: Final = str.maketrans("{}", "()")
_SHORT, _LONG = 25, 80
"""Numbers of words. A short brief has at most _SHORT words, and a long brief has at least _LONG words."""
_LABELS: Final = {
    "subject": "wanted", "platforms": "platform", "followers": "followers", "languages": "language",
    "engagement_rate": "measure", "verified": "measure", "has_contact": "measure",
}  # fmt: skip
_UNUSED: Final = {
    "budget": "money", "deadline": "time", "deliverable": "deliver", "audience": "audience", "gender": "person",
    "age": "person", "person": "person", "history": "history", "quality": "measure", "sender": "who",
}  # fmt: skip


def write_record(brief: Brief, record_id: str) -> str:
    """Returns the labelled record of a corrected brief: its text with marks, and the meaning of the text. Placeholders
    replace e-mail addresses, telephone numbers, links, handles and words about the sender."""
    reading = json.dumps(_read(brief), ensure_ascii=False)
    return (
        f"id: {record_id}\nkind: {_kind(brief)}\nlanguage: {brief.language[:2] or 'en'}\n"
        f"reading: {reading}\ntext:\n{''.join(_mark_text(brief))}"
    )


def _kind(brief: Brief) -> str:
    words = len(brief.text.split())
    if len(brief.groups) > 1:
        return "groups"
    return "short" if words <= _SHORT else "long" if words >= _LONG else "other"


def _mark_text(brief: Brief) -> Iterator[str]:
    for words, label in split_by_marks(brief.text, _list_marks(brief)):
        hidden = HIDDEN if label == "who" else _hide(words)
        yield f"{{{{{label}|{hidden}}}}}" if label else hidden


def _hide(text: str) -> str:
    hidden = hide_addresses(_LINKS.sub(HIDDEN, text)).translate(_BRACES)
    # A line of three hyphens would end the record, because such lines separate records.
    return re.sub(r"(?m)^---$", "--", hidden)


def _list_marks(brief: Brief) -> Iterator[tuple[Span, str]]:
    several = len(brief.groups) > 1
    for number, group in enumerate(brief.groups, 1):
        yield from _marks_of(group.clauses, str(number) if several else "")
    yield from _marks_of(brief.shared, "")
    for unused in brief.unused:
        if unused.kind in _UNUSED:
            yield unused.span, _UNUSED[unused.kind]


def _marks_of(clauses: Iterable[Clause], group: str) -> Iterator[tuple[Span, str]]:
    for clause in clauses:
        if label := _label(clause):
            yield from ((span, f"{label}{group}") for span in clause.spans)


def _label(clause: Clause) -> str:
    if clause.role == "wished":
        return "soft"
    if clause.kind == "place":
        return "not_home" if clause.role == "excluded" else str(clause.value.relation)
    if clause.kind == "subject" and clause.role == "excluded":
        return "not"
    return _LABELS.get(clause.kind, "")


def _read(brief: Brief) -> dict[str, Any]:
    groups = [_read_group(brief.clauses_of(group), group.count) for group in brief.groups]
    found = {"groups": groups} if len(groups) > 1 else (groups or [{}])[0]
    out = [c for c in brief.clauses if c.role == "excluded" and not c.is_doubtful]
    places = [_code(c.value) for c in out if c.kind == "place"]
    platforms = [code for c in out if c.kind == "platforms" for code in c.value]
    found |= {"not_home": places} if places else {}
    return found | ({"not_platforms": platforms} if platforms else {})


def _read_group(clauses: Iterable[Clause], count: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {"count": count} if count else {}
    for clause in clauses:
        if clause.role != "wanted" or clause.is_doubtful:
            continue
        if clause.kind == "place":
            found.setdefault(clause.value.relation, []).append(_code(clause.value))
        elif clause.kind in ("platforms", "languages"):
            found.setdefault(clause.kind, []).extend(clause.value)
        elif isinstance(clause.value, Range) and clause.kind in ("followers", "engagement_rate"):
            name = clause.kind.removesuffix("_rate")
            found[name] = [clause.value.min, clause.value.max]
    return found


def _code(place: Place) -> str:
    """Returns the code of a place: `DE` for a country, `DE-Berlin` for a city, or the name of an area of several
    countries."""
    countries = sorted(place.cover.within_countries)
    if len(countries) != 1:
        return place.name
    return countries[0] if place.kind == "country" else f"{countries[0]}-{place.name}"
