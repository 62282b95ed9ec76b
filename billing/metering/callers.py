"""Represents the callers of API operations. The code outside `billing` treats all kinds of callers alike."""

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
    """The interface of a caller: someone who calls an API operation and pays for it."""

    @property
    def owner_id(self) -> UUID | None:
        """The id of the account whose data the caller can read and write. None if the caller has no account."""

    @property
    def noted(self) -> Notes:
        """Collected data about the request, such as the headers of its response."""

    @property
    def origin(self) -> Origin:
        """The API key, the member and the way in which the request came. The ledger stores them with the charge."""

    def admit(self, operation: Operation) -> None:
        """Raise an error if the caller is not allowed to run the operation."""

    def pays_after(self, operation: Operation) -> bool:
        """Returns whether the operation runs first and is charged afterwards. Otherwise credits are reserved before the
        operation runs."""

    def reserve(self, operation: Operation, *, quote_micros: int) -> OpenReservation | Replay:
        """Reserve the highest price of the request. Returns the stored answer instead if the request is a retry. Raises
        an error if the caller cannot pay this price now."""

    def charge(self, operation: Operation, bill: Bill) -> None:
        """Charge a request for which nothing was reserved. Raises an error if the caller cannot pay now."""


@dataclass(frozen=True, slots=True)
class AccountCaller(Payer):
    """A caller with an account. `scopes` contains the permissions of a connected program. If `scopes` is None, all
    operations are allowed."""

    scopes: frozenset[str] | None = None
    retry: Retry | None = None

    @property
    def owner_id(self) -> UUID:
        return self.account_id

    @property
    def origin(self) -> Origin:
        return Origin(self.key.id if self.key else None, self.face, self.member_id)

    def admit(self, operation: Operation) -> None:
        """Raise an error if the caller may not run the operation. If the operation is free but has a `weight`, the
        weight is counted against the account's budgets."""
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
        """Returns whether the answer will be stored, so that a retry with the same Idempotency-Key gets the same
        answer."""
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
    """A caller that sends neither credentials nor a payment. If `address` is set, an error response can say how to pay
    for the request."""

    noted: Notes
    address: Address | None = None

    def admit(self, operation: Operation) -> None:
        """Raise Unauthorized if the operation needs an account, or if this site accepts no payments without an
        account."""
        is_open = operation.serves_anonymous or operation.is_for_sale
        if self.address is None or not rail.ENABLED or not is_open:
            raise Unauthorized

    def pays_after(self, operation: Operation) -> bool:
        return operation.price.is_free

    def reserve(self, operation: Operation, *, quote_micros: int) -> OpenReservation | Replay:
        raise self.ask_payment(operation, quote_micros)

    def ask_payment(self, operation: Operation, quote_micros: int) -> PaymentRequired:
        """Returns the 402 error that says how to pay for the request."""
        assert self.address is not None  # noqa: S101  else nothing is admitted
        return rail.payment_required(Quote(operation, quote_micros, self.address))

    def charge(self, operation: Operation, bill: Bill) -> None:  # noqa: ARG002  it is free
        reservations.note_free(self.noted, bill)
