"""Answers several JSON-RPC messages in one request (a batch). Only protocol version 2025-03-26 has batches."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from http import HTTPStatus
from typing import Any, Final

from mcp_types import INVALID_REQUEST

from billing.metering.callers import AccountCaller
from config.agents.messages import (
    ASSUMED_VERSION,
    VERSION_HEADER,
    Answer,
    answer_message,
    build_error,
)
from config.kit.notes import Notes

MOST: Final = 20
"""Maximum number of messages in one batch. The server answers the messages one after another."""
WITH_BATCHES: Final = "2025-03-26"


def answer_batch(
    messages: Sequence[Any], headers: Mapping[str, str], caller: AccountCaller
) -> Answer:
    """Answers the messages of a batch, in order. Notifications get no answer."""
    problem = _find_problem(messages, headers.get(VERSION_HEADER) or ASSUMED_VERSION)
    if problem is not None:
        return build_error(None, INVALID_REQUEST, problem, HTTPStatus.BAD_REQUEST)
    notes = [Notes(caller.noted.request_id) for _ in messages]
    answers = [
        answer_message(message, headers, replace(caller, noted=noted)).body
        for message, noted in zip(messages, notes, strict=True)
    ]
    _join_notes(caller.noted, notes)
    told = [answer for answer in answers if answer is not None]
    return Answer(HTTPStatus.OK, told) if told else Answer(HTTPStatus.ACCEPTED)


def _find_problem(messages: Sequence[Any], version: str) -> str | None:
    if version != WITH_BATCHES:
        return f"Send one JSON-RPC message: protocol {version} has no batches."
    if not 1 <= len(messages) <= MOST:
        return f"A batch holds 1 to {MOST} JSON-RPC messages."
    if any(isinstance(one, dict) and one.get("method") == "initialize" for one in messages):
        return "Send initialize outside a batch."
    return None


def _join_notes(whole: Notes, parts: Sequence[Notes]) -> None:
    """Combines the notes of a batch's messages into the notes of the whole request. Adds up the charges. Where several
    messages have the same header, keeps the last value."""
    charged, features = Decimal(0), []
    for part in parts:
        whole.deliveries += part.deliveries
        whole.headers |= part.headers
        charged += Decimal(part.headers.get("X-Credits-Charged", "0"))
        features.append(part.headers.get("X-Credits-Features", ""))
    whole.headers["X-Credits-Charged"] = f"{charged:f}"
    whole.headers["X-Credits-Features"] = ",".join(filter(None, features))
