"""Shared by the pages of lookalikes and matches.
These pages run an operation, save its answer, and show the saved answer."""

from dataclasses import replace
from typing import Any, TypeVar, cast
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect
from pydantic import BaseModel
from typing_extensions import TypedDict

from billing.access.authentication import current_membership
from billing.metering import delivery
from billing.metering.callers import Unauthorized
from billing.offers.operation import Operation
from config.kit.context import Context
from config.kit.errors import KindredError
from config.kit.htmx import HtmxRequest
from config.kit.methods import add_headers
from search.answers import saved_answers
from search.models.answers import SavedAnswer

Request = TypeVar("Request", bound=BaseModel)


class Receipt(TypedDict):
    """The result of a purchase: the saved answer's id and its number of creators."""

    id: str
    creators: int


def save_answers(
    operation: Operation[Request, Any], *, creators_per_replacement: int = 0
) -> Operation[Request, Receipt]:
    """Returns the operation at the same price, changed so that it saves its answer. A form that is sent twice gets the
    same receipt. Users can replace one creator for free for each `creators_per_replacement` paid creators. By default,
    they cannot replace any."""

    def run(request: Request, context: Context) -> Receipt:
        if context.owner_id is None:
            raise Unauthorized
        answer = operation.run(request, context)
        bought, each = len(answer["data"]), creators_per_replacement
        saved_id = saved_answers.save_answer(
            operation.name,
            request,
            answer,
            account_id=context.owner_id,
            now=context.now,
            replacements=bought // each if each else 0,
        )
        return {"id": str(saved_id), "creators": bought}

    saving = replace(
        operation,
        run=run,
        answers=Receipt,
        delivered=lambda receipt: receipt["creators"],
        stores=lambda receipt: receipt["id"],
        reads=False,
    )
    return cast("Operation[Request, Receipt]", saving)


def render_form(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    problem: KindredError | None = None,
    status: int = 200,
) -> HttpResponse:
    """Shows a form that spends, with the status and the headers of its refusal if there is one."""
    if problem is None:
        return render(request, template, context, status=status)
    context |= {"problem": problem}
    return add_headers(render(request, template, context, status=problem.status), problem)


def lead_to(request: HtmxRequest, address: str) -> HttpResponse:
    """Opens the address. If the page's script sent the form with HTMX, the script opens it."""
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def get_saved(request: HttpRequest, answer_id: UUID, operation: str) -> SavedAnswer:
    """Returns the saved answer, and counts it as delivered.
    Raises Http404 if it is another account's, expired or unknown."""
    account_id = current_membership(request).account_id
    found = saved_answers.find_answer(answer_id, operation, account_id)
    if found is None:
        raise Http404
    delivery.acknowledge_stored(str(found.pk))
    return found


def read_id(text: str) -> UUID | None:
    """Returns the id; None if the text is not an id."""
    try:
        return UUID(text)
    except ValueError:
        return None
