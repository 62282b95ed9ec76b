"""Words of transcripts, which have one shape on every platform."""

import re
from typing import Final

_MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]{0,100}>")


def clean_line(text: str) -> str:
    """One line without markup."""
    return " ".join((_MARKUP.sub("", text) if "<" in text else text).split())


def count_words(text: str) -> int:
    return len(text.split())
