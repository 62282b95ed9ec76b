"""Parts that the operations of the OpenAPI document share: headers, the error envelope, and errors by status."""

from http import HTTPStatus
from typing import Any

from billing.errors import NEXT_STEPS
from billing.programs.scopes import SCOPES
from config.kit.errors import Code

Json = dict[str, Any]

CODES = {
    400: ("The request has a missing, unknown or malformed value.", [Code.VALIDATION_ERROR]),
    401: ("The API key or token is missing or not valid.", [Code.UNAUTHORIZED]),
    402: ("Billing needs your attention; do not retry automatically.", [Code.PAYMENT_REQUIRED]),
    403: (
        "This operation is closed to your account, or the token lacks its scope.",
        [Code.FORBIDDEN],
    ),
    404: (
        "It does not exist or belongs to another account, or no lookalike seed is known (`seed_not_found`).",
        [Code.NOT_FOUND, Code.SEED_NOT_FOUND],
    ),
    409: (
        (
            "This Idempotency-Key was used for another request, its first request is still running, "
            "or the data has changed since you read it (`edit_conflict`)."
        ),
        [Code.IDEMPOTENCY_CONFLICT, Code.IDEMPOTENCY_IN_PROGRESS, Code.EDIT_CONFLICT],
    ),
    411: ("The body has no Content-Length.", [Code.LENGTH_REQUIRED]),
    413: ("The body is larger than 1 MB.", [Code.PAYLOAD_TOO_LARGE]),
    415: (
        "The body is not JSON, or its encoding is not gzip.",
        [Code.UNSUPPORTED_MEDIA_TYPE],
    ),
    422: ("The request is well formed, but a value is impossible.", [Code.VALIDATION_ERROR]),
    429: (
        (
            "The request would exceed your credits per minute or hour or the key's cap (`quota_exceeded`), "
            "or your address sent too many invalid keys."
        ),
        [Code.RATE_LIMIT_EXCEEDED, Code.QUOTA_EXCEEDED],
    ),
    500: ("An error on our side; retry with backoff.", [Code.INTERNAL_ERROR]),
    502: (
        "The platform answered in a form that we cannot read; a retry does not help.",
        [Code.UPSTREAM_CONTRACT_BROKEN],
    ),
    503: (
        (
            "Temporarily unavailable; retry after `Retry-After`. If a platform does not answer us, "
            "`details.upstream_error` says why. If `details.cause` is set, the operator must set something up first."
        ),
        [Code.SERVICE_UNAVAILABLE],
    ),
}

NAMES = {
    400: "InvalidRequest",
    401: "Unauthorized",
    402: "PaymentRequired",
    403: "Forbidden",
    404: "NotFound",
    409: "Conflict",
    411: "LengthRequired",
    413: "PayloadTooLarge",
    415: "UnsupportedMediaType",
    422: "ImpossibleValue",
    429: "TooManyRequests",
    500: "InternalError",
    502: "UpstreamBroken",
    503: "ServiceUnavailable",
}
"""Names of the error schemas, by status. Generated clients make a type of each schema."""
RETRIABLE = {409, 429, 503}
SOMETIMES_FINAL = {403, 409, 429, 502, 503}

ERROR_SCHEMA: Json = {
    "type": "object",
    "description": "The body of every error. `code` is stable, `message` may change.",
    "required": ["error"],
    "additionalProperties": False,
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "request_id", "status_code"],
            "properties": {
                "code": {"enum": list(Code)},
                "message": {"type": "string"},
                "param": {"type": "string", "description": "Dotted path, `filters.followers.min`"},
                "request_id": {"type": "string"},
                "status_code": {"type": "integer"},
                "reason_code": {"enum": list(NEXT_STEPS), "description": "Only with 402"},
                "next_step": {
                    "enum": sorted(set(NEXT_STEPS.values())),
                    "description": "Only with 402",
                },
                "details": {
                    "type": "object",
                    "additionalProperties": True,
                    "properties": {
                        "errors": {
                            "type": "array",
                            "items": {"$ref": "#/components/schemas/Problem"},
                        }
                    },
                },
            },
            "additionalProperties": False,
        },
        "x402Version": {"const": 1},
        "accepts": {
            "type": "array",
            "items": {"type": "object"},
            "description": "For x402 version 1",
        },
    },
}

PROBLEM_SCHEMA: Json = {
    "type": "object",
    "required": ["param", "message"],
    "additionalProperties": False,
    "properties": {"param": {"type": ["string", "null"]}, "message": {"type": "string"}},
}

HEADERS: Json = {
    "X-Request-Id": {
        "description": "The request's id, also in the body of an error. Quote it when you ask for help.",
        "required": True,
        "schema": {"type": "string"},
    },
    "X-Billing-Plan": {
        "description": "The caller's tier; `free` for unknown callers.",
        "required": True,
        "schema": {"type": "string", "enum": ["free", "tier_1", "tier_2", "tier_3", "enterprise"]},
    },
}

CREDITS: Json = {"type": "string", "pattern": r"^\d+(\.\d*[1-9])?$"}
MOMENT: Json = {"type": "integer", "description": "Unix timestamp"}


def _budget(window: str) -> Json:
    """The headers, marked as optional. A payment for one request without an account has no budgets."""
    return {
        f"RateLimit-Limit-{window}": {
            "description": f"Credits per {window.lower()}.",
            "schema": CREDITS,
        },
        f"RateLimit-Remaining-{window}": {
            "description": f"Credits left in this {window.lower()}, less what running requests have reserved.",
            "schema": CREDITS,
        },
        f"RateLimit-Reset-{window}": {
            "description": f"When the next {window.lower()} starts.",
            "schema": MOMENT,
        },
    }


CHARGED: Json = {
    "X-Credits-Charged": {
        "description": "The exact cost of this response in credits.",
        "required": True,
        "schema": CREDITS,
    },
    "X-Credits-Features": {
        "description": "The parts of the cost: `name=credits` pairs joined by commas.",
        "required": True,
        "schema": {"type": "string"},
        "example": "search.base=25,search.creator=50",
    },
}
METERED: Json = _budget("Minute") | _budget("Hour") | CHARGED
REPLAYED: Json = {
    "Idempotency-Replayed": {
        "description": "The stored response of the first request with this Idempotency-Key.",
        "schema": {"type": "string", "enum": ["true"]},
    }
}

PAID: Json = {
    "PAYMENT-RESPONSE": {
        "description": "The receipt of an x402 payment. Version 1 uses X-PAYMENT-RESPONSE.",
        "schema": {"type": "string"},
    },
    "Payment-Receipt": {
        "description": "The receipt of an MPP payment.",
        "schema": {"type": "string"},
    },
}

IDEMPOTENCY_KEY: Json = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "Repeating a request with the same key within 24 hours returns the first response free of charge.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
}


RETRY_AFTER: Json = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}
}
CHALLENGE: Json = {
    "WWW-Authenticate": {
        "description": "How to send a key or a token, and which scope is missing.",
        "schema": {"type": "string"},
    }
}
CHALLENGED = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}
HOW_TO_PAY: Json = {
    "PAYMENT-REQUIRED": {
        "description": "How to pay for this request without a key, if x402 is enabled.",
        "schema": {"type": "string"},
    },
    "WWW-Authenticate": {
        "description": "How to pay for this request without a key, if MPP is enabled.",
        "schema": {"type": "string"},
    },
}
SHOULD_RETRY: Json = {
    "X-Should-Retry": {
        "description": "`false` if no retry of the same request can succeed.",
        "schema": {"type": "string", "enum": ["false"]},
    }
}
OF_ERRORS: Json = RETRY_AFTER | CHALLENGE | HOW_TO_PAY | SHOULD_RETRY


OAUTH = "OAuth"


def build_oauth_scheme(site: str) -> Json:
    """The security scheme for programs that sign in; see docs/agents.md."""
    flow = {
        "authorizationUrl": f"{site}/oauth/authorize",
        "tokenUrl": f"{site}/oauth/token",
        "refreshUrl": f"{site}/oauth/token",
        "scopes": dict(SCOPES),
    }
    return {"type": "oauth2", "flows": {"authorizationCode": flow}}


def build_components() -> Json:
    """The components to add to the schemas of the operations."""
    return {
        "headers": HEADERS | METERED | REPLAYED,
        "parameters": {"IdempotencyKey": IDEMPOTENCY_KEY},
        "responses": {str(status): _refusal(status) for status in CODES},
    }


def error_schemas() -> Json:
    """A schema for each status. It is the error envelope with the codes that the status can have."""
    return {NAMES[status]: _error_schema(codes) for status, (_, codes) in CODES.items()}


def _error_schema(codes: list[Code]) -> Json:
    code = {"properties": {"error": {"properties": {"code": {"enum": codes}}}}}
    return {"allOf": [{"$ref": "#/components/schemas/ErrorEnvelope"}, code]}


def _refusal(status: int) -> Json:
    headers = header_references(HEADERS)
    headers |= RETRY_AFTER if status in RETRIABLE else {}
    headers |= SHOULD_RETRY if status in SOMETIMES_FINAL else {}
    headers |= CHALLENGE if status in CHALLENGED else {}
    headers |= HOW_TO_PAY if status == HTTPStatus.PAYMENT_REQUIRED else {}
    schema = {"$ref": f"#/components/schemas/{NAMES[status]}"}
    return {
        "description": CODES[status][0],
        "headers": headers,
        "content": {"application/json": {"schema": schema}},
    }


def header_references(headers: Json) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
