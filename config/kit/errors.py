"""The one way to refuse: an error that knows its status, its stable code and what a client may learn of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar


class Code(StrEnum):
    """Every code that a client can meet: docs/errors.md and the OpenAPI document list these and no other."""

    VALIDATION_ERROR = "validation_error"
    UNAUTHORIZED = "unauthorized"
    PAYMENT_REQUIRED = "payment_required"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    IDEMPOTENCY_CONFLICT = "idempotency_conflict"
    IDEMPOTENCY_IN_PROGRESS = "idempotency_in_progress"
    LENGTH_REQUIRED = "length_required"
    PAYLOAD_TOO_LARGE = "payload_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    RATE_LIMIT_EXCEEDED = "rate_limit_exceeded"
    QUOTA_EXCEEDED = "quota_exceeded"
    INTERNAL_ERROR = "internal_error"
    SERVICE_UNAVAILABLE = "service_unavailable"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a request. `param` is the dotted path to it (`filters.followers.min`), None for the whole."""

    message: str
    param: str | None = None


class KindredError(Exception):
    """Base of every error that a client meets. Subclasses stand next to the code that raises them.

    `code` is stable and machine-readable; `message` may change. Whatever is put into `message` and `details` is shown
    to the client.
    """

    status: ClassVar[int] = 500
    code: ClassVar[Code] = Code.INTERNAL_ERROR
    default_message: ClassVar[str] = "Something went wrong on our side."

    def __init__(
        self,
        message: str | None = None,
        *,
        param: str | None = None,
        details: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.message = message or self.default_message
        self.param = param
        self.details = details or {}
        self.headers = headers or {}
        super().__init__(self.message)

    def body_fields(self) -> dict[str, Any]:
        """Fields beside code, message, param and details that this kind of error carries (the 402's reason_code)."""
        return {}


class NotFound(KindredError):
    status, code, default_message = 404, Code.NOT_FOUND, "There is nothing here."


class Forbidden(KindredError):
    status, code, default_message = 403, Code.FORBIDDEN, "This is not allowed."


class InvalidRequest(KindredError):
    """A payload whose shape is wrong: 400. All problems are listed, the first one names `param`."""

    status, code, default_message = 400, Code.VALIDATION_ERROR, "The request is not valid."

    def __init__(self, *problems: Problem) -> None:
        first = problems[0] if problems else Problem(self.default_message)
        super().__init__(
            first.message,
            param=first.param,
            details={"errors": [{"param": p.param, "message": p.message} for p in problems]},
        )


class Unprocessable(InvalidRequest):
    """A well-formed request whose meaning is impossible: 422."""

    status = 422


class ServiceUnavailable(KindredError):
    """Something this answer needs is down for now: 503, to be tried again."""

    status, code, default_message = (
        503,
        Code.SERVICE_UNAVAILABLE,
        "Temporarily unavailable; try again shortly.",
    )

    def __init__(self, message: str | None = None, *, retry_after_s: int | None = None) -> None:
        details: dict[str, Any] = {}
        headers: dict[str, str] = {}
        if retry_after_s is not None:
            details["retry_after_seconds"] = retry_after_s
            headers["Retry-After"] = str(retry_after_s)
        super().__init__(message, details=details, headers=headers)
