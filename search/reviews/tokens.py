"""The token in a review link's address: the link's id and a keyed hash of it.

Only who holds SECRET_KEY can make one, and nothing that is stored opens a link; so the owner can be shown the address
again, and a wrong token costs no query.
"""

import base64
import binascii
import hashlib
import hmac
from typing import Final
from uuid import UUID

from django.conf import settings

_ID_BYTES: Final = 16
_LENGTH: Final = 64
"""Of 16 bytes of id and 32 of the hash in base64."""


def seal_token(link_id: UUID) -> str:
    return base64.urlsafe_b64encode(link_id.bytes + _sign(link_id.bytes)).decode()


def open_token(token: str) -> UUID | None:
    """The link's id; None if `seal_token` did not make the token."""
    if len(token) != _LENGTH or not token.isascii():
        return None
    try:
        raw = base64.b64decode(token, altchars=b"-_", validate=True)
    except binascii.Error:
        return None
    stated, signature = raw[:_ID_BYTES], raw[_ID_BYTES:]
    return UUID(bytes=stated) if hmac.compare_digest(signature, _sign(stated)) else None


def _sign(link_id: bytes) -> bytes:
    # Different from every other key that is derived from it.
    key = f"review:{settings.SECRET_KEY}".encode()
    return hmac.new(key, link_id, hashlib.sha256).digest()
