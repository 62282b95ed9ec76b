"""Checks the quotes in a language model's answer. A quote must be part of the creator's text and must be about the
criterion."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from creators.embedding.model import get_model
from search.pipeline.quotes.posts import supports
from search.pipeline.values import EncodedQuery

SHORTEST: Final = 4
"""Minimum characters of a quote. A shorter quote could come from almost any text."""
CERTAINTY: Final = 0.25
"""The certainty that the creator meets the criterion, for rating a quote. It is assumed to be low, because the model
chose the quote from many texts."""
_MARKS: Final = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-"}
)
_ENDS: Final = " \"'.…"


def locate_quote(text: str, quote: str) -> tuple[int, int] | None:
    """Returns the start and the end of the quote in the text, or None. Ignores case, spaces and the style of quotation
    marks."""
    folded, places = _fold(text)
    wanted = _fold(quote)[0].strip(_ENDS)
    start = folded.find(wanted)
    if len(wanted) < SHORTEST or start < 0:
        return None
    return places[start], places[start + len(wanted) - 1] + 1


def _fold(text: str) -> tuple[str, list[int]]:
    """Returns a simplified form of the text. Also returns the offset in the original text for each of its
    characters."""
    folded: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        plain = unicodedata.normalize("NFKD", character).casefold().translate(_MARKS)
        plain = re.sub(r"\s", " ", plain)
        if unicodedata.category(character) == "Cf" or (plain == " " and folded[-1:] == [" "]):
            continue
        folded += plain
        places += [place] * len(plain)
    return "".join(folded), places


def measure_quotes(query: EncodedQuery, quotes: Sequence[str]) -> list[bool]:
    """Returns for each quote whether the quote is about the query's subject. A search rates its quotes in the same
    way."""
    if query.vector is None or not quotes:
        return [False] * len(quotes)
    cosines = get_model().embed(list(quotes)) @ query.vector
    return [
        supports(query, quote, cosine, CERTAINTY)
        for quote, cosine in zip(quotes, cosines, strict=True)
    ]
