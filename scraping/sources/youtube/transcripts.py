"""Parses the captions of videos. There are four formats: JSON, two XML formats, and the transcript panel of the
website."""

from collections.abc import Iterator
from html import unescape
from typing import Any, Final
from xml.etree.ElementTree import Element

from scraping.sources.bodies import is_markup, read_json, read_text, read_xml
from scraping.sources.failures import Changed
from scraping.sources.reading import Node, as_node, find_key, has_path, read_nodes, read_value
from scraping.sources.records.youtube import Line, YouTubeTranscript
from scraping.sources.values import as_count, as_text
from scraping.sources.words import clean_line
from scraping.sources.youtube.documents import explain_markup, raise_error
from scraping.sources.youtube.texts import as_shown

_LONGEST: Final = 1_000_000
"""The latest possible start of a line in seconds. A later start is treated as an error."""


def parse_transcript(body: bytes, content_type: str = "") -> YouTubeTranscript:
    text = read_text(body, content_type)
    if is_markup(text):
        lines = _read_xml(text)
    else:
        tree = read_json(text)
        raise_error(tree)
        lines = _read_events(tree) if has_path(tree, "events") else _read_panel(as_node(tree) or {})
    full_text = " ".join(line["text"] for line in lines)
    return YouTubeTranscript(
        transcript=lines, full_text=full_text, word_count=len(full_text.split())
    )


def _read_events(tree: Any) -> list[Line]:
    """Returns the lines of captions in the format json3. Ignores events without text: those without `segs` define
    windows, and those with `aAppend` only break lines."""
    nodes = read_nodes(tree, "events/*")
    lines = [
        Line(
            start=start / 1000,
            duration=(read_value(event, as_count, "dDurationMs") or 0) / 1000,
            text=said,
        )
        for event in nodes
        if "aAppend" not in event
        and (said := clean_line("".join(_read_segments(event))))
        and (start := read_value(event, as_count, "tStartMs")) is not None
    ]
    if not lines and any("segs" in event for event in nodes):
        raise Changed("None of the events has a shape that the parser knows.")
    return lines


def _read_segments(event: Node) -> Iterator[str]:
    for segment in read_nodes(event, "segs/*"):
        # `as_text` would drop a text that is a single space.
        if isinstance(said := segment.get("utf8"), str):
            yield as_text(said) or " "


def _read_panel(tree: Node) -> list[Line]:
    """Returns the lines of the transcript panel on YouTube's website."""
    found = [node for _, node in find_key(tree.get("actions"), "transcriptSegmentRenderer")]
    lines = [
        Line(start=start / 1000, duration=max(0, end - start) / 1000, text=clean_line(said))
        for node in found
        if (said := read_value(node, as_shown, "snippet"))
        and (start := read_value(node, as_count, "startMs")) is not None
        and (end := read_value(node, as_count, "endMs")) is not None
    ]
    if not lines:
        raise Changed("The JSON holds no transcript.")
    return lines


def _read_xml(text: str) -> list[Line]:
    if "<transcript" not in text[:1000] and "<timedtext" not in text[:1000]:
        raise explain_markup(text)
    root = read_xml(text)
    if root.tag not in ("transcript", "timedtext"):
        raise Changed("The XML holds no captions.")
    return [line for element in root.iter() if (line := _read_element(element))]


def _read_element(element: Element) -> Line | None:
    """Returns the line in an XML element. Elements `text` have times in seconds, and their text is escaped twice.
    Elements `p` have times in milliseconds."""
    is_text, is_p = element.tag == "text", element.tag == "p" and element.get("a") is None
    if not (is_text or is_p):
        return None
    said = "".join(element.itertext())
    said = clean_line(unescape(said) if is_text else said)
    names, parts = (("start", "dur"), 1) if is_text else (("t", "d"), 1000)
    start, duration = (_scale(element.get(name), parts) for name in names)
    return (
        Line(start=start, duration=duration or 0, text=said) if said and start is not None else None
    )


def _scale(written: str | None, parts: int) -> float | None:
    """Converts a time to seconds. `parts` is the number of units per second, for example 1,000 for milliseconds.
    Returns None if the time is too large or not a number."""
    try:
        number = float(written or "")
    except ValueError:
        return None
    return number / parts if 0 <= number < _LONGEST * parts else None
