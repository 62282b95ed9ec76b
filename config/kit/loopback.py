"""Recognises addresses of this machine, such as localhost."""

from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


def is_loopback(address: str) -> bool:
    """Returns whether a web address leads back to the machine on which it is opened."""
    return urlsplit(address).hostname in LOOPBACK
