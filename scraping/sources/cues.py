"""Reads captions in WebVTT or SubRip format as texts with start and end."""

import re
from html import unescape
from typing import Final

from scraping.sources.records.tiktok import Segment
from scraping.sources.words import clean_line

_CLOCK: Final = r"(?:(\d{1,3}):)?(\d\d):(\d\d)[.,](\d{3})"
# A cue has times and settings on one line. Its text is on the lines up to an empty line.
_CUE: Final = re.compile(
    rf"^[ \t]*{_CLOCK}[ \t]+-->[ \t]+{_CLOCK}[^\n]*((?:\n[^\n]*\S[^\n]*)*)", re.ASCII | re.MULTILINE
)


def has_cues(text: str) -> bool:
    return text.startswith("WEBVTT") or _CUE.search(text[:200]) is not None


def read_cues(text: str) -> list[Segment]:
    cues = _CUE.finditer(text.replace("\r\n", "\n").replace("\r", "\n"))
    return [
        Segment(
            start_ms=_to_ms(*cue.group(1, 2, 3, 4)),
            end_ms=_to_ms(*cue.group(5, 6, 7, 8)),
            text=said,
        )
        for cue in cues
        if (said := clean_line(unescape(cue[9])))
    ]


def _to_ms(hours: str | None, minutes: str, seconds: str, milliseconds: str) -> int:
    return ((int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(milliseconds)
