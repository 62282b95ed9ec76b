"""Recognises addresses of this machine, such as localhost."""

from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


def is_loopback(address: str) -> bool:
    """Returns whether a web address leads to the same machine that opens the address."""
    return urlsplit(address).hostname in LOOPBACK
