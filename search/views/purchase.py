"""Parts that are common to all forms that spend credits. A form offers the numbers of creators that the account can pay
for. If a purchase is rejected, the form offers a smaller number. The pages for similar creators and for matches save
the answer before they show it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, cast
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect
from pydantic import BaseModel
from typing_extensions import TypedDict

from billing.access.authentication import current_membership
from billing.accounts.affording import explain_refusal, read_most
from billing.metering import delivery
from billing.metering.idempotency import FIELD
from billing.offers.operation import Operation
from config.kit.clock import now
from config.kit.context import Context
from config.kit.errors import KindredError
from config.kit.htmx import HtmxRequest
from config.kit.methods import add_headers
from search.answers import saved_answers
from search.filters.forms import LIMITS
from search.models.answers import SavedAnswer

Request = TypeVar("Request", bound=BaseModel)
AnyOperation = Operation[Any, Any]


class Receipt(TypedDict):
    """The result of a purchase: the id of the saved answer, and the number of its creators."""

    id: str
    creators: int


def save_answers(
    operation: Operation[Request, Any], *, creators_per_replacement: int = 0
) -> Operation[Request, Receipt]:
    """Returns an operation that also saves its answer, for the same price. If the form is sent twice, both requests get
    the same receipt. The user can replace one creator for free for each `creators_per_replacement` paid creators. By
    default, no creator can be replaced."""

    def run(request: Request, context: Context) -> Receipt:
        answer = operation.run(request, context)
        bought, each = len(answer["data"]), creators_per_replacement
        free = bought // each if each else 0
        saved_id = saved_answers.save_answer(operation.name, request, answer, context, free)
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
    request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """Shows a form that spends credits. If the context contains a `problem`, the response has the status and the
    headers of this problem."""
    problem: KindredError | None = context.get("problem")
    if problem is None:
        return render(request, template, context, status=status)
    return add_headers(render(request, template, context, status=problem.status), problem)


def lead_to(request: HtmxRequest, address: str) -> HttpResponse:
    """Redirects to the address. For a request by HTMX, the script on the page opens the address."""
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def get_saved(request: HttpRequest, answer_id: UUID, operation: str) -> SavedAnswer:
    """Returns the account's saved answer and marks it as delivered. Raises Http404 if the answer is unknown, has
    expired or belongs to another account."""
    account_id = current_membership(request).account_id
    found = saved_answers.find_answer(answer_id, operation, account_id)
    if found is None:
        raise Http404
    delivery.acknowledge_stored(str(found.pk))
    return found


def read_id(text: str) -> UUID | None:
    """Returns the id in the text, or None if the text is not an id."""
    try:
        return UUID(text)
    except ValueError:
        return None


# --- Numbers of creators --------------------------------------------------------------------------

_OF_THE_FORM: Final = frozenset(["csrfmiddlewaretoken", FIELD])
"""Form fields that are never copied to another form, because each form has its own values for them."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of creators that the form offers. `reason` says why the account cannot pay for it. It is empty if the
    account can."""

    number: int
    reason: str
    is_chosen: bool
    is_open: bool


def list_limits(request: HttpRequest, operation: AnyOperation, *, wanted: int) -> list[Limit]:
    """Lists the numbers of creators that the form offers. The wanted number is selected, or the next smaller number
    that the account can pay for. The smallest number is always enabled, because its button explains how to get
    credits."""
    account = current_membership(request).account
    reasons = {n: explain_refusal(account, operation.price.micros(n)) for n in LIMITS}
    payable = [n for n, reason in reasons.items() if not reason] or [LIMITS[0]]
    chosen = max((n for n in payable if n <= wanted), default=payable[0])
    return [Limit(n, reason, n == chosen, n in payable) for n, reason in reasons.items()]


Fields = list[tuple[str, str]]
"""The hidden fields of a form, as names and values."""


@dataclass(frozen=True, slots=True)
class Instead:
    """A smaller request that the page offers after a rejected request. `fields` are the fields of its form."""

    number: int
    fields: Fields


def offer_limit(
    request: HttpRequest, operation: AnyOperation, problem: KindredError, *, refused: int
) -> Instead | None:
    """Offers the same form with fewer creators. Their number is the greatest that the account can pay for now. Returns
    None if the account cannot pay for any smaller number, or if the request was not rejected because of its price."""
    smaller = {number: [("limit", str(number))] for number in LIMITS if number < refused}
    return offer_fewer(request, operation, problem, smaller)


def offer_fewer(
    request: HttpRequest,
    operation: AnyOperation,
    problem: KindredError,
    smaller: Mapping[int, Fields],
    without: Collection[str] = (),
) -> Instead | None:
    """Offers the form with the greatest number of creators that the account can pay for now. Returns None if the
    request was not rejected because of its price. `smaller` contains the changed form fields for each number. The other
    fields are copied, except those in `without`."""
    if problem.status not in {402, 429}:
        return None
    most = read_most(current_membership(request).account_id, now())
    number = max((n for n in smaller if operation.price.micros(n) <= most), default=None)
    if number is None:
        return None
    left_out = _OF_THE_FORM.union(without, (name for name, _ in smaller[number]))
    sent: Iterable[tuple[str, list[str]]] = request.POST.lists()
    kept = [(name, text) for name, texts in sent if name not in left_out for text in texts]
    return Instead(number, kept + smaller[number])
