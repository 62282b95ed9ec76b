"""Errors that a request can end with because of a payment, a limit or a missing permission. Such requests are not
charged."""

from typing import Any, Final
from uuid import UUID

from config.kit.errors import Code, Forbidden, KindredError
from config.kit.tables import read_table

_REASONS: Final[dict[str, dict[str, str]]] = read_table(__file__, "reasons.toml")
NEXT_STEPS: Final = {code: reason["next_step"] for code, reason in _REASONS.items()}
HOLDS: Final = {code: reason["message"] for code, reason in _REASONS.items() if "message" in reason}
"""Messages for users whose account is suspended, by the reason code of the suspension."""


class PaymentRequired(KindredError):
    """The request cannot be paid (402). Without a `reason_code`, `details` contains the required and the remaining
    credits."""

    status, code = 402, Code.PAYMENT_REQUIRED

    def __init__(
        self,
        message: str,
        *,
        reason_code: str | None = None,
        details: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        beside: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message, details=details, headers=headers)
        self.reason_code = reason_code
        self.beside = beside or {}

    def body_fields(self) -> dict[str, Any]:
        if self.reason_code is None:
            return {}
        return {"reason_code": self.reason_code, "next_step": NEXT_STEPS[self.reason_code]}


class CreditUsedUp(PaymentRequired):
    card_of: UUID | None = None
    """Id of the account whose card can be charged for unpaid usage. After the charge, the account has enough credit for
    the request."""


class OperationClosed(Forbidden):
    default_message = "This operation is closed for your account. Contact support."


class InsufficientScope(Forbidden):
    """The connected program has no permission (scope) for this operation. The program may ask its user for the
    scope."""

    is_final = True

    def __init__(self, scope: str) -> None:
        super().__init__(
            f"The user has not given this program the scope {scope}. Ask the user for it.",
            details={"reason": "insufficient_scope", "required_scope": scope},
        )
        self.scope = scope


class RateLimitExceeded(KindredError):
    status, code = 429, Code.RATE_LIMIT_EXCEEDED


class QuotaExceeded(KindredError):
    status, code = 429, Code.QUOTA_EXCEEDED


class IdempotencyConflict(KindredError):
    status, code = 409, Code.IDEMPOTENCY_CONFLICT
    default_message = "A different request used this Idempotency-Key. Use a new key."
    is_final = True


class IdempotencyInProgress(KindredError):
    status, code = 409, Code.IDEMPOTENCY_IN_PROGRESS
    default_message = "The first request with this Idempotency-Key is still running. Send this request again shortly."
