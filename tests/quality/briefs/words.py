"""Words as they are compared: folded, without function words (stopwords.txt)."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from config.kit.text import fold_text

UNSPACED: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\u0e00-\u0e7f]")
"""Scripts that part no words: such texts are compared as strings. Korean too, for its particles."""


def squeezed(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold_text(text))


@cache
def name_key(name: str) -> str:
    """The form in which names of places are looked up: folded words, one space between."""
    kept = (
        c if c.isalnum() or unicodedata.category(c)[0] == "M" else "" if c in "'ʻʼ`´" else " "
        for c in fold_text(name)
    )
    return " ".join("".join(kept).split())


@cache
def _stopwords() -> dict[str, frozenset[str]]:
    text = (Path(__file__).parent / "stopwords.txt").read_text("utf-8")
    lines = (line.split() for line in text.splitlines())
    return {line[0]: frozenset(map(fold_text, line[1:])) for line in lines if line[0] != "#"}


def content_words(texts: Iterable[str], language: str) -> set[str]:
    """Folded words that are no function words of the language, or English ones. Numbers count."""
    idle = _stopwords().get(language, frozenset()) | _stopwords()["en"]
    found = (w for t in texts for w in re.findall(r"[\w&+#]+", fold_text(t).replace("'", " ")))
    return {w for w in found if len(w) > 1 and w not in idle}


def compares_strings(text: str, language: str) -> bool:
    return language == "ko" or bool(UNSPACED.search(text))
