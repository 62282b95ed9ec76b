"""Computes keyed digests with SECRET_KEY. Digests made with the older keys in SECRET_KEY_FALLBACKS still match."""

import hmac
from pathlib import Path

from django.conf import settings


def read_key_file(file: Path) -> str:
    """Returns the key that the first `make run` wrote to the file, or an empty text if the file does not exist."""
    return file.read_text().strip() if file.is_file() else ""


def list_secret_keys() -> list[str]:
    """Returns SECRET_KEY, followed by the older keys. New digests use only SECRET_KEY."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def list_digests(message: bytes, *, prefix: str = "") -> list[bytes]:
    """Returns the HMAC of a message under each secret key. The HMAC under the current key comes first. Each purpose has
    its own `prefix`, so that a digest for one purpose is not valid for another."""
    return [hmac.digest(f"{prefix}{key}".encode(), message, "sha256") for key in list_secret_keys()]


def fingerprint_key(key: str) -> str:
    """Returns a digest that identifies a key without revealing it. Backups and database rows store this digest."""
    return hmac.digest(key.encode(), b"kindred backup", "sha256").hex()[:16]


def fingerprint_secret_key() -> str:
    """Returns the fingerprint of SECRET_KEY. Rows that were written before fingerprints existed have an empty
    fingerprint."""
    return fingerprint_key(settings.SECRET_KEY)
