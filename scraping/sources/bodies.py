"""From the bytes of an answer to text, and from text to JSON."""

import json
import re
from typing import Any, Final

from scraping.sources.failures import Blocked, Changed, Failure

# What platforms put in front of JSON so that other sites cannot run it as a script.
_GUARD: Final = re.compile(r"\s*(?:for\s*\(;;\);|while\s*\(1\);|\)\]\}',?)?\s*")
_CALLBACK: Final = re.compile(r"[\w.$]{1,100}\(")
_CHARSET: Final = re.compile(r"charset=[\"']?(utf-16|iso-8859-1|windows-1252)", re.IGNORECASE)


def read_text(body: bytes, content_type: str) -> str:
    """An empty body is how platforms block most: status 200, and nothing in it."""
    charset = _CHARSET.search(content_type)
    text = body.decode(charset[1] if charset else "utf-8", errors="replace")
    text = text.removeprefix("\ufeff").replace("\0", "").strip()
    if not text:
        raise Blocked("The body is empty.")
    return text


def is_markup(text: str) -> bool:
    return text.startswith("<")


def read_json(text: str) -> Any:
    """The JSON that the text is, without the guard or callback around it."""
    start = _GUARD.match(text).end()  # type: ignore[union-attr]  # matches the empty text too
    if callback := _CALLBACK.match(text, start):
        return read_json_at(text, callback.end())
    try:
        return _DECODER.decode(text[start:])
    except (ValueError, RecursionError) as error:
        raise explain_bad_json(error, text[start:]) from None


def read_json_at(text: str, start: int) -> Any:
    """The JSON that begins at `start`, whatever follows it."""
    try:
        return _DECODER.raw_decode(text, start)[0]
    except (ValueError, RecursionError) as error:
        raise explain_bad_json(error, text) from None


def explain_bad_json(error: Exception, text: str) -> Failure:
    """A body that breaks off was cut on its way, and a retry may bring it whole. Anything else is no JSON of ours."""
    if isinstance(error, RecursionError):
        return Changed("The JSON nests too deeply.")
    if isinstance(error, json.JSONDecodeError):
        is_json = text.lstrip()[:1] in ("{", "[")
        # "tru" and "\u12" are noticed where they begin.
        is_cut = error.msg.startswith("Unterminated") or len(text.rstrip()) - error.pos <= 6
        if is_json and is_cut:
            return Blocked("The body breaks off in the middle.")
    return Changed("The body is not JSON.")


# NaN and Infinity are not JSON, but some encoders write them: unknown.
_DECODER: Final = json.JSONDecoder(parse_constant=lambda _: None)
