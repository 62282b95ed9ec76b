"""Checks the quotes of a language model: they must be in the text and bear on the criterion."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from creators.embedding.model import get_model
from search.pipeline.quotes.posts import supports
from search.pipeline.values import EncodedQuery

SHORTEST: Final = 4
"""Minimum characters of a quote. Shorter strings occur in every text."""
CERTAINTY: Final = 0.25
"""Certainty assumed for a quote, because the model chose it from many texts."""
_MARKS: Final = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-"}
)
_ENDS: Final = " \"'.…"


def locate_quote(text: str, quote: str) -> tuple[int, int] | None:
    """Finds the quote in a text, ignoring case, spaces and the style of quotation marks. Returns offsets in the
    text."""
    folded, places = _fold(text)
    wanted = _fold(quote)[0].strip(_ENDS)
    start = folded.find(wanted)
    if len(wanted) < SHORTEST or start < 0:
        return None
    return places[start], places[start + len(wanted) - 1] + 1


def _fold(text: str) -> tuple[str, list[int]]:
    """Returns the folded characters, each with the offset of its original."""
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
    """Returns whether each quote bears on the query's subject, measured as search measures its own quotes."""
    if query.vector is None or not quotes:
        return [False] * len(quotes)
    cosines = get_model().embed(list(quotes)) @ query.vector
    return [
        supports(query, quote, cosine, CERTAINTY)
        for quote, cosine in zip(quotes, cosines, strict=True)
    ]
