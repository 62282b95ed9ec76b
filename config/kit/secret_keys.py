"""Digests under SECRET_KEY. Digests under the older keys in SECRET_KEY_FALLBACKS still match."""

import hmac
from pathlib import Path

from django.conf import settings


def read_key_file(file: Path) -> str:
    """Returns a key that `make run` has written on its first run. It is empty without such a run."""
    return file.read_text().strip() if file.is_file() else ""


def list_secret_keys() -> list[str]:
    """Returns SECRET_KEY, which makes all new digests, and then the older keys."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def list_digests(message: bytes, *, prefix: str = "") -> list[bytes]:
    """Returns the HMAC of a message under each secret key, the current key first.

    The prefix of the keys differs by purpose, so that a digest for one purpose never works for another.
    """
    return [hmac.digest(f"{prefix}{key}".encode(), message, "sha256") for key in list_secret_keys()]


def fingerprint_key(key: str) -> str:
    """Returns a digest that identifies a key but does not reveal it. Backups and rows store it."""
    return hmac.digest(key.encode(), b"kindred backup", "sha256").hex()[:16]


def fingerprint_secret_key() -> str:
    """Returns the fingerprint of the current key. Rows that are older than fingerprints have an empty one."""
    return fingerprint_key(settings.SECRET_KEY)
