"""Words of transcripts, which have one shape on every platform."""

import re
from typing import Final

AUTO: Final = "auto"
"""The language that is spoken, whichever it is."""

_MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]{0,100}>")


def clean_line(text: str) -> str:
    """One line without markup."""
    return " ".join((_MARKUP.sub("", text) if "<" in text else text).split())


def is_language(code: str, wanted: str) -> bool:
    """Whether a code is of the language that is wanted: a code of any region, or `auto`."""
    return wanted == AUTO or _base(code) == _base(wanted)


def _base(code: str) -> str:
    return code.lower().partition("-")[0]


def count_words(text: str) -> int:
    return len(text.split())
