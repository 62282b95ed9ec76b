"""Who calls. Nothing outside `billing` asks which of these it is."""

from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from billing.models import Tier
from billing.operations import Operation
from config.kit.errors import KindredError


class Unauthorized(KindredError):
    status, code = 401, "unauthorized"
    default_message = "Send a valid API key in the X-API-Key header."


class Caller(Protocol):
    """Whoever may ask for an operation, and will owe for it."""

    @property
    def owner_id(self) -> UUID:
        """Whose things the caller sees and makes. Raises Unauthorized where nobody is known."""

    def admit(self, operation: Operation[Any, Any]) -> None:
        """Raise where this caller may not have the operation at all."""


@dataclass(frozen=True, slots=True)
class AccountCaller:
    """An account, by one of its keys or by the browser session of a member (then without `key_id`)."""

    account_id: UUID
    tier: Tier
    request_id: str
    key_id: int | None = None

    @property
    def owner_id(self) -> UUID:
        return self.account_id

    def admit(self, operation: Operation[Any, Any]) -> None:
        """Every account may have every operation."""


class Nobody:
    """No key and no session."""

    @property
    def owner_id(self) -> UUID:
        raise Unauthorized

    def admit(self, operation: Operation[Any, Any]) -> None:  # noqa: ARG002  nobody may do anything
        raise Unauthorized


NOBODY = Nobody()
