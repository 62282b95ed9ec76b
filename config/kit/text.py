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
