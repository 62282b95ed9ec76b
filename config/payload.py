"""Reading what clients send: JSON without its loopholes, and queries in both of the usual notations."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from ninja.parser import Parser

from config.errors import LengthRequired, PayloadTooLarge, UnsupportedMediaType
from config.kit.errors import InvalidRequest, Problem

MAX_DEPTH = 32
"""Deeper than any valid request, and far from exhausting the stack."""


def refuse_unreadable(request: HttpRequest) -> None:
    """Refuse by its headers a request that cannot be read, before its body is."""
    if "\0" in request.path_info:
        raise InvalidRequest(Problem("The address contains a NUL character."))
    if request.method == "POST":
        _refuse_unreadable_body(request)


def _refuse_unreadable_body(request: HttpRequest) -> None:
    if "chunked" in request.headers.get("Transfer-Encoding", "").lower():
        raise LengthRequired
    length = request.headers.get("Content-Length") or "0"
    if not length.isdecimal():
        raise InvalidRequest(Problem("The Content-Length is not a number."))
    if len(length) > 12 or int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        raise PayloadTooLarge
    if int(length) and request.content_type != "application/json":
        raise UnsupportedMediaType


class StrictParser(Parser):
    """For ninja."""

    def parse_body(self, request: HttpRequest) -> Any:
        try:
            text = request.body.decode()
            value = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_once_each)
        except UnicodeDecodeError:
            raise InvalidRequest(Problem("The body is not valid UTF-8.")) from None
        except RecursionError:
            raise InvalidRequest(Problem("The body is nested too deeply.")) from None
        except json.JSONDecodeError as error:
            raise InvalidRequest(Problem(f"The body is not valid JSON: {error}")) from None
        except ValueError:
            raise InvalidRequest(Problem("The body contains an invalid number.")) from None
        _refuse_unstorable(value)
        return value

    def parse_querydict(
        self, data: MultiValueDict[str, str], list_fields: list[str], request: HttpRequest
    ) -> dict[str, Any]:
        """A list may be written `include=a&include=b` or `include[]=a&include[]=b`."""
        _refuse_bad_query(request.META.get("QUERY_STRING", ""))
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
    """Parsers disagree about repeated names, so what is quoted could differ from what is done."""
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidRequest(Problem(f"{json.dumps(twice)} comes twice in one object."))
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _refuse_bad_query(raw: str) -> None:
    try:
        unquote_to_bytes(raw.encode("latin-1")).decode()
    except UnicodeError:
        raise InvalidRequest(Problem("The query string is not valid UTF-8.")) from None


def _refuse_unstorable(value: Any) -> None:
    """Postgres stores neither NUL nor half a surrogate pair."""
    for path, problem in _unstorable(value, ()):
        raise InvalidRequest(Problem(problem, ".".join(path) or None))


def _unstorable(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if len(path) > MAX_DEPTH:
        yield (), "The body is nested too deeply."
    elif isinstance(value, str):
        if problem := _problem_of(value):
            yield path, problem
    elif isinstance(value, dict):
        for key, inner in value.items():
            if problem := _problem_of(key):
                yield path, problem
            yield from _unstorable(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _unstorable(inner, (*path, str(index)))


def _problem_of(text: str) -> str | None:
    if "\0" in text:
        return "A NUL character is not allowed."
    try:
        text.encode()
    except UnicodeEncodeError:
        return "Half of a surrogate pair is not a character."
    return None
