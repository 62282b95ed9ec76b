"""The Idempotency-Key, by which Kindred recognises a retry.

Requests to the API send it as a header, forms as a field.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q
from django.http import HttpRequest

from billing.models import IdempotencyRecord
from config.kit.errors import InvalidRequest, Problem

KEPT: Final = timedelta(hours=24)
LONGEST: Final = 255
HEADER: Final = "Idempotency-Key"
FIELD: Final = "idempotency_key"
_IGNORED: Final = {FIELD, "csrfmiddlewaretoken"}
PATIENCE_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class Retry:
    """The values by which a retry is recognised. `scope` and `digest` are SHA-256.

    `scope` identifies one key at one address. `digest` identifies the content of the request. `patience_s` is the
    number of seconds to wait while the first request still runs.
    """

    scope: bytes
    digest: bytes
    is_post: bool
    patience_s: float = 0


def read_key(request: HttpRequest, content: object) -> Retry | None:
    """Returns the request's idempotency key, or None. `content` is the request's JSON. Raises InvalidRequest."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    _refuse_unfit(key, HEADER)
    scope = _digest([request.method, request.path_info, key])
    return Retry(scope, digest_request(request, content), is_post=request.method == "POST")


def digest_request(request: HttpRequest, content: object, *place: str) -> bytes:
    """Returns SHA-256 of the query, the content and `place`.

    Equal JSON values have the same digest, however they are written.
    """
    return _digest([*place, sorted(request.GET.lists()), _same_numbers(content)])


def read_argument(key: str, *, place: str, content: object) -> Retry:
    """Returns the idempotency key in a tool's arguments. `place` names the tool; each tool has its own keys."""
    _refuse_unfit(key, FIELD)
    return Retry(_digest([place, key]), _digest(_same_numbers(content)), is_post=True)


def _digest(value: object) -> bytes:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).digest()


def _same_numbers(value: object) -> object:
    """Returns the value with equal numbers written in the same way. In JSON, 2.0 equals 2."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {name: _same_numbers(inner) for name, inner in value.items()}
        case list():
            return [_same_numbers(inner) for inner in value]
    return value


def read_form(request: HttpRequest) -> Retry | None:
    """Returns the idempotency key in the form. A form that the user has changed is a new request, despite the same key.

    If the first request is still running, a second request waits for it, because browsers do not retry by themselves.
    """
    key = request.POST.get(FIELD)
    if key is None:
        return None
    _refuse_unfit(key, FIELD)
    digest = _digest(sorted((n, v) for n, v in request.POST.lists() if n not in _IGNORED))
    scope = _digest([request.method, request.path_info, key, digest.hex()])
    return Retry(scope, digest, is_post=True, patience_s=PATIENCE_S)


def _refuse_unfit(key: str, name: str) -> None:
    if not 1 <= len(key) <= LONGEST:
        raise InvalidRequest(Problem(f"Send 1 to {LONGEST} characters.", name))


def forget_answers(words: Iterable[str]) -> int:
    """Delete stored answers that contain any of these words, in upper or lower case.

    Returns the number of deleted answers.
    """
    told = reduce(or_, (Q(response__icontains=word) for word in words), Q(pk=None))
    return IdempotencyRecord.objects.filter(told).delete()[0]
