"""The base classes of API errors. Each error has a status, a stable code, and a message for the client."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar


class Code(StrEnum):
    """All error codes. docs/errors.md and the OpenAPI document list the same codes."""

    VALIDATION_ERROR = "validation_error"
    UNAUTHORIZED = "unauthorized"
    PAYMENT_REQUIRED = "payment_required"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    SEED_NOT_FOUND = "seed_not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    EDIT_CONFLICT = "edit_conflict"
    IDEMPOTENCY_CONFLICT = "idempotency_conflict"
    IDEMPOTENCY_IN_PROGRESS = "idempotency_in_progress"
    LENGTH_REQUIRED = "length_required"
    PAYLOAD_TOO_LARGE = "payload_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    RATE_LIMIT_EXCEEDED = "rate_limit_exceeded"
    QUOTA_EXCEEDED = "quota_exceeded"
    INTERNAL_ERROR = "internal_error"
    UPSTREAM_CONTRACT_BROKEN = "upstream_contract_broken"
    SERVICE_UNAVAILABLE = "service_unavailable"


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem in a request. `param` is the dotted path of the field that has the problem, such as
    `filters.followers.min`, or None."""

    message: str
    param: str | None = None


class KindredError(Exception):
    """The base class of all errors that clients see. An error has a stable `code`, a `message` and `details`."""

    status: ClassVar[int] = 500
    code: ClassVar[Code] = Code.INTERNAL_ERROR
    default_message: ClassVar[str] = "Something went wrong on our side."
    beside: Mapping[str, Any] = MappingProxyType({})
    """Additional fields of the response body, next to `error`."""
    is_final: bool = False
    """Whether the same request would always fail again. If so, the response has the header `X-Should-Retry: false`."""
    retry_after_s: int | None = None
    """Seconds after which a retry may succeed. The response body and the `Retry-After` header state this time."""

    def __init__(
        self,
        message: str | None = None,
        *,
        param: str | None = None,
        details: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        retry_after_s: int | None = None,
    ) -> None:
        self.message = message or self.default_message
        self.param = param
        self.details = details or {}
        self.headers = headers or {}
        self.is_final = self.is_final or self.details.get("retryable") is False
        if retry_after_s is not None:
            self.retry_after_s = retry_after_s
        if self.retry_after_s is not None:
            self.details["retry_after_seconds"] = self.retry_after_s
            self.headers["Retry-After"] = str(self.retry_after_s)
        super().__init__(self.message)

    def body_fields(self) -> dict[str, Any]:
        """Returns additional fields of the `error` object, such as `reason_code` for status 402."""
        return {}


class NotFound(KindredError):
    status, code, default_message = 404, Code.NOT_FOUND, "Nothing exists at this address."


class Forbidden(KindredError):
    status, code, default_message = 403, Code.FORBIDDEN, "This is not allowed."


class InvalidRequest(KindredError):
    """The request is malformed: status 400. The error lists all problems, and `param` is the field of the first
    problem."""

    status, code, default_message = 400, Code.VALIDATION_ERROR, "The request is not valid."

    def __init__(self, *problems: Problem) -> None:
        first = problems[0] if problems else Problem(self.default_message)
        super().__init__(
            first.message,
            param=first.param,
            details={"errors": [{"param": p.param, "message": p.message} for p in problems]},
        )


class Unprocessable(InvalidRequest):
    """The request is well formed, but a value is impossible: status 422."""

    status = 422


class ServiceUnavailable(KindredError):
    """A service that the request needs does not respond: status 503. Clients may retry."""

    status, code = 503, Code.SERVICE_UNAVAILABLE
    default_message = "Temporarily unavailable. Try again shortly."


class DiskFull(ServiceUnavailable):
    """The disk of the server or of its database is full."""

    default_message = "The server's disk is full. Try again later."
    retry_after_s = 30

    def __init__(self) -> None:
        super().__init__()
        self.details["cause"] = "disk_full"


def build_envelope(error: KindredError, *, request_id: str) -> dict[str, Any]:
    """Returns the JSON body of an error. Leaves out optional fields that are empty."""
    fields: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.param is not None:
        fields["param"] = error.param
    fields |= {"request_id": request_id, "status_code": error.status}
    if error.details:
        fields["details"] = error.details
    return {"error": fields | error.body_fields(), **error.beside}
