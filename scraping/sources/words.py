"""Parses the formats of captions that several platforms use (WebVTT and SubRip) and language codes. Joins the lines of
captions to one text."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Final

from scraping.sources.records.tiktok import JoinedText, Segment

AUTO: Final = "auto"
"""The language code that stands for the language spoken in the video."""

_MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]{0,100}>")
_CLOCK: Final = r"(?:(\d{1,3}):)?(\d\d):(\d\d)[.,](\d{3})"
# A caption starts with a line of times and settings. Its text follows, up to an empty line.
_CUE: Final = re.compile(
    rf"^[ \t]*{_CLOCK}[ \t]+-->[ \t]+{_CLOCK}[^\n]*((?:\n[^\n]*\S[^\n]*)*)", re.ASCII | re.MULTILINE
)


def clean_line(text: str) -> str:
    """Returns the text on one line, without markup."""
    return " ".join((_MARKUP.sub("", text) if "<" in text else text).split())


def is_language(code: str, wanted: str) -> bool:
    """Returns whether the language `code` is the wanted language, in any regional variant. If `wanted` is `auto`,
    accepts every language."""
    return wanted == AUTO or _base(code) == _base(wanted)


def _base(code: str) -> str:
    return code.lower().partition("-")[0]


def join_segments(segments: Sequence[Segment]) -> JoinedText:
    full_text = " ".join(segment["text"] for segment in segments)
    return {
        "transcript": "\n".join(segment["text"] for segment in segments),
        "full_text": full_text,
        "word_count": len(full_text.split()),
    }


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
