"""Encrypts the secrets that sign-in stores, so that a stolen copy of the database does not reveal them."""

import base64
from typing import Any, Final

from cryptography.fernet import Fernet, MultiFernet
from django.core.signing import JSONSerializer
from django.utils.crypto import salted_hmac

from config.kit.secret_keys import list_secret_keys

_SESSIONS: Final = "kindred.sessions"


def build_sealer(purpose: str) -> MultiFernet:
    """Returns an object that encrypts with SECRET_KEY, and decrypts also with older keys. Each `purpose` has separate
    keys."""
    keys = (salted_hmac(purpose, "", key, algorithm="sha256") for key in list_secret_keys())
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key.digest())) for key in keys])


class SealedSerializer:
    """Encrypts session data, because sessions contain one-time codes, and keys of authenticator apps during their
    setup."""

    def dumps(self, value: Any) -> bytes:
        return build_sealer(_SESSIONS).encrypt(JSONSerializer().dumps(value))

    def loads(self, sealed: bytes) -> Any:
        """Decrypts session data. Raises InvalidToken if no known key decrypts it. Django then starts an empty
        session."""
        # Earlier versions stored sessions as plain JSON. In both formats, Django has already verified the signature.
        is_plain = sealed.startswith(b"{")
        return JSONSerializer().loads(
            sealed if is_plain else build_sealer(_SESSIONS).decrypt(sealed)
        )
