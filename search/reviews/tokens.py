"""Makes and checks the token in the address of a review link. A token consists of the link's id and a keyed hash of
this id. Making a token requires SECRET_KEY. Tokens are not stored, so nobody can open a link with only the database. To
show the address to the owner, the token is calculated again. A wrong token is rejected without a database query."""

import base64
from uuid import UUID

from django.utils.crypto import constant_time_compare

from config.kit.secret_keys import list_digests


def seal_token(link_id: UUID) -> str:
    return _list_tokens(link_id)[0]


def open_token(token: str) -> UUID | None:
    """Returns the id of the link to which the token belongs. Returns None if `seal_token` did not make the token."""
    try:
        link_id = UUID(bytes=base64.urlsafe_b64decode(token)[:16])
    except ValueError:
        return None
    is_ours = any(constant_time_compare(token, own) for own in _list_tokens(link_id))
    return link_id if is_ours else None


def _list_tokens(link_id: UUID) -> list[str]:
    """Returns the valid tokens of the link. The first is made with SECRET_KEY, and the others with
    SECRET_KEY_FALLBACKS."""
    # Keys for other purposes are also derived from SECRET_KEY, with other prefixes.
    signatures = list_digests(link_id.bytes, prefix="review:")
    return [base64.urlsafe_b64encode(link_id.bytes + one).decode() for one in signatures]
