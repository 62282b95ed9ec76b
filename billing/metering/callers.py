"""The callers of operations. Code outside `billing` does not need to know which kinds of callers exist."""

import time
from dataclasses import dataclass
from typing import Final, Protocol
from uuid import UUID

from billing.errors import (
    IdempotencyInProgress,
    InsufficientScope,
    OperationClosed,
    PaymentRequired,
)
from billing.metering import reservations
from billing.metering.idempotency import Retry
from billing.metering.reservations import OpenReservation, Payer, Replay
from billing.money import to_micros
from billing.offers.operation import Bill, Operation
from billing.rails import rail
from billing.rails.rail import Address, Quote
from config.kit.context import Origin
from config.kit.errors import Code, KindredError
from config.kit.notes import Notes

RETRY_PAUSE_S: Final = 0.1


class Unauthorized(KindredError):
    status, code = 401, Code.UNAUTHORIZED
    default_message = "Send a valid API key in the X-API-Key header."


class Caller(Protocol):
    """Someone who calls an operation and pays for it."""

    @property
    def owner_id(self) -> UUID | None:
        """The id of the account whose data the caller reads and writes, or None for a caller without an account."""

    @property
    def noted(self) -> Notes:
        """Notes about the request, from which the response gets its headers."""

    @property
    def origin(self) -> Origin:
        """What the ledger stores about the request besides its account."""

    def admit(self, operation: Operation) -> None:
        """Raise an error if this caller may not run the operation."""

    def pays_after(self, operation: Operation) -> bool:
        """Returns whether the operation runs first and is charged afterwards, without a reservation."""

    def reserve(self, operation: Operation, *, quote_micros: int) -> OpenReservation | Replay:
        """Reserve the maximum cost of the request. Raises an error if the caller cannot pay it now."""

    def charge(self, operation: Operation, bill: Bill) -> None:
        """Charge the bill without a reservation. Raises an error if the caller cannot pay it now."""


@dataclass(frozen=True, slots=True)
class AccountCaller(Payer):
    """An account that calls. `scopes` are the scopes of a connected program. None allows all operations."""

    scopes: frozenset[str] | None = None
    retry: Retry | None = None

    @property
    def owner_id(self) -> UUID:
        return self.account_id

    @property
    def origin(self) -> Origin:
        return Origin(self.key.id if self.key else None, self.face, self.member_id)

    def admit(self, operation: Operation) -> None:
        """Raise an error if the caller may not run the operation.

        A free operation with a `weight` counts against the budgets.
        """
        if self.scopes is not None and operation.scope not in self.scopes:
            raise InsufficientScope(operation.scope)
        if operation.name in self.terms.closed_operations:
            raise OperationClosed
        if to_micros(operation.weight):
            reservations.weigh(self, operation)

    def pays_after(self, operation: Operation) -> bool:
        may_run_first = operation.reads or operation.price.is_free
        return may_run_first and not self._keeps_answer(operation)

    def _keeps_answer(self, operation: Operation) -> bool:
        """Returns whether the answer is stored, so that a retry with the same Idempotency-Key gets it."""
        return self.retry is not None and (self.retry.is_post or not operation.price.is_free)

    def reserve(self, operation: Operation, *, quote_micros: int) -> OpenReservation | Replay:
        retry = self.retry if self._keeps_answer(operation) else None
        waits_until = time.monotonic() + (retry.patience_s if retry else 0)
        while True:
            try:
                return reservations.reserve(self, operation, quote_micros=quote_micros, retry=retry)
            except IdempotencyInProgress:
                if time.monotonic() >= waits_until:
                    raise
                time.sleep(RETRY_PAUSE_S)

    def charge(self, operation: Operation, bill: Bill) -> None:
        reservations.charge(self, operation, bill)


class WithoutAccount:
    """Base class of callers without an account."""

    __slots__ = ()
    owner_id: None = None
    origin: Origin = Origin()


@dataclass(frozen=True, slots=True)
class Anonymous(WithoutAccount):
    """A caller without credentials and without a payment. If `address` is set, the caller can pay for the request."""

    noted: Notes
    address: Address | None = None

    def admit(self, operation: Operation) -> None:
        """Raise Unauthorized unless the site has a payment rail and the operation is open without an account."""
        is_open = operation.serves_anonymous or operation.is_for_sale
        if self.address is None or not rail.ENABLED or not is_open:
            raise Unauthorized

    def pays_after(self, operation: Operation) -> bool:
        return operation.price.is_free

    def reserve(self, operation: Operation, *, quote_micros: int) -> OpenReservation | Replay:
        raise self.ask_payment(operation, quote_micros)

    def ask_payment(self, operation: Operation, quote_micros: int) -> PaymentRequired:
        """Returns the 402 that explains how to pay for the request."""
        assert self.address is not None  # noqa: S101  else nothing is admitted
        return rail.payment_required(Quote(operation, quote_micros, self.address))

    def charge(self, operation: Operation, bill: Bill) -> None:  # noqa: ARG002  it is free
        reservations.note_free(self.noted, bill)
