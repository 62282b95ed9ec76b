"""Checks how many creators an account can pay for. Forms disable numbers that are too expensive.
After a refusal, pages offer a smaller number."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest

from billing.access.authentication import current_membership
from billing.accounts.affording import explain_refusal, read_most
from billing.metering.idempotency import FIELD
from billing.offers.operation import Operation
from config.kit.clock import now
from config.kit.errors import KindredError
from search.filters.forms import LIMITS

_OF_THE_FORM: Final = frozenset(["csrfmiddlewaretoken", FIELD])
"""Fields that each new form fills in again, so that they are not copied."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of creators that the form offers. `reason` says why the account cannot pay for it."""

    number: int
    reason: str
    is_chosen: bool
    is_open: bool


def list_limits(
    request: HttpRequest, operation: Operation[Any, Any], *, wanted: int
) -> list[Limit]:
    """Lists the numbers of creators that a form offers. The wanted number is chosen if the account can pay for it, or
    else the next smaller one that it can pay for. The smallest number is always enabled: pressing the button then
    explains how to get credits."""
    account = current_membership(request).account
    reasons = {n: explain_refusal(account, operation.price.micros(n)) for n in LIMITS}
    payable = [n for n, reason in reasons.items() if not reason] or [LIMITS[0]]
    chosen = max((n for n in payable if n <= wanted), default=payable[0])
    return [Limit(n, reason, n == chosen, n in payable) for n, reason in reasons.items()]


@dataclass(frozen=True, slots=True)
class Instead:
    """A smaller request in place of a refused one. `fields` are the fields of its form."""

    number: int
    fields: list[tuple[str, str]]


def offer_limit(
    request: HttpRequest, operation: Operation[Any, Any], problem: KindredError, *, refused: int
) -> Instead | None:
    """Offers the same form with the greatest smaller number that the account can pay for now."""
    number = find_fitting(request, operation, problem, [n for n in LIMITS if n < refused])
    if number is None:
        return None
    return Instead(number, [*keep_fields(request, without=["limit"]), ("limit", str(number))])


def find_fitting(
    request: HttpRequest,
    operation: Operation[Any, Any],
    problem: KindredError,
    smaller: Sequence[int],
) -> int | None:
    """Returns the greatest number that the account can pay for now; None if the price was not the problem."""
    if problem.status not in {402, 429}:
        return None
    most = read_most(current_membership(request).account_id, now())
    return max((n for n in smaller if operation.price.micros(n) <= most), default=None)


def keep_fields(request: HttpRequest, *, without: Collection[str]) -> list[tuple[str, str]]:
    """Returns the fields of the submitted form."""
    left_out = _OF_THE_FORM.union(without)
    sent: Iterable[tuple[str, list[str]]] = request.POST.lists()
    return [(name, text) for name, texts in sent if name not in left_out for text in texts]
