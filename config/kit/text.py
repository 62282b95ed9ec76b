"""Writing, compared the way people mean it."""

import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "’": "'"}
)
"""Letters that have no decomposition but a usual plain spelling."""


def fold(text: str) -> str:
    """Without case and accents, spaces made single: "São  Paulo" and "sao paulo" become equal."""
    if text.isascii():
        return " ".join(text.lower().split())
    # Case first: the capital dotted I gives a combining dot only when lowered.
    decomposed = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(unicodedata.normalize("NFC", plain).split())


_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of writing, and so the look of what stands around a name."""


def one_line(text: str) -> str:
    """One line of what can be seen: spaces made single, control characters and turning marks left out."""
    seen = "".join(
        " " if c.isspace() else c
        for c in text
        if c.isspace() or not (unicodedata.category(c) == "Cc" or c in _TURNING)
    )
    return " ".join(seen.split())
