"""How a client asks: over the API, or through the tools for agents."""

import http.client
import json
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from http import HTTPStatus
from typing import Any, Final, Protocol
from urllib.parse import quote, urlencode

from billing.money import MICROS_PER_CREDIT
from config.api.operations import OFFERED


@dataclass(frozen=True)
class Question:
    """An operation and the fields of its request, wherever a face puts them."""

    operation: str
    fields: dict[str, Any]


@dataclass
class Attempt:
    """One request that was sent. `status` is None if no answer came."""

    operation: str
    key: str | None
    sent_at: datetime
    status: int | None = None
    hung_up: bool = False
    """The client lost its patience, so the answer may have been handed over after that."""
    request_id: str | None = None
    charged_micros: int = 0
    is_replay: bool = False
    question: Question | None = None


@dataclass(frozen=True)
class Message:
    method: str
    path: str
    body: str | None
    headers: dict[str, str]


class Face(Protocol):
    def ask(self, question: Question, key: str | None) -> Message:
        """`key` makes retries safe."""

    def note(self, attempt: Attempt, answer: http.client.HTTPResponse, body: bytes) -> None:
        """Note what the answer says. Without a request id it is the HTTP server's own refusal, before our code."""


class _Api:
    def ask(self, question: Question, key: str | None) -> Message:
        operation, rest = OFFERED[question.operation], dict(question.fields)
        path = operation.address
        for name in operation.path_fields:
            path = path.replace(f"{{{name}}}", quote(str(rest.pop(name)), safe=""))
        headers = {"Content-Type": "application/json"} | ({"Idempotency-Key": key} if key else {})
        if operation.has_body:
            return Message(operation.method, path, json.dumps(rest), headers)
        query = f"?{urlencode(rest)}" if rest else ""
        return Message(operation.method, path + query, None, headers)

    def note(self, attempt: Attempt, answer: http.client.HTTPResponse, body: bytes) -> None:  # noqa: ARG002  unused
        attempt.status = answer.status
        attempt.request_id = answer.headers.get("X-Request-Id")
        attempt.is_replay = answer.headers.get("Idempotency-Replayed") == "true"
        if answer.status == HTTPStatus.OK and not attempt.is_replay:
            attempt.charged_micros = _micros(answer.headers["X-Credits-Charged"])


class _Tools:
    """Errors of an operation are results with an error in them."""

    def ask(self, question: Question, key: str | None) -> Message:
        arguments = question.fields | ({"idempotency_key": key} if key else {})
        params = {"name": OFFERED[question.operation].tool, "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return Message("POST", "/mcp", json.dumps(message), {"Content-Type": "application/json"})

    def note(self, attempt: Attempt, answer: http.client.HTTPResponse, body: bytes) -> None:
        attempt.status = answer.status
        attempt.request_id = answer.headers.get("X-Request-Id")
        if answer.status != HTTPStatus.OK:
            return
        meta = json.loads(body)["result"]["_meta"]
        attempt.is_replay = meta.get("kindred/replayed", False)
        attempt.charged_micros = _micros(meta["kindred/credits_charged"])
        if "kindred/error" in meta:
            attempt.status = meta["kindred/error"]["status_code"]


def _micros(amount_credits: str) -> int:
    return int(Decimal(amount_credits) * MICROS_PER_CREDIT)


API: Final[Face] = _Api()
TOOLS: Final[Face] = _Tools()
