"""Converts briefs to JSON and back. The text of the brief is not part of the JSON."""

from collections.abc import Mapping
from dataclasses import asdict, astuple
from typing import Any, cast

from creators.places.cover import Circle, Cover
from search.briefs.brief import Brief, Clause, Group, Place, Span, Unused
from search.filters.table import BY_NAME


def brief_to_json(brief: Brief) -> dict[str, Any]:
    return {
        "language": brief.language,
        "groups": [
            {"id": g.id, "label": g.label, "count": g.count, "clauses": _to_list(g.clauses)}
            for g in brief.groups
        ],
        "shared": _to_list(brief.shared),
        "unused": [[u.kind, u.span.start, u.span.end, u.reason] for u in brief.unused],
        "one_is_enough": brief.one_is_enough,
        "read_by": brief.read_by,
        "is_corrected": brief.is_corrected,
    }


def brief_from_json(stored: Mapping[str, Any], text: str) -> Brief:
    return Brief(
        text=text,
        language=stored["language"],
        groups=tuple(
            Group(g["id"], g["label"], _from_list(g["clauses"]), g["count"])
            for g in stored["groups"]
        ),
        shared=_from_list(stored["shared"]),
        unused=tuple(
            Unused(kind, Span(start, end), reason) for kind, start, end, reason in stored["unused"]
        ),
        one_is_enough=stored["one_is_enough"],
        read_by=stored["read_by"],
        is_corrected=stored.get("is_corrected", False),
    )


def _to_list(clauses: tuple[Clause, ...]) -> list[dict[str, Any]]:
    return [
        asdict(c) | {"value": _value_to_json(c), "spans": [astuple(s) for s in c.spans]}
        for c in clauses
    ]


def _from_list(stored: list[dict[str, Any]]) -> tuple[Clause, ...]:
    return tuple(
        Clause(
            **one
            | {"value": _value_from_json(one["kind"], one["value"])}
            | {"spans": tuple(Span(*span) for span in one["spans"])}
        )
        for one in stored
    )


def _value_to_json(clause: Clause) -> Any:
    if clause.kind == "place":
        return _place_to_json(clause.value)
    if clause.kind in BY_NAME:
        return BY_NAME[clause.kind].to_json(clause.value)
    return clause.value


def _value_from_json(kind: str, value: Any) -> Any:
    if kind == "place":
        return _place_from_json(value)
    if isinstance(value, list):
        return tuple(value)
    return BY_NAME[kind].from_json(value) if kind in BY_NAME else value


def _place_to_json(place: Place) -> dict[str, Any]:
    return {
        "name": place.name,
        "kind": place.kind,
        "relation": place.relation,
        "countries": list(place.cover.countries),
        "regions": list(place.cover.regions),
        "circles": [astuple(circle) for circle in place.cover.circles],
    }


def _place_from_json(stored: Mapping[str, Any]) -> Place:
    cover = Cover(
        tuple(stored["countries"]),
        tuple(stored["regions"]),
        tuple(Circle(*circle) for circle in stored["circles"]),
    )
    return Place(stored["name"], stored["kind"], cover, cast(Any, stored["relation"]))
