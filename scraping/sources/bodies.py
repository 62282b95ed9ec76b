"""Decodes the body of a platform's answer. Parses JSON and small XML documents."""

import json
import re
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, fromstring

from scraping.sources.failures import Blocked, Changed, Failure

# Platforms start JSON with these characters, so that other websites cannot run it as a script.
_GUARD: Final = re.compile(r"\A\s*(?:for\s*\(;;\);|while\s*\(1\);|\)\]\}',?)?\s*")
_CALLBACK: Final = re.compile(r"[\w.$]{1,100}\(")
_CHARSET: Final = re.compile(r"charset=[\"']?(utf-16|iso-8859-1|windows-1252)", re.IGNORECASE)


def read_text(body: bytes, content_type: str) -> str:
    """Returns the body as text. Raises Blocked if the body is empty, because platforms often block a request with an
    empty 200 response."""
    charset = _CHARSET.search(content_type)
    text = body.decode(charset[1] if charset else "utf-8", errors="replace")
    text = text.removeprefix("\ufeff").replace("\0", "").strip()
    if not text:
        raise Blocked("The body is empty.")
    return text


def is_markup(text: str) -> bool:
    return text.startswith("<")


def read_json(text: str) -> Any:
    """Parses JSON. Ignores a callback or a protective prefix around it. Raises Blocked or Changed."""
    text = _GUARD.sub("", text, count=1)
    if callback := _CALLBACK.match(text):
        return read_json_at(text, callback.end())
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise explain_bad_json(error, text) from None


def read_json_at(text: str, start: int) -> Any:
    """Parses the JSON value that begins at position `start`. Ignores all text after it. Raises Blocked or Changed."""
    try:
        return _DECODER.raw_decode(text, start)[0]
    except (ValueError, RecursionError) as error:
        raise explain_bad_json(error, text) from None


def explain_bad_json(error: Exception, text: str) -> Failure:
    """Returns Blocked if the JSON was cut off, because a retry may return all of it. Otherwise returns Changed."""
    if isinstance(error, RecursionError):
        return Changed("The JSON nests too deeply.")
    if isinstance(error, json.JSONDecodeError):
        is_json = text.lstrip()[:1] in ("{", "[")
        # For incomplete tokens such as "tru" and "\u12", the decoder reports the position of their first character.
        is_cut = error.msg.startswith("Unterminated") or len(text.rstrip()) - error.pos <= 6
        if is_json and is_cut:
            return Blocked("The body breaks off in the middle.")
    return Changed("The body is not JSON.")


def read_xml(text: str) -> Element:
    if "<!" in text:
        raise Changed("The XML declares what captions and feeds do not.")
    try:
        return fromstring(text)  # noqa: S314  the check above refuses entities
    except ParseError as error:
        if not text.endswith(("</transcript>", "</timedtext>", "</feed>")):
            raise Blocked("The XML breaks off in the middle.") from None
        raise Changed(f"The XML is bad: {error}.") from None


# NaN and Infinity are not valid JSON, but some encoders write them. They are read as None.
_DECODER: Final = json.JSONDecoder(parse_constant=lambda _: None)
