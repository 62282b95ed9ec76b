"""Shows how the brief in a search form was understood, and applies the user's corrections."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from pydantic import ValidationError

from billing.access.authentication import current_membership
from config.kit import clock
from config.kit.context import Context, Deadline
from config.kit.errors import KindredError, Problem, Unprocessable
from search.answers import previews
from search.answers.briefs import find_own, read_brief
from search.answers.reading import show_brief
from search.briefs.brief import Brief, Clause
from search.briefs.schemas import EditBody
from search.filters.forms import FilterForm, SearchForm, clean_text
from search.filters.schemas import FiltersBody
from search.filters.storing import filters_to_json
from search.filters.table import BY_NAME
from search.schemas import SearchBody
from search.views.purchase import read_id

_DEADLINE_S = 30


def make_body(request: HttpRequest, form: SearchForm) -> SearchBody:
    """Returns the API request for the valid form. It contains the id of the preview that the form refers to. A preview
    is a stored brief as the product understood it."""
    filters = filters_to_json(form.filters)
    query = form.cleaned_data["query"]
    return SearchBody.model_validate(
        {
            "query": query,
            "limit": form.cleaned_data.get("limit", 25),
            "platforms": filters["platforms"],
            "creator_kinds": filters["creator_kinds"],
            "filters": {name: filters[name] for name in FiltersBody.model_fields},
            "preview_id": _find_start(request, query),
        }
    )


def lost_corrections(request: HttpRequest, body: SearchBody) -> bool:
    """Returns whether the user's corrections are lost. They are lost if they were made for another text or have
    expired."""
    return "corrected" in request.POST and body.preview_id is None


def correct_body(request: HttpRequest, body: SearchBody) -> None:
    """Adds to the request the clauses (conditions) that the user drops, and the earlier search that the request
    refines. Raises Unprocessable if this is impossible."""
    body.edits = [_edit(drop=clause_id) for clause_id in request.POST.getlist("drop")]
    body.refines = read_id(request.POST.get("refines", ""))


def show_reading(request: HttpRequest, form: SearchForm) -> dict[str, Any]:
    """Returns template context that shows how the brief was understood. The correction of the form is applied. If this
    is impossible, the context has the uncorrected brief and the problem. Raises KindredError if the text cannot be
    read."""
    account_id = current_membership(request).account_id
    context = Context(account_id, clock.now(), Deadline.after(_DEADLINE_S))
    body = make_body(request, form)
    are_lost = lost_corrections(request, body)
    body.preview_id, brief = previews.start_reading(body, context)
    problem = None
    try:
        edits = _read_edits(brief, request.POST)
        found = previews.read_preview(body.model_copy(update={"edits": edits}), context)
    except Unprocessable as error:
        problem = error.message
        found = previews.read_preview(body, context)
    return {
        "preview": found,
        "reading": show_brief(found.brief, form.filters),
        "are_corrections_lost": are_lost,
        "problem_of_reading": problem,
    }


def keep_reading(request: HttpRequest, form: SearchForm) -> dict[str, Any]:
    """Returns template context that shows how the brief was understood, for a page that shows the form again. Returns
    an empty context if the text cannot be read."""
    try:
        return show_reading(request, form)
    except KindredError:
        return {}


def _find_start(request: HttpRequest, query: str) -> UUID | None:
    """Returns the id of the preview to correct. A preview is a stored brief as the product understood it. If the form
    names a stored search, makes a preview from the search. Returns None if the form names neither for this text."""
    account_id = current_membership(request).account_id
    preview_id = read_id(request.POST.get("preview", ""))
    if preview_id and previews.is_of(preview_id, query, account_id):
        return preview_id
    session_id = read_id(request.POST.get("session") or request.POST.get("refines", ""))
    session = find_own(session_id, account_id)
    if session is None or clean_text(session.query) != query:
        return None
    brief = replace(read_brief(session), text=query)
    return previews.keep_reading(brief, account_id, clock.now(), is_corrected=True).pk


def _read_edits(brief: Brief, data: Mapping[str, Any]) -> list[EditBody]:
    """Returns the corrections that the button stands for. Raises Unprocessable if they are invalid. A clause
    (condition) cannot change its role, so it is dropped and added again with the new role."""
    for button in ("drop", "confirm"):
        if data.get(button):
            return [_edit(**{button: data[button]})]
    clause_id = data.get("change")
    if not clause_id:
        return []
    clause = next((one for one in brief.clauses if one.id == clause_id), None)
    if clause is None:
        raise Unprocessable(Problem("This part of the reading is gone.", "change"))
    value = _read_value(clause, data)
    role = data.get(f"{clause_id}-role", clause.role)
    if role == clause.role:
        return [_edit(set=clause_id, value=value)]
    group = next((g.id for g in brief.groups if clause in g.clauses), None)
    added = {"kind": clause.kind, "role": role, "value": value, "group": group}
    return [_edit(drop=clause_id), _edit(add=added)]


def _edit(**fields: Any) -> EditBody:
    """Builds a correction. Raises Unprocessable if the values are invalid. The product's own forms never send such
    values."""
    try:
        return EditBody.model_validate(fields)
    except ValidationError as error:
        raise Unprocessable(Problem("This correction is not possible.", "edits")) from error


def _read_value(clause: Clause, data: Mapping[str, Any]) -> Any:
    """Returns the clause's new value, in the format of `edits` in an API request. Raises Unprocessable if the value is
    invalid."""
    if clause.kind == "subject":
        return data.get(f"{clause.id}-subject", "")
    if clause.kind == "place":
        names = ("name", "relation")
        return {name: data.get(f"{clause.id}-{name}", "") for name in names}
    form, one = FilterForm(data, prefix=clause.id), BY_NAME[clause.kind]
    filters = form.filters
    unset = f"{one.heading}: choose a value, or remove the condition."
    if form.errors or not one.is_set(filters):
        raise Unprocessable(Problem(next(iter(form.error_lines), unset), clause.kind))
    return one.to_json(one.read_value(filters))
