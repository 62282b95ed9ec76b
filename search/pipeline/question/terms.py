"""Splits a subject into parts. "smartphone reviews and gadget unboxings" has two parts. "US politics, e.g. debates" has
a main part and an example of this part."""

import re
from functools import cache
from typing import Final

from creators import lexicon
from creators.lexicon.stems import fold

MOST_PARTS: Final = 4
"""Maximum number of parts. Each part needs the calculation of a vector."""

_AND_OR: Final = {
    "en": "and|or|and/or|as well as|plus",
    "de": "und|oder|sowie|bzw\\.?",
    "es": "y|o|e|u",
    "fr": "et|ou",
    "it": "e|o|ed|oppure",
    "pt": "e|ou",
    "nl": "en|of",
    "pl": "i|lub|oraz|albo",
    "tr": "ve|veya|ya da",
    "ar": "و|أو",
}
"""Conjunctions of each language. The languages are separate, because words such as "of", "en", "o" and "i" have another
meaning in other languages."""

_EXAMPLES: Final = (
    "e\\.?\\s?g\\.?|i\\.?\\s?e\\.?|for example|for instance|such as|including|especially|any \\w+(?: \\w+)? from"
    "|z\\.\\s?b\\.?|zum beispiel|wie etwa|por ejemplo|par exemple|ad esempio|por exemplo|bijvoorbeeld|zoals"
    "|na przykład|np\\.?|takie jak|örneğin"
)
"""Phrases that introduce examples, in all languages."""

_SIGNS: Final = r"\s*[,،;؛:?؟!。、，；：・／/&+()|]\s*|\s+[-–—]\s+"
_BARE: Final = " \t\n.'\"“”„«»-–—"


def split_subject(subject: str, language: str) -> tuple[str, ...]:
    """Returns the parts of the subject in their order, at most `MOST_PARTS`. Returns none if the subject has only one
    part."""
    pieces = (_strip(piece, language) for piece in _separators(language).split(subject))
    parts = tuple(dict.fromkeys(piece for piece in pieces if piece))
    return parts[:MOST_PARTS] if len(parts) > 1 else ()


@cache
def _separators(language: str) -> re.Pattern[str]:
    joined = _AND_OR.get(language, _AND_OR["en"])
    return re.compile(rf"(?:{_SIGNS}|\s*(?<!\S)(?:{joined}|{_EXAMPLES})(?=\s)\s*)+", re.IGNORECASE)


def _strip(piece: str, language: str) -> str:
    """Removes words without a meaning of their own, such as "the" and "on", from the start and the end."""
    words = piece.strip(_BARE).split()
    while words and _says_nothing(words[0], language):
        words.pop(0)
    while words and _says_nothing(words[-1], language):
        words.pop()
    return " ".join(words)


def _says_nothing(word: str, language: str) -> bool:
    """Returns whether the word has no meaning of its own. A word in capitals has one, because it may be a name, such as
    "US"."""
    return word.islower() and lexicon.is_stopword(fold(word), language)
