"""The one way to have an operation run, whoever calls and through whatever face."""

from typing import TypeVar

from billing.callers import Caller
from billing.operations import Operation

Request = TypeVar("Request")
Result = TypeVar("Result")


def perform(caller: Caller, operation: Operation[Request, Result], request: Request) -> Result:
    """Admit the caller and run the operation.

    Nothing is metered yet. The quote is reserved between the two steps and the delivery settled after them; both are
    matters of the caller and the operation, so that no face has to change for it.
    """
    caller.admit(operation)
    return operation.run(request)
