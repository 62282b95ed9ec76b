"""Opaque cursors: signed, so that a client can neither forge one nor use it for another request.

A cursor is base64url of a JSON payload behind a truncated HMAC-SHA-256 over purpose and payload. `purpose` says what
the cursor belongs to (session and account, or sort and owner); a cursor made for another purpose is not valid.
"""

import base64
import binascii
import hashlib
import hmac
import json
from typing import Any

from config.kit.errors import InvalidRequest, Problem

_TAG_BYTES = 12


def seal_cursor(payload: dict[str, Any], *, purpose: str, key: str) -> str:
    """Seals a payload that JSON can hold, for one purpose."""
    body = json.dumps(payload, separators=(",", ":"), sort_keys=True).encode()
    return base64.urlsafe_b64encode(_tag(body, purpose, key) + body).rstrip(b"=").decode()


def open_cursor(text: str | None, *, purpose: str, key: str) -> dict[str, Any] | None:
    """The payload; None without a cursor. Raises InvalidRequest if `seal_cursor` did not make it for this purpose."""
    if text is None:
        return None
    try:
        raw = base64.b64decode(
            text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True
        )
    except (binascii.Error, UnicodeEncodeError) as error:
        raise _invalid("This cursor is not valid.") from error
    tag, body = raw[:_TAG_BYTES], raw[_TAG_BYTES:]
    if not hmac.compare_digest(tag, _tag(body, purpose, key)):
        raise _invalid("This cursor does not belong to this request.")
    payload: dict[str, Any] = json.loads(body)
    return payload


def _invalid(message: str) -> InvalidRequest:
    return InvalidRequest(Problem(message, "cursor"))


def _tag(body: bytes, purpose: str, key: str) -> bytes:
    sealed = hmac.new(key.encode(), purpose.encode() + b"\0" + body, hashlib.sha256)
    return sealed.digest()[:_TAG_BYTES]
