"""Parses JSON bodies strictly. Parses query strings, in which clients can write lists in two ways."""

import json
import zlib
from collections.abc import Collection, Sequence
from typing import Any, NoReturn
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from ninja.parser import Parser

from billing.offers.operation import WITH_BODY
from config.api.errors import LengthRequired, PayloadTooLarge, UnsupportedMediaType
from config.kit.errors import InvalidRequest, Problem

MAX_DEPTH = 32
"""Maximum levels of nesting in a JSON body. Valid requests have fewer levels."""


def refuse_unreadable(request: HttpRequest) -> None:
    """Checks the path and the headers of a request, before its body is read. Raises KindredError if one of them is not
    valid."""
    if "\0" in request.path_info:
        raise InvalidRequest(Problem("The address contains a NUL character."))
    if request.method not in WITH_BODY:
        return
    if "chunked" in request.headers.get("Transfer-Encoding", "").lower():
        raise LengthRequired
    length = request.headers.get("Content-Length") or "0"
    if not length.isdecimal():
        raise InvalidRequest(Problem("The Content-Length is not a number."))
    if len(length) > 12 or int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        raise PayloadTooLarge
    if int(length) and request.content_type != "application/json":
        raise UnsupportedMediaType
    if _encoding(request) not in ("", "identity", "gzip"):
        raise UnsupportedMediaType("Send the body uncompressed or compressed with gzip.")


def _encoding(request: HttpRequest) -> str:
    return request.headers.get("Content-Encoding", "").strip().lower()


# --- Bodies ---------------------------------------------------------------------------------------


def read_body(request: HttpRequest) -> Any:
    """Returns the JSON of the body, parsed once per request. Returns None if there is no body."""
    kept = vars(request)
    if "kindred_body" not in kept:
        kept["kindred_body"] = _parse(_unpack(request)) if request.body else None
    return kept["kindred_body"]


def _unpack(request: HttpRequest) -> bytes:
    """Returns the body, and decompresses it if the client sent gzip. The size limit applies to the
    decompressed body."""
    if _encoding(request) != "gzip":
        return request.body
    stream = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        body = stream.decompress(request.body, settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    except zlib.error:
        raise InvalidRequest(Problem("The body is not valid gzip.")) from None
    if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        raise PayloadTooLarge
    if not stream.eof or stream.unused_data:
        raise InvalidRequest(Problem("The body is not valid gzip."))
    return body


def _parse(body: bytes) -> Any:
    try:
        value = json.loads(
            body.decode(), parse_constant=_refuse_constant, object_pairs_hook=_once_each
        )
    except UnicodeDecodeError:
        raise InvalidRequest(Problem("The body is not valid UTF-8.")) from None
    except RecursionError:
        raise InvalidRequest(Problem("The body is nested too deeply.")) from None
    except json.JSONDecodeError as error:
        raise InvalidRequest(Problem(f"The body is not valid JSON: {error}.")) from None
    except ValueError:
        raise InvalidRequest(Problem("The body contains an invalid number.")) from None
    _refuse_unstorable(value)
    return value


# --- Queries --------------------------------------------------------------------------------------


def list_query_problems(
    request: HttpRequest, single: Collection[str], lists: Collection[str]
) -> list[dict[str, Any]]:
    """Returns the problems of the query's parameters, in pydantic's format. A problem is an unknown parameter, or a
    repeated parameter that takes only one value."""
    sent = request.GET.lists()
    repeated = {name for name, values in sent if name in single and len(values) > 1}
    known = {*single, *lists, *(f"{name}[]" for name in lists)}
    return [
        {
            "type": "repeated" if name in known else "extra_forbidden",
            "loc": ("query", name),
            "msg": "",
        }
        for name in request.GET
        if name in repeated or name not in known
    ]


class StrictParser(Parser):
    """A parser for ninja that reads JSON strictly, and accepts two notations of a list in queries."""

    def parse_body(self, request: HttpRequest) -> Any:
        return read_body(request)

    def parse_querydict(
        self, data: MultiValueDict[str, str], list_fields: list[str], request: HttpRequest
    ) -> dict[str, Any]:
        """Returns the query as a dictionary. Clients can write a list as `include=a&include=b` or as
        `include[]=a&include[]=b`."""
        try:
            unquote_to_bytes(request.META.get("QUERY_STRING", "").encode("latin-1")).decode()
        except UnicodeError:
            raise InvalidRequest(Problem("The query string is not valid UTF-8.")) from None
        result: dict[str, Any] = {}
        for key in data:
            name = key.removesuffix("[]")
            if name in list_fields:
                result[name] = [*result.get(name, []), *data.getlist(key)]
            else:
                result[key] = data[key]
        _refuse_unstorable(result)
        return result


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Returns the members of a JSON object as a dictionary. Rejects repeated names, because JSON parsers differ in
    which value they keep."""
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidRequest(Problem(f"{json.dumps(twice)} comes twice in one object."))
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _refuse_unstorable(value: Any, *path: str) -> None:
    """Rejects texts that contain NUL or half of a surrogate pair, because Postgres cannot store these characters."""
    if len(path) > MAX_DEPTH:
        raise InvalidRequest(Problem("The body is nested too deeply."))
    if isinstance(value, str):
        _refuse_unstorable_text(value, path)
    elif isinstance(value, dict):
        for key, inner in value.items():
            _refuse_unstorable_text(key, path)
            _refuse_unstorable(inner, *path, key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _refuse_unstorable(inner, *path, str(index))


def _refuse_unstorable_text(text: str, path: Sequence[str]) -> None:
    problem = "The text contains a NUL character. Remove it." if "\0" in text else ""
    try:
        text.encode()
    except UnicodeEncodeError:
        problem = problem or "The text contains half of a surrogate pair. Send valid Unicode."
    if problem:
        raise InvalidRequest(Problem(problem, ".".join(path) or None))
