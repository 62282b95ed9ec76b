"""Splits a text into words with their positions."""

import re
from dataclasses import dataclass
from typing import Final

from config.kit.text import MARKS, fold_text

_WORD: Final = re.compile(rf"[^\W_](?:[^\W_]|[{MARKS}])*(?:['’](?:[^\W_]|[{MARKS}])+)*")
_NOT_A_LETTER: Final = re.compile(rf"[^\w'{MARKS}]+|_+")
_ENDING: Final = re.compile(
    r"(?<=\w\w)['’](?:[dt][ae](?:n|ki\w*)?|[nıiuü]?[ıiuü]n)$"
    r"|(?<=\w\w)(?<!^it)(?<!^let)(?<!^he)(?<!^she)(?<!^that)(?<!^what)(?<!^here)(?<!^there)['’]s$"
)
"""Endings of Turkish cases ("İstanbul'daki", "Ankara'nın") and of possessives ("Hong Kong's")."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text. `gap` is the text between the previous word and this word. `key` is the word in lower case and
    without accents, and without the ending of a possessive or a Turkish case."""

    text: str
    key: str
    start: int
    end: int
    gap: str

    @property
    def capitalised(self) -> bool:
        return self.text[:1].isupper()

    @property
    def possessive(self) -> bool:
        return self.text[-2:].lower() in {"'s", "’s"}


def tokens_of(text: str) -> list[Token]:
    found: list[Token] = []
    end = 0
    for match in _WORD.finditer(text):
        gap, end = text[end : match.start()], match.end()
        key = _ENDING.sub("", fold_text(match.group()))
        found.append(Token(match.group(), key, match.start(), end, gap))
    return found


def can_join(gap: str) -> bool:
    """Returns whether two words can belong to one name or phrase. `gap` is the text between the two words."""
    return gap in {" ", "-", ". ", ".", "  ", "‑", "–", ".-"}


def name_key(name: str) -> str:
    """Returns a name in the form in which names are looked up: words in lower case, without accents, separated by
    single spaces."""
    return _NOT_A_LETTER.sub(" ", fold_text(name)).strip()
