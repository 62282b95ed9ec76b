"""Words and languages of transcripts, as on every platform."""

import re
from collections.abc import Sequence
from typing import Final

from scraping.sources.records.tiktok import JoinedText, Segment

AUTO: Final = "auto"
"""The code for the spoken language, whichever language that is."""

_MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]{0,100}>")


def clean_line(text: str) -> str:
    """Returns the text on one line, without markup."""
    return " ".join((_MARKUP.sub("", text) if "<" in text else text).split())


def is_language(code: str, wanted: str) -> bool:
    """Returns whether `code` is the wanted language in any region. `auto` accepts every language."""
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
