"""Makes and checks the token in a review link's address. A token consists of the link's id and a keyed hash of this id.
Only a process with SECRET_KEY can make a token. The database stores no tokens, so someone who can read it cannot open a
link. The owner's page computes the token again to show the address. A wrong token is rejected without a database
query."""

import base64
from uuid import UUID

from django.utils.crypto import constant_time_compare

from config.kit.secret_keys import list_digests


def seal_token(link_id: UUID) -> str:
    return _list_tokens(link_id)[0]


def open_token(token: str) -> UUID | None:
    """Returns the id of the link, or None if `seal_token` did not make the token."""
    try:
        link_id = UUID(bytes=base64.urlsafe_b64decode(token)[:16])
    except ValueError:
        return None
    is_ours = any(constant_time_compare(token, own) for own in _list_tokens(link_id))
    return link_id if is_ours else None


def _list_tokens(link_id: UUID) -> list[str]:
    """Returns the possible tokens of the link: the one made with SECRET_KEY, then those made with
    SECRET_KEY_FALLBACKS."""
    # Keys for other purposes are also derived from SECRET_KEY, with other prefixes.
    signatures = list_digests(link_id.bytes, prefix="review:")
    return [base64.urlsafe_b64encode(link_id.bytes + one).decode() for one in signatures]
