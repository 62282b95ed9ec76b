"""Pays an account's open amounts during a request that needs the credit.

The code for cards registers a function here, so metering does not import that code.
"""

from collections.abc import Callable
from uuid import UUID

from config.kit.context import Deadline

PayOpen = Callable[[UUID, Deadline], None]
"""A function that charges every open invoice of the account, or raises the error for the request."""

_pays: list[PayOpen] = []


def clear_with(pay: PayOpen) -> None:
    """Register the function that pays open amounts. Called once, when the apps are ready."""
    _pays[:] = [pay]


def pay_open(account_id: UUID, deadline: Deadline) -> None:
    for pay in _pays:
        pay(account_id, deadline)
