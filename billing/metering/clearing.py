"""Pays what an account owes within a request that needs the credit. Cards do it; metering does not know them."""

from collections.abc import Callable
from uuid import UUID

from config.kit.context import Deadline

PayOpen = Callable[[UUID, Deadline], None]
"""Charges every open invoice of the account, or raises the error that the request is refused with."""

_pays: list[PayOpen] = []


def clear_with(pay: PayOpen) -> None:
    """Called once, when the apps are ready."""
    _pays[:] = [pay]


def pay_open(account_id: UUID, deadline: Deadline) -> None:
    for pay in _pays:
        pay(account_id, deadline)
