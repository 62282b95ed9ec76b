"""Encrypts what sign-in stores, so that a copy of the database alone shows no secret of it."""

import base64
from typing import Any, Final

from cryptography.fernet import Fernet
from django.core.signing import JSONSerializer
from django.utils.crypto import salted_hmac

_SESSIONS: Final = "kindred.sessions"


def build_sealer(purpose: str) -> Fernet:
    """Under a key of its own for each purpose, which follows from SECRET_KEY."""
    key = salted_hmac(purpose, "", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))


class SealedSerializer:
    """Of sessions: they hold mailed codes, and the key of an authenticator app while it is set up."""

    def dumps(self, value: Any) -> bytes:
        return build_sealer(_SESSIONS).encrypt(JSONSerializer().dumps(value))

    def loads(self, sealed: bytes) -> Any:
        """Raises InvalidToken under another SECRET_KEY; Django then starts an empty session."""
        # Sessions of earlier versions are plain JSON. Django has checked its own signature around either.
        is_plain = sealed.startswith(b"{")
        return JSONSerializer().loads(
            sealed if is_plain else build_sealer(_SESSIONS).decrypt(sealed)
        )
