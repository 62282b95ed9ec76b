"""Who calls. Nothing outside `billing` asks which of these it is."""

import time
from dataclasses import dataclass
from typing import Any, Final, Protocol
from uuid import UUID

from billing import holds
from billing.budgets import SpendingKey
from billing.holds import Hold, Replay
from billing.operations import Bill, Operation
from billing.refusals import IdempotencyInProgress, OperationClosed
from billing.retries import Retry
from billing.tiers import Terms
from config.kit.errors import Code, KindredError
from config.kit.notes import Notes

LOOKS_AGAIN_S: Final = 0.1


class Unauthorized(KindredError):
    status, code = 401, Code.UNAUTHORIZED
    default_message = "Send a valid API key in the X-API-Key header."


class Caller(Protocol):
    """Whoever may ask for an operation, and will owe for it."""

    @property
    def owner_id(self) -> UUID:
        """Whose things the caller sees and makes. Raises Unauthorized where nobody is known."""

    def admit(self, operation: Operation[Any, Any]) -> None:
        """Raise where this caller may not have the operation at all."""

    def keeps_answer(self, operation: Operation[Any, Any]) -> bool:
        """Whether the answer is wanted again under an Idempotency-Key."""

    def reserve(self, operation: Operation[Any, Any], *, quote_micros: int) -> Hold | Replay:
        """Hold the most that the operation can cost. Raises where the caller cannot pay it now."""

    def charge(self, operation: Operation[Any, Any], bill: Bill) -> None:
        """Charge at once what was never held. Raises where the caller cannot pay it now."""


@dataclass(frozen=True, slots=True)
class AccountCaller:
    """An account, by one of its keys or by the browser session of a member (then without `key`)."""

    account_id: UUID
    terms: Terms
    noted: Notes
    key: SpendingKey | None = None
    retry: Retry | None = None

    @property
    def owner_id(self) -> UUID:
        return self.account_id

    def admit(self, operation: Operation[Any, Any]) -> None:
        if operation.name in self.terms.closed_operations:
            raise OperationClosed

    def keeps_answer(self, operation: Operation[Any, Any]) -> bool:
        return self.retry is not None and (self.retry.is_post or not operation.price.is_free)

    def reserve(self, operation: Operation[Any, Any], *, quote_micros: int) -> Hold | Replay:
        retry = self.retry if self.keeps_answer(operation) else None
        waits_until = time.monotonic() + (retry.patience_s if retry else 0)
        while True:
            try:
                return holds.reserve(self, operation, quote_micros=quote_micros, retry=retry)
            except IdempotencyInProgress:
                if time.monotonic() >= waits_until:
                    raise
                time.sleep(LOOKS_AGAIN_S)

    def charge(self, operation: Operation[Any, Any], bill: Bill) -> None:
        holds.charge(self, operation, bill)


class Nobody:
    """No key and no session."""

    @property
    def owner_id(self) -> UUID:
        raise Unauthorized

    def admit(self, operation: Operation[Any, Any]) -> None:  # noqa: ARG002  nobody may do anything
        raise Unauthorized

    def keeps_answer(self, operation: Operation[Any, Any]) -> bool:  # noqa: ARG002
        return False

    def reserve(self, operation: Operation[Any, Any], *, quote_micros: int) -> Hold | Replay:  # noqa: ARG002
        raise Unauthorized

    def charge(self, operation: Operation[Any, Any], bill: Bill) -> None:  # noqa: ARG002
        raise Unauthorized


NOBODY = Nobody()
