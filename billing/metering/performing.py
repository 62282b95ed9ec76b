"""The one way to have an operation run, whoever calls and through whatever face."""

from typing import Any, TypeVar

from billing.metering.callers import Caller
from billing.metering.operation import Operation
from billing.metering.reservations import OpenReservation, Replay
from config.kit.errors import KindredError

Request = TypeVar("Request")
Result = TypeVar("Result")


def perform(caller: Caller, operation: Operation[Request, Result], request: Request) -> Result:
    """Quote, reserve, run, settle. Whatever fails is not charged, and says why in an error that clients understand.

    No transaction is open while the operation runs.
    """
    caller.admit(operation)
    if (operation.reads or operation.price.is_free) and not caller.keeps_answer(operation):
        result = operation.run(request)
        caller.charge(operation, operation.bill(operation.delivered(result)))
        return result
    held = caller.reserve(operation, quote_micros=operation.quote_micros(request))
    if isinstance(held, Replay):
        kept: Result = held.answer
        return kept
    return _under(held, operation, request)


def _under(
    held: OpenReservation, operation: Operation[Request, Result], request: Request
) -> Result:
    try:
        result = operation.run(request)
        _settle(held, operation, result)
    except BaseException:
        held.release()
        raise
    return result


def _settle(held: OpenReservation, operation: Operation[Any, Result], result: Result) -> None:
    """A refusal is sure, so that what was made is taken back; after any other failure it may have been charged."""
    try:
        held.settle(operation.bill(operation.delivered(result)), result)
    except KindredError:
        operation.withdraw(result)
        raise
