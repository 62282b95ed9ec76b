"""Checks quotes from a language model. A quote must be in the text and be about the criterion."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from creators.embedding.model import get_model
from search.pipeline.quotes.posts import supports
from search.pipeline.values import EncodedQuery

SHORTEST: Final = 4
"""Minimum characters of a quote. Shorter quotes could be found in any text."""
CERTAINTY: Final = 0.25
"""Certainty that is assumed for a quote, because the model chose it from many texts."""
_MARKS: Final = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-"}
)
_ENDS: Final = " \"'.…"


def locate_quote(text: str, quote: str) -> tuple[int, int] | None:
    """Finds a quote in a text and returns its offsets. Case, spaces and the style of quotation marks are ignored."""
    folded, places = _fold(text)
    wanted = _fold(quote)[0].strip(_ENDS)
    start = folded.find(wanted)
    if len(wanted) < SHORTEST or start < 0:
        return None
    return places[start], places[start + len(wanted) - 1] + 1


def _fold(text: str) -> tuple[str, list[int]]:
    """Returns the simplified characters, each with the offset of the original character."""
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
    """Returns which quotes are about the query's subject. They are measured in the same way as the search's quotes."""
    if query.vector is None or not quotes:
        return [False] * len(quotes)
    cosines = get_model().embed(list(quotes)) @ query.vector
    return [
        supports(query, quote, cosine, CERTAINTY)
        for quote, cosine in zip(quotes, cosines, strict=True)
    ]
