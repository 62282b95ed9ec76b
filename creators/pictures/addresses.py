"""Builds the URLs of stored pictures, and recognises URLs of original pictures that expire."""

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
"""Query parameters of signed URLs, which expire. The platforms and common file stores use these parameters."""


def name_file(name: str) -> str:
    """Returns the path of a picture's file in the storage."""
    return f"{name[:2]}/{name}.webp"


def build_address(name: str) -> str:
    """Returns the URL of a stored picture, for use in pages of this site."""
    if settings.PICTURES_PUBLIC_URL:
        return f"{settings.PICTURES_PUBLIC_URL}/{name_file(name)}"
    return f"{_OURS}{name}.webp"


def choose_address(name: str | None, original: str | None) -> str | None:
    """Returns the URL of the stored picture with this name. If no picture is stored (`name` is empty), returns the URL
    of the original picture, or None if that URL expires."""
    if name:
        return urljoin(settings.SITE_URL, build_address(name))
    return drop_signed(original)


def find_own(address: str | None) -> str | None:
    """Returns the URL to use in pages of this site, if `address` is the URL of a stored picture. Returns None for URLs
    on other sites."""
    bucket, ours = f"{settings.PICTURES_PUBLIC_URL}/", settings.SITE_URL + _OURS
    if address is None or not address.startswith(bucket if settings.PICTURES_PUBLIC_URL else ours):
        return None
    return address.removeprefix(settings.SITE_URL)


def drop_signed(url: str | None) -> str | None:
    """Returns the URL unchanged, or None if the URL is signed. Signed URLs expire."""
    try:
        query = urlsplit(url or "").query
    except ValueError:
        return url
    return None if any(key.lower() in _SIGNATURES for key, _ in parse_qsl(query)) else url
