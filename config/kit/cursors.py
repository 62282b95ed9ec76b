"""Opaque cursors, signed: clients cannot forge them or use them for another request.

A cursor is base64url of a JSON payload behind a truncated HMAC-SHA-256 over purpose and payload. `purpose` says what
the cursor belongs to (session and account, or sort and owner); a cursor for another purpose is invalid.
"""

import base64
import binascii
import hashlib
import hmac
import json
from typing import Any

_TAG_BYTES = 12


class BadCursor(ValueError):
    """The text is not a cursor for this purpose."""


def encode_cursor(payload: dict[str, Any], *, purpose: str, key: bytes) -> str:
    """Seal a JSON-serialisable payload for one purpose."""
    body = json.dumps(payload, separators=(",", ":"), sort_keys=True).encode()
    return base64.urlsafe_b64encode(_tag(body, purpose, key) + body).rstrip(b"=").decode()


def decode_cursor(text: str, *, purpose: str, key: bytes) -> dict[str, Any]:
    """Open a cursor. Raises BadCursor unless `encode` made it with this purpose and key."""
    try:
        raw = base64.b64decode(
            text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True
        )
    except (binascii.Error, UnicodeEncodeError) as error:
        raise BadCursor("This cursor is not valid.") from error
    tag, body = raw[:_TAG_BYTES], raw[_TAG_BYTES:]
    if not hmac.compare_digest(tag, _tag(body, purpose, key)):
        raise BadCursor("This cursor does not belong to this request.")
    payload: dict[str, Any] = json.loads(body)
    return payload


def _tag(body: bytes, purpose: str, key: bytes) -> bytes:
    return hmac.new(key, purpose.encode() + b"\0" + body, hashlib.sha256).digest()[:_TAG_BYTES]
