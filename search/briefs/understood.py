"""Describes for the API how a brief was understood."""

from typing import Any

from search.briefs.brief import Brief, Clause, ParsedQuery
from search.briefs.schemas import ClauseItem, Understood
from search.filters.table import BY_NAME


def describe_brief(brief: Brief, parsed: ParsedQuery) -> Understood:
    """Describes the brief. `parsed` is the query that the pipeline searches for it."""
    return {
        "subject": parsed.subject,
        "chips": [
            {"kind": c.kind, "label": c.label, "words": c.words, "start": c.start, "end": c.end}
            for c in parsed.chips
        ],
        "unclear": [{"words": u.words, "reason": u.reason} for u in parsed.unclear],
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
    """Returns the clause's value as JSON. The value of a filter has the form that `filters` accepts in a request."""
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
