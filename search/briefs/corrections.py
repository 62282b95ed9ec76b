"""Applies a user's corrections to a brief. Users can remove, confirm, change and add clauses (the conditions of a
brief)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter, ValidationError

from config.kit.errors import Problem, Unprocessable
from creators.identity.handles import PlatformName
from creators.places.geotags import read_geotag
from creators.schemas.requests import Asked
from search.briefs.brief import Brief, Clause, Place
from search.briefs.schemas import AddedClause, EditBody
from search.filters.schemas import FiltersBody, KindName
from search.filters.table import BY_NAME
from search.filters.values import Range

WORDS_MOST: Final = 500
EXCLUDABLE: Final = frozenset({"subject", "place", "platforms", "languages"})


class _PlaceBody(Asked):
    name: str = Field(min_length=1, max_length=100)
    relation: Literal["home", "about"] = "home"


_WORDS: Final = TypeAdapter[str](Annotated[str, Field(pattern=r"\S", max_length=WORDS_MOST)])
_PLACE: Final = TypeAdapter(_PlaceBody)
_LISTS: Final[dict[str, TypeAdapter[list[Any]]]] = {
    "platforms": TypeAdapter(Annotated[list[PlatformName], Field(min_length=1, max_length=10)]),
    "creator_kinds": TypeAdapter(Annotated[list[KindName], Field(min_length=1, max_length=10)]),
}


def correct_brief(brief: Brief, edits: Sequence[EditBody]) -> Brief:
    """Applies the corrections to the brief, one after the other. Raises Unprocessable if a correction is impossible."""
    for place, edit in enumerate(edits):
        brief = replace(_correct(brief, edit, f"edits.{place}"), is_corrected=True)
    return brief


def _correct(brief: Brief, edit: EditBody, param: str) -> Brief:
    if edit.drop is not None:
        return brief.changing(_find(brief, edit.drop, f"{param}.drop").id, None)
    if edit.confirm is not None:
        clause = _find(brief, edit.confirm, f"{param}.confirm")
        return brief.changing(clause.id, replace(clause, certainty=1.0, source="edit"))
    if edit.set is not None:
        clause = _find(brief, edit.set, f"{param}.set")
        value = _read_value(clause.kind, edit.value, f"{param}.value")
        set_by_hand = replace(clause, value=value, certainty=1.0, source="edit")
        return brief.changing(clause.id, set_by_hand)
    return _add(brief, edit.add, f"{param}.add") if edit.add else brief


def _find(brief: Brief, clause_id: str, param: str) -> Clause:
    for clause in brief.clauses:
        if clause.id == clause_id:
            return clause
    raise Unprocessable(Problem(f"The reading has no clause {clause_id}.", param))


def _add(brief: Brief, added: AddedClause, param: str) -> Brief:
    number = sum(clause.id.startswith("a") for clause in brief.clauses) + 1
    while any(clause.id == f"a{number}" for clause in brief.clauses):
        number += 1
    if added.role == "excluded" and added.kind not in EXCLUDABLE:
        raise Unprocessable(Problem(f"{added.kind} cannot be left out.", f"{param}.role"))
    value = _read_value(added.kind, added.value, f"{param}.value")
    clause = Clause(f"a{number}", added.kind, value, added.role, source="edit")
    if added.group is None:
        return replace(brief, shared=(*brief.shared, clause))
    if added.group not in {group.id for group in brief.groups}:
        raise Unprocessable(Problem(f"The reading has no group {added.group}.", f"{param}.group"))
    groups = tuple(
        replace(g, clauses=(*g.clauses, clause)) if g.id == added.group else g for g in brief.groups
    )
    return replace(brief, groups=groups)


def _read_value(kind: str, value: Any, param: str) -> Any:
    """Parses the value for a clause (condition) of this kind. Raises Unprocessable if the value is invalid."""
    try:
        if kind == "subject":
            return _WORDS.validate_python(value).strip()
        if kind == "place":
            return _read_place(_PLACE.validate_python(value), param)
        if kind in _LISTS:
            return tuple(dict.fromkeys(_LISTS[kind].validate_python(value)))
        filters = FiltersBody.model_validate({kind: value}).as_filters(
            platforms=(), creator_kinds=()
        )
    except ValidationError as error:
        first = error.errors()[0]
        raise Unprocessable(Problem(f"{kind}: {first['msg']}", param)) from error
    found = BY_NAME[kind].normalize(getattr(filters, kind))
    if found in (None, (), Range()):
        raise Unprocessable(Problem(f"{kind}: this value sets no condition.", param))
    return found


def _read_place(asked: _PlaceBody, param: str) -> Place:
    tag = read_geotag(asked.name)
    if tag is None:
        raise Unprocessable(Problem(f"{asked.name} is not a known place.", f"{param}.name"))
    return Place(tag.place.name, tag.place.kind, tag.place.cover, asked.relation)
