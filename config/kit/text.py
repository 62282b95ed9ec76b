"""Normalises text for comparison and display."""

import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "’": "'"}
)
"""Letters that Unicode does not decompose, with their usual plain spelling."""


MARKS: Final = "".join(
    c for c in map(chr, range(0x300, 0x1800)) if unicodedata.category(c).startswith("M")
)
"""Vowels and accents that follow the letter they belong to, as in Hindi or Thai. No `\\w` matches them."""


def fold_text(text: str) -> str:
    """Fold case and accents and collapse spaces: "São  Paulo" and "sao paulo" become equal."""
    if text.isascii():
        return " ".join(text.lower().split())
    # Lowering comes first, because only then does the capital dotted I give a combining dot.
    decomposed = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(unicodedata.normalize("NFC", plain).split())


_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Direction marks, which can change the display of text around a name."""


def one_line(text: str) -> str:
    """Returns one visible line: single spaces, no control characters and no direction marks."""
    seen = "".join(
        " " if c.isspace() else c
        for c in text
        if c.isspace() or not (unicodedata.category(c) == "Cc" or c in _TURNING)
    )
    return " ".join(seen.split())


_FILE_NAME_LONGEST: Final = 40
"""Maximum characters from `name_file`. The whole name of a file then stays under 255 bytes in every script."""


def name_file(text: str, *, otherwise: str) -> str:
    """Returns the text as part of a file name that every system allows, or `otherwise` if nothing is left."""
    legal = "".join(" " if c in r'\/:*?"<>|' else c for c in one_line(text))
    return " ".join(legal.split())[:_FILE_NAME_LONGEST].strip(" .") or otherwise


UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")
"""NUL and halves of surrogate pairs. JSON can contain both. UTF-8 and Postgres can contain neither."""


def drop_unstorable(text: str) -> str:
    """Returns the text without the characters that no database and no response can hold."""
    return UNSTORABLE.sub("", text)


def spell_time(seconds: float) -> str:
    """Returns a duration in words: "40 s", "2 min 5 s" or "1 h 10 min"."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
