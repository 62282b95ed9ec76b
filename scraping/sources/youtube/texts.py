"""Reads texts in YouTube's JSON: `{"simpleText": …}`, `{"runs": [{"text": …}]}`, `{"content": …}`, or a string."""

import re
from typing import Final
from urllib.parse import unquote

from scraping.sources.reading import read_nodes, read_value, read_values
from scraping.sources.values import as_address, as_count, as_text, read_count

CHANNEL_ID: Final = re.compile(r"UC[\w-]{22}", re.ASCII)
_CLOCK: Final = re.compile(r"(?:(\d{1,3}):)?(\d{1,2}):(\d\d)", re.ASCII)
_HANDLE: Final = re.compile(r"@[\w.·-]{1,100}")
_LIVE: Final = re.compile(r"\b(watching|waiting)\b", re.IGNORECASE)


def as_shown(value: object) -> str | None:
    if isinstance(value, dict):
        shown = as_text(value.get("simpleText")) or as_text(value.get("content"))
        runs = (run.get("text") for run in read_nodes(value, "runs/*"))
        shown = shown or as_text("".join(text for text in runs if isinstance(text, str)))
        return shown and shown.strip()
    return as_text(value)


def as_shown_count(value: object) -> int | None:
    """Returns the number of views that a text states. Returns None if the text states how many people are watching
    now."""
    shown = as_shown(value)
    return None if shown is None or _LIVE.search(shown) else read_count(shown)


def as_figure(value: object) -> int | None:
    return as_count(value) if isinstance(value, int | float) else as_shown_count(value)


def as_length(value: object) -> int | None:
    """Returns a duration in seconds. Returns None for 0, which is the duration of live streams."""
    return as_count(value) or None


def as_clock(value: object) -> str | None:
    """Returns the text if it is a duration such as `36:24`. Returns None for other labels, such as LIVE, SHORTS or
    Upcoming."""
    shown = (as_shown(value) or "").strip()
    return shown if _CLOCK.fullmatch(shown) else None


def read_clock(clock: str | None) -> int | None:
    times = _CLOCK.fullmatch(clock or "")
    return int(times[1] or 0) * 3600 + int(times[2]) * 60 + int(times[3]) if times else None


def as_handle(value: object) -> str | None:
    """Returns the handle `@name` from a text, an address, or a line such as `@name • 5 subscribers`."""
    found = _HANDLE.search(unquote(as_shown(value) or ""))
    return found[0] if found else None


def as_channel_id(value: object) -> str | None:
    found = CHANNEL_ID.search(as_text(value) or "")
    return found[0] if found else None


def read_largest(node: object, *paths: str) -> str | None:
    """Returns the address of the largest picture at the first path that has any pictures."""
    for path in paths:
        pictures = [
            (read_value(picture, as_count, "width") or 0, url)
            for picture in read_nodes(node, path)
            if (url := read_value(picture, as_address, "url"))
        ]
        if pictures:
            return max(pictures, key=lambda picture: picture[0])[1]
    return None


def read_keywords(node: object, *paths: str) -> list[str]:
    """Returns keywords from a list, or from a string in which phrases of several words have quotation marks."""
    listed = read_values(node, as_text, *(f"{path}/*" for path in paths))
    written = read_value(node, as_text, *paths) or ""
    return listed or list(
        dict.fromkeys(found[0] or found[1] for found in re.findall(r'"([^"]+)"|([^\s"]+)', written))
    )
