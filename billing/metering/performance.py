"""Runs API operations and charges for them. The API, the tools for agents and the web pages all use `perform`."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar
from uuid import UUID

from billing.errors import CreditUsedUp
from billing.ledger.functions import undo_after
from billing.metering.callers import Caller
from billing.metering.reservations import OpenReservation, Replay
from billing.offers.operation import Operation
from config.kit import clock
from config.kit.context import Context, Deadline
from config.kit.errors import KindredError

PayOpen = Callable[[UUID, Deadline], None]
"""The type of a function that charges the unpaid invoices of an account to its card. Such a function raises an error if
the charge fails."""

PAYS_OPEN: list[PayOpen] = []
"""The functions that charge cards. The app registers these functions at start-up, because this module must not import
`billing.cards`."""

Request = TypeVar("Request")
Result = TypeVar("Result")
Paid = TypeVar("Paid")


def perform(caller: Caller, operation: Operation[Request, Result], request: Request) -> Result:
    """Reserve the highest price of the request, run the operation, and charge for the result. If the operation raises
    an error, nothing is charged. The operation does not run in a transaction."""
    caller.admit(operation)
    deadline = Deadline.after(operation.deadline_s)
    if caller.pays_after(operation):
        result = _run(caller, operation, request, deadline)
        bill = operation.bill_result(request, result)
        _pay(lambda: caller.charge(operation, bill), deadline)
        return result
    quote_micros = operation.quote_micros(request)
    held = _pay(lambda: caller.reserve(operation, quote_micros=quote_micros), deadline)
    if isinstance(held, Replay):
        kept: Result = held.answer
        return kept
    try:
        result = _run(caller, operation, request, deadline)
        _settle(held, caller, operation, request, result)
    except BaseException as error:
        undo_after(error, held.release)
        raise
    return result


def _pay(pay: Callable[[], Paid], deadline: Deadline) -> Paid:
    """Call `pay`, which reserves or charges credits. If the credit is too low and the account has a valid card, charge
    the unpaid invoices to the card and call `pay` again."""
    try:
        return pay()
    except CreditUsedUp as refusal:
        if refusal.card_of is None:
            raise
        for pay_open in PAYS_OPEN:
            pay_open(refusal.card_of, deadline)
        return pay()


def _run(
    caller: Caller, operation: Operation[Request, Result], request: Request, deadline: Deadline
) -> Result:
    noted, origin = caller.noted, caller.origin
    context = Context(caller.owner_id, clock.now(), deadline, noted.request_id, origin)
    return operation.run(request, context)


def _settle(
    held: OpenReservation,
    caller: Caller,
    operation: Operation[Request, Result],
    request: Request,
    result: Result,
) -> None:
    """Charge for the result of the operation. If the charge is refused, what the operation stored is deleted. After any
    other error the charge may have succeeded, so nothing is deleted."""
    deliver = None
    if operation.deliver and caller.owner_id:
        deliver = partial(operation.deliver, caller.owner_id, result)
    try:
        held.settle(operation.bill_result(request, result), result, deliver)
    except KindredError:
        operation.withdraw(operation.stores(result))
        raise
