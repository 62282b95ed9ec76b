"""The Idempotency-Key: what makes a second asking the same as the first."""

import hashlib
import json
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.http import HttpRequest

from config.kit.errors import InvalidRequest, Problem

KEPT: Final = timedelta(hours=24)
LONGEST: Final = 255
HEADER: Final = "Idempotency-Key"


@dataclass(frozen=True, slots=True)
class Retry:
    """`scope` is one key at one address, `digest` what is asked there. Both are SHA-256."""

    scope: bytes
    digest: bytes
    is_post: bool


def read(request: HttpRequest) -> Retry | None:
    """The request's key, if it sent one. Raises InvalidRequest where it is no key."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if not 1 <= len(key) <= LONGEST:
        raise InvalidRequest(Problem(f"Send 1 to {LONGEST} characters.", HEADER))
    place = json.dumps([request.method, request.path_info, key])
    asked = request.META.get("QUERY_STRING", "").encode("latin-1", "replace") + b"\0"
    is_post = request.method == "POST"
    return Retry(
        scope=hashlib.sha256(place.encode()).digest(),
        digest=hashlib.sha256(asked + (request.body if is_post else b"")).digest(),
        is_post=is_post,
    )
