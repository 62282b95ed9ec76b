"""Opaque cursors. They are signed, so that a client can neither forge a cursor nor use it for another request.

`purpose` says which request a cursor belongs to (session and account, or sort and owner). A cursor for another purpose
is invalid.
"""

from typing import Any

from django.core.signing import BadSignature, Signer

from config.kit.errors import InvalidRequest, Problem


def seal_cursor(payload: dict[str, Any], *, purpose: str) -> str:
    """Turn a payload into a cursor for one purpose. JSON must be able to represent the payload."""
    return _signer(purpose).sign_object(payload)


def open_cursor(text: str | None, *, purpose: str) -> dict[str, Any] | None:
    """The payload; None without a cursor. Raises InvalidRequest if `seal_cursor` did not make it for this purpose."""
    if text is None:
        return None
    try:
        payload: dict[str, Any] = _signer(purpose).unsign_object(text)
    except BadSignature:
        problem = Problem("This cursor is not valid, or belongs to another request.", "cursor")
        raise InvalidRequest(problem) from None
    return payload


def _signer(purpose: str) -> Signer:
    # Addresses escape a colon but not a dot. Base64 contains no dot.
    return Signer(sep=".", salt=f"cursor {purpose}")
