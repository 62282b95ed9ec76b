"""Describes to users of the API how a brief was understood."""

from collections.abc import Iterable
from typing import Any, Final

from search.briefs.brief import Brief, Clause, ParsedQuery, Place, Span, Unused
from search.briefs.schemas import ChipItem, ClauseItem, UnclearItem, Understood
from search.filters.table import BY_NAME


def describe_brief(brief: Brief, parsed: ParsedQuery) -> Understood:
    """Describes the brief. `parsed` is the query that the search made from the brief."""
    return {
        "subject": parsed.subject,
        "chips": describe_chips(brief.text, parsed.chips),
        "unclear": describe_unclear(brief.text, parsed.unclear),
        "text": brief.text,
        "language": brief.language,
        "read_by": "language_model" if brief.read_by == "language_model" else "reader",
        "groups": [
            {
                "id": group.id,
                "label": group.label,
                "count": group.count,
                "clauses": [_describe_clause(brief.text, clause) for clause in group.clauses],
            }
            for group in brief.groups
        ],
        "shared": [_describe_clause(brief.text, clause) for clause in brief.shared],
        "not_used": [
            {"kind": u.kind, "start": u.span.start, "end": u.span.end} for u in brief.unused
        ],
    }


def describe_chips(text: str, clauses: Iterable[Clause]) -> list[ChipItem]:
    """Returns the API items of the clauses that have a chip. A clause without words in the text was added by hand."""
    named = ((c, name) for c in clauses if (name := name_chip(c)))
    return [
        {
            "kind": kind,
            "label": label,
            "words": text[span.start : span.end],
            "start": span.start,
            "end": span.end,
        }
        for clause, (kind, label) in named
        for span in [clause.spans[-1] if clause.spans else Span(0, 0)]
    ]


def describe_unclear(text: str, unclear: Iterable[Unused]) -> list[UnclearItem]:
    return [{"words": text[u.span.start : u.span.end], "reason": u.reason} for u in unclear]


_CHIP_KINDS: Final = {
    "platforms": "platform",
    "languages": "language",
    "creator_kinds": "creator_kind",
}


def name_chip(clause: Clause) -> tuple[str, str] | None:
    """Returns the kind and the label of the clause's chip. Returns None if the clause has no chip."""
    is_excluded = clause.role == "excluded"
    if clause.kind == "place":
        return _name_place(clause.value, is_excluded)
    if clause.kind == "subject":
        return ("avoided", f"not {clause.value}") if is_excluded else None
    values = clause.value if isinstance(clause.value, tuple) else (clause.value,)
    kind = _CHIP_KINDS.get(clause.kind, clause.kind)
    label = " or ".join(BY_NAME[clause.kind].chip(value) for value in values)
    return (f"not_{kind}", f"not {label}") if is_excluded else (kind, label)


def _name_place(place: Place, is_excluded: bool) -> tuple[str, str] | None:
    if is_excluded and place.kind == "country":
        return "not_country", f"not in {place.label}"
    if is_excluded:
        return ("not_place", f"not in {place.label}") if place.label_left_out else None
    if place.relation == "about":
        return "about_place", f"about {place.name}"
    return place.filter_kind, place.label


def _describe_clause(text: str, clause: Clause) -> ClauseItem:
    return {
        "id": clause.id,
        "kind": clause.kind,
        "role": clause.role,
        "value": _describe_value(clause),
        "words": " ".join(text[s.start : s.end] for s in clause.spans),
        "spans": [{"start": s.start, "end": s.end} for s in clause.spans],
        "certainty": round(clause.certainty, 3),
        "is_doubtful": clause.is_doubtful,
    }


def _describe_value(clause: Clause) -> Any:
    """Returns the clause's value as JSON, in the format of `filters` in an API request."""
    if clause.kind == "place":
        place = clause.value
        countries = sorted(place.cover.within_countries)
        return {
            "name": place.name,
            "kind": place.kind,
            "relation": place.relation,
            "countries": countries,
        }
    if clause.kind in BY_NAME:
        return BY_NAME[clause.kind].to_json(clause.value)
    return clause.value
