"""Computes keyed digests with SECRET_KEY. Digests made with the older keys in SECRET_KEY_FALLBACKS still match."""

import hmac
from pathlib import Path

from django.conf import settings


def read_key_file(file: Path) -> str:
    """Returns the key that the first `make run` wrote to the file, or an empty text if there is none."""
    return file.read_text().strip() if file.is_file() else ""


def list_secret_keys() -> list[str]:
    """Returns SECRET_KEY, followed by the older keys. New digests use only SECRET_KEY."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def list_digests(message: bytes, *, prefix: str = "") -> list[bytes]:
    """Returns the HMAC of a message under each secret key, the current key first.

    Each purpose uses another prefix before the key, so that a digest for one purpose is never valid for another.
    """
    return [hmac.digest(f"{prefix}{key}".encode(), message, "sha256") for key in list_secret_keys()]


def fingerprint_key(key: str) -> str:
    """Returns a digest that identifies a key without revealing it. Backups and database rows store this digest."""
    return hmac.digest(key.encode(), b"kindred backup", "sha256").hex()[:16]


def fingerprint_secret_key() -> str:
    """Returns the fingerprint of the current key. Rows written before fingerprints were introduced store an
    empty one."""
    return fingerprint_key(settings.SECRET_KEY)
