"""Makes and reads the token in a review link's address: the link's id and a keyed hash of it. Only a process with
SECRET_KEY can make a token. The database stores no token, so a person who reads the database cannot open a link. The
page of the owner computes the token again to show the address. A wrong token is refused without a query."""

import base64
import hashlib
import hmac
from uuid import UUID

from django.conf import settings
from django.utils.crypto import constant_time_compare


def seal_token(link_id: UUID) -> str:
    # No other key that is derived from SECRET_KEY uses this prefix.
    key = f"review:{settings.SECRET_KEY}".encode()
    signature = hmac.digest(key, link_id.bytes, hashlib.sha256)
    return base64.urlsafe_b64encode(link_id.bytes + signature).decode()


def open_token(token: str) -> UUID | None:
    """Returns the link's id; None if the token was not made by `seal_token`."""
    try:
        link_id = UUID(bytes=base64.urlsafe_b64decode(token)[:16])
    except ValueError:
        return None
    return link_id if constant_time_compare(token, seal_token(link_id)) else None
