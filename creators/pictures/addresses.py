"""Addresses of stored pictures, and the addresses on platforms that can be passed on."""

from typing import Final
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.conf import settings

_OURS: Final = "/pictures/"
_SIGNATURES: Final = frozenset(
    [
        *("oe", "oh", "_nc_ohc", "x-expires", "x-signature", "rs", "sqp"),
        *("expires", "signature", "x-amz-signature", "x-goog-signature", "sig"),
    ]
)
"""Query parameters of signed addresses on the platforms and on common file stores."""


def name_file(name: str) -> str:
    """Returns the path of a picture's file in the storage."""
    return f"{name[:2]}/{name}.webp"


def build_address(name: str) -> str:
    """Returns the address of a stored picture for pages of this site."""
    if settings.PICTURES_PUBLIC_URL:
        return f"{settings.PICTURES_PUBLIC_URL}/{name_file(name)}"
    return f"{_OURS}{name}.webp"


def choose_address(name: str | None, original: str | None) -> str | None:
    """Returns the address of the stored copy, or else the original unless it is signed and so expires."""
    if name:
        return urljoin(settings.SITE_URL, build_address(name))
    return drop_signed(original)


def find_own(address: str | None) -> str | None:
    """Returns the address for this site's pages, or None for originals."""
    bucket, ours = f"{settings.PICTURES_PUBLIC_URL}/", settings.SITE_URL + _OURS
    if address is None or not address.startswith(bucket if settings.PICTURES_PUBLIC_URL else ours):
        return None
    return address.removeprefix(settings.SITE_URL)


def drop_signed(url: str | None) -> str | None:
    """Returns the address, or None if it is signed."""
    try:
        query = urlsplit(url or "").query
    except ValueError:
        return url
    return None if any(key.lower() in _SIGNATURES for key, _ in parse_qsl(query)) else url
