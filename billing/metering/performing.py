"""The only way to run an operation, for every caller of the API and the pages."""

from functools import partial
from typing import Any, TypeVar

from billing.metering.callers import Caller
from billing.metering.operation import Operation
from billing.metering.reservations import OpenReservation, Replay
from config.kit import clock
from config.kit.context import Context, Deadline
from config.kit.errors import KindredError

Request = TypeVar("Request")
Result = TypeVar("Result")


def perform(caller: Caller, operation: Operation[Request, Result], request: Request) -> Result:
    """Quote, reserve, run, settle. What fails is not charged, and raises an error that clients understand.

    No transaction is open while the operation runs.
    """
    caller.admit(operation)
    if caller.pays_after(operation):
        result = _run(caller, operation, request)
        caller.charge(operation, operation.bill_result(result))
        return result
    held = caller.reserve(operation, quote_micros=operation.quote_micros(request))
    if isinstance(held, Replay):
        kept: Result = held.answer
        return kept
    return _run_reserved(held, caller, operation, request)


def _run(caller: Caller, operation: Operation[Request, Result], request: Request) -> Result:
    deadline = Deadline.after(operation.deadline_s)
    context = Context(caller.owner_id, clock.now(), deadline, caller.noted.request_id)
    return operation.run(request, context)


def _run_reserved(
    held: OpenReservation, caller: Caller, operation: Operation[Request, Result], request: Request
) -> Result:
    try:
        result = _run(caller, operation, request)
        _settle(held, caller, operation, result)
    except BaseException:
        held.release()
        raise
    return result


def _settle(
    held: OpenReservation, caller: Caller, operation: Operation[Any, Result], result: Result
) -> None:
    """After a refusal nothing was charged, so what was stored is deleted. Other failures may have been charged."""
    deliver = None
    if operation.deliver and caller.owner_id:
        deliver = partial(operation.deliver, caller.owner_id, result)
    try:
        held.settle(operation.bill_result(result), result, deliver)
    except KindredError:
        operation.withdraw(operation.stores(result))
        raise
