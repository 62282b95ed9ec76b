"""Builds responses in the format of the OAuth specifications, which differs from the format of Kindred's API."""

import base64
import binascii
import json
import re
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse

from config.api.errors import ShapedError


def refuse(error: str, description: str, status: int = HTTPStatus.BAD_REQUEST) -> HttpResponse:
    """Returns an error response as RFC 6749 and RFC 7591 define it."""
    text = json.dumps({"error": error, "error_description": description})
    return ShapedError(text, status=status, content_type="application/json")


_BROKEN_ESCAPE: Final = re.compile(r"%(?![\dA-Fa-f]{2})")


def is_readable(request: HttpRequest) -> bool:
    """Returns whether the OAuth library and the database can process the request. The library fails on invalid percent
    escapes, and the database fails on NUL characters."""
    said = [*request.GET.lists(), *request.POST.lists()]
    has_nul = any("\0" in text for name, values in said for text in (name, *values))
    is_broken = _BROKEN_ESCAPE.search(request.META.get("QUERY_STRING", ""))
    return not has_nul and not is_broken and b"\0" not in _read_basic(request)


def _read_basic(request: HttpRequest) -> bytes:
    scheme, _, text = request.headers.get("Authorization", "").partition(" ")
    try:
        return base64.b64decode(text) if scheme == "Basic" else b""
    except binascii.Error:
        return b""


def keep_shape(response: HttpResponse) -> HttpResponse:
    """Returns the library's response unchanged, except that error responses get a JSON content type."""
    if response.status_code < HTTPStatus.BAD_REQUEST:
        return response
    headers = dict(response.items()) | {"Content-Type": "application/json"}
    return ShapedError(response.content, status=response.status_code, headers=headers)
