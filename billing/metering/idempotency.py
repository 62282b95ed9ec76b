"""Reads the Idempotency-Key of a request, by which Kindred recognises a retry. API requests send the key as a header.
Forms send it as a field."""

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
    """Identifies a request, so that a retry can be recognised. `scope` is a SHA-256 of the idempotency key and the
    request's address. `digest` is a SHA-256 of the request's content. `patience_s` is how many seconds a retry waits
    while the first request still runs."""

    scope: bytes
    digest: bytes
    is_post: bool
    patience_s: float = 0


def read_key(request: HttpRequest, content: object) -> Retry | None:
    """Returns the request's idempotency key, or None if the request has none. `content` is the JSON of the request.
    Raises InvalidRequest if the key is too long or empty."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    _refuse_unfit(key, HEADER)
    scope = _digest([request.method, request.path_info, key])
    return Retry(scope, digest_request(request, content), is_post=request.method == "POST")


def digest_request(request: HttpRequest, content: object, *place: str) -> bytes:
    """Returns a SHA-256 of the query string, the content and `place`. JSON that differs only in spelling, such as `2`
    and `2.0`, has the same digest."""
    return _digest([*place, sorted(request.GET.lists()), _same_numbers(content)])


def read_argument(key: str, *, place: str, content: object) -> Retry:
    """Returns the idempotency key from the arguments of an agent's tool call. `place` is the name of the tool. Two
    tools can use the same key without a conflict."""
    _refuse_unfit(key, FIELD)
    return Retry(_digest([place, key]), _digest(_same_numbers(content)), is_post=True)


def _digest(value: object) -> bytes:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).digest()


def _same_numbers(value: object) -> object:
    """Converts whole numbers to integers everywhere in a JSON value, because JSON treats 2.0 and 2 as equal."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {name: _same_numbers(inner) for name, inner in value.items()}
        case list():
            return [_same_numbers(inner) for inner in value]
    return value


def read_form(request: HttpRequest) -> Retry | None:
    """Returns the idempotency key from a form. If the user changes the form, it counts as a new request, even with the
    same key. If the form is sent twice, the second request waits for the first, because browsers do not retry by
    themselves."""
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
    """Delete the stored answers that contain any of these words. Upper and lower case are treated alike. Returns how
    many answers were deleted."""
    told = reduce(or_, (Q(response__icontains=word) for word in words), Q(pk=None))
    return IdempotencyRecord.objects.filter(told).delete()[0]
