"""Normalises text for comparison and display."""

import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "’": "'"}
)
"""Letters that Unicode does not decompose, with their usual replacement in plain letters."""


MARKS: Final = "".join(
    c for c in map(chr, range(0x300, 0x1800)) if unicodedata.category(c).startswith("M")
)
"""Vowel signs and accents that follow their letter, as in Hindi or Thai. The pattern `\\w` does not match them."""


def fold_text(text: str) -> str:
    """Normalises case, accents and spaces: "São  Paulo" and "sao paulo" become equal."""
    if text.isascii():
        return " ".join(text.lower().split())
    # Lower the case first: only then does a capital dotted I yield a combining dot.
    decomposed = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(unicodedata.normalize("NFC", plain).split())


_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Direction marks. They can change how the text around a name is displayed."""


def one_line(text: str) -> str:
    """Returns the text on one line: with single spaces, and without control characters or direction marks."""
    seen = "".join(
        " " if c.isspace() else c
        for c in text
        if c.isspace() or not (unicodedata.category(c) == "Cc" or c in _TURNING)
    )
    return " ".join(seen.split())


_FILE_NAME_LONGEST: Final = 40
"""Maximum number of characters that `name_file` returns. With this limit, complete file names stay under 255 bytes in
every script."""


def name_file(text: str, *, otherwise: str) -> str:
    """Returns the text as a part of a file name that is valid on every system. Returns `otherwise` if no valid
    characters remain."""
    legal = "".join(" " if c in r'\/:*?"<>|' else c for c in one_line(text))
    return " ".join(legal.split())[:_FILE_NAME_LONGEST].strip(" .") or otherwise


UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")
"""NUL, and halves of surrogate pairs. JSON can contain both, but UTF-8 and Postgres cannot."""


def drop_unstorable(text: str) -> str:
    """Returns the text without characters that cannot be stored in the database or sent in a response."""
    return UNSTORABLE.sub("", text)


def spell_time(seconds: float) -> str:
    """Formats a duration in words: "40 s", "2 min 5 s" or "1 h 10 min"."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
