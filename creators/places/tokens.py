"""A text as words that know where they stand."""

import re
from dataclasses import dataclass
from typing import Final

from config.kit.text import fold_text

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Token:
    """A word; `gap` is the text between the previous word and this one."""

    text: str
    key: str
    start: int
    end: int
    gap: str

    @property
    def capitalised(self) -> bool:
        return self.text[:1].isupper()


def tokens_of(text: str) -> list[Token]:
    found: list[Token] = []
    end = 0
    for match in _WORD.finditer(text):
        gap, end = text[end : match.start()], match.end()
        key = _CASE.sub("", fold_text(match.group()))
        found.append(Token(match.group(), key, match.start(), end, gap))
    return found


_CASE: Final = re.compile(r"(?<=\w\w)['’](?:[dt][ae](?:n|ki(?:ler)?)?|[nıiuü]?[ıiuü]n)$")
"""A case of a Turkish name: "İstanbul'daki", "Ankara'nın"."""


def can_join(gap: str) -> bool:
    """Whether two words with this between them can be parts of one name or phrase."""
    return gap in _JOINTS


_JOINTS: Final = frozenset({" ", "-", ". ", ".", "  ", "‑", "–", " - ", ".-", "/"}) - {"/", " - "}
