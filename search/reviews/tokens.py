"""Makes and reads the token in a review link's address: the link's id and a keyed hash of it. Only a process with
SECRET_KEY can make a token. The database stores no token, so a person who reads the database cannot open a link. The
page of the owner computes the token again to show the address. A wrong token is refused without a query."""

import base64
from uuid import UUID

from django.utils.crypto import constant_time_compare

from config.kit.secret_keys import list_digests


def seal_token(link_id: UUID) -> str:
    return _list_tokens(link_id)[0]


def open_token(token: str) -> UUID | None:
    """Returns the link's id; None if the token was not made by `seal_token`."""
    try:
        link_id = UUID(bytes=base64.urlsafe_b64decode(token)[:16])
    except ValueError:
        return None
    is_ours = any(constant_time_compare(token, own) for own in _list_tokens(link_id))
    return link_id if is_ours else None


def _list_tokens(link_id: UUID) -> list[str]:
    """Returns the link's token under SECRET_KEY, then under each of SECRET_KEY_FALLBACKS."""
    # No other key that is derived from SECRET_KEY uses this prefix.
    signatures = list_digests(link_id.bytes, prefix="review:")
    return [base64.urlsafe_b64encode(link_id.bytes + one).decode() for one in signatures]
