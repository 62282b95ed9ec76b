"""Answers in the forms of the OAuth specifications, which are not those of our API."""

import json
from http import HTTPStatus

from django.http import HttpResponse

from config.errors import ShapedError


def refuse(error: str, description: str, status: int = HTTPStatus.BAD_REQUEST) -> HttpResponse:
    """An error as RFC 6749 and RFC 7591 write it."""
    text = json.dumps({"error": error, "error_description": description})
    return ShapedError(text, status=status, content_type="application/json")


def keep_shape(response: HttpResponse) -> HttpResponse:
    """The library's answer. Its errors reach the program as they are; some lack their content type."""
    if response.status_code < HTTPStatus.BAD_REQUEST:
        return response
    headers = dict(response.items()) | {"Content-Type": "application/json"}
    return ShapedError(response.content, status=response.status_code, headers=headers)
