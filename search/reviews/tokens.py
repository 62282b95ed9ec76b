"""Makes and reads the token in a review link's address: the link's id and a keyed hash of it. Only a process with
SECRET_KEY can make a token. The database stores no token, so a person who reads the database cannot open a link. The
page of the owner computes the token again to show the address. A wrong token is refused without a query."""

import base64
import binascii
import hmac
from typing import Final
from uuid import UUID

from config.kit.secret_keys import list_digests

_ID_BYTES: Final = 16
_LENGTH: Final = 64
"""Length of a token: 16 bytes of id and 32 bytes of hash, in base64."""


def seal_token(link_id: UUID) -> str:
    return base64.urlsafe_b64encode(link_id.bytes + _list_signatures(link_id.bytes)[0]).decode()


def open_token(token: str) -> UUID | None:
    """Returns the link's id; None if the token was not made by `seal_token`."""
    if len(token) != _LENGTH or not token.isascii():
        return None
    try:
        raw = base64.b64decode(token, altchars=b"-_", validate=True)
    except binascii.Error:
        return None
    stated, signature = raw[:_ID_BYTES], raw[_ID_BYTES:]
    is_ours = any(hmac.compare_digest(signature, own) for own in _list_signatures(stated))
    return UUID(bytes=stated) if is_ours else None


def _list_signatures(link_id: bytes) -> list[bytes]:
    # No other key that is derived from SECRET_KEY uses this prefix.
    return list_digests(link_id, prefix="review:")
