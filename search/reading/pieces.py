"""A text as the pieces that the encoder reads, with what the encoder loses of them: lines, capitals, figures, and
whether the gazetteer knows the word."""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from creators.lexicon.languages import language_called
from creators.places.aliases import (
    CITY_ALIASES,
    COUNTRY_ALIASES,
    INFLECTED_CITIES,
    INFLECTED_COUNTRIES,
)
from creators.places.demonyms import COUNTRY_OF, REGION_OF
from creators.places.gazetteer import (
    load_cities,
    load_countries,
    load_region_names,
    load_regions,
    state_codes,
)
from creators.places.mentions import find_places
from creators.places.tokens import Token, tokens_of
from search.reading.flags import find_platforms

Floats = npt.NDArray[np.float32]

CITY_POPULATION: Final = 50_000
LONGEST_NAME: Final = 4
HINTS: Final = (
    "country",
    "region",
    "city",
    "demonym",
    "language",
    "platform",
    "located",
    "mentioned",
)
"""What a word can be. `located`: creators' own texts with this word would say where they are."""
SIGNS: Final = 13
WIDTH: Final = SIGNS + len(HINTS)
SHORT: Final = 25
"""Pieces. A text like this has few words around each word, and rarely a sentence."""
_SIGN: Final = re.compile(r"[\W_]+")
_UNSPACED: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\u0e00-\u0e7f]")


@dataclass(frozen=True, slots=True)
class Pieces:
    """`starts` and `ends` are offsets into the text. `words` numbers the word that each piece belongs to: a piece of
    a script that parts no words is a word of its own."""

    ids: npt.NDArray[np.int64]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    words: npt.NDArray[np.int64]
    signs: Floats

    def __len__(self) -> int:
        return len(self.ids)


def split_text(text: str, vocabulary: Any) -> Pieces:
    """`vocabulary` is the encoder's SentencePieceProcessor."""
    found = _encode(text, vocabulary)
    starts, ends = tuple(p[1] for p in found), tuple(p[2] for p in found)
    words = _number_words(text, starts, ends)
    ids = np.array([p[0] for p in found], dtype=np.int64)
    return Pieces(ids, starts, ends, words, _read_signs(text, starts, ends))


def _encode(text: str, vocabulary: Any) -> list[tuple[int, int, int]]:
    """Id, start and end of each piece that holds more than spaces. The vocabulary counts bytes."""
    at = [i for i, c in enumerate(text) for _ in c.encode("utf-8", "surrogatepass")] + [len(text)]
    found = []
    for piece in vocabulary.encode(text, return_type="proto").pieces:
        start, end = at[piece.begin], at[piece.end]
        while start < end and text[start].isspace():
            start += 1
        while start < end and text[end - 1].isspace():
            end -= 1
        if start < end:
            found.append((piece.id, start, end))
    return found


def _number_words(
    text: str, starts: tuple[int, ...], ends: tuple[int, ...]
) -> npt.NDArray[np.int64]:
    numbers = np.zeros(len(starts), dtype=np.int64)
    word, last, was_sign = -1, -1, True
    for i, (start, end) in enumerate(zip(starts, ends, strict=True)):
        piece = text[start:end]
        sign = _SIGN.fullmatch(piece) is not None
        if start != last or sign or was_sign or _UNSPACED.search(piece):
            word += 1
        numbers[i] = word
        last, was_sign = end, sign
    return numbers


def _read_signs(text: str, starts: tuple[int, ...], ends: tuple[int, ...]) -> Floats:
    signs = np.zeros((len(starts), WIDTH), dtype=np.float32)
    whole = (len(starts) < SHORT, "\n" in text, not text.islower() and not text.isupper())
    for i, (start, end) in enumerate(zip(starts, ends, strict=True)):
        before = text[ends[i - 1] if i else 0 : start]
        after = text[end : starts[i + 1] if i + 1 < len(starts) else len(text)]
        piece = text[start:end]
        signs[i, :SIGNS] = (
            "\n" in before or not i,
            "\n\n" in before,
            "\n" in after or i + 1 == len(starts),
            not before,
            not after,
            piece[:1].isupper(),
            piece.isupper() and len(piece) > 1,
            any(c.isdigit() for c in piece),
            _SIGN.fullmatch(piece) is not None,
            i == 0,
            *whole,
        )
    for start, end, hint in find_hints(text):
        first, last = bisect_right(ends, start), bisect_left(starts, end)
        signs[first:last, SIGNS + HINTS.index(hint)] = 1
    return signs


def find_hints(text: str) -> list[tuple[int, int, str]]:
    """Start, end and hint of words that can be a place, a language or a platform: "Paris", also of Paris Hilton."""
    tokens = tokens_of(text)
    found = [(m.start, m.end, "platform") for m in find_platforms(text)]
    found += [
        (place.start, place.end, "located" if place.located else "mentioned")
        for place in find_places(text, told=True)
    ]
    i = 0
    while i < len(tokens):
        stop, hints = _longest_name(tokens, i)
        found += [(tokens[i].start, tokens[stop - 1].end, hint) for hint in hints]
        i = stop
    return found


def _longest_name(tokens: list[Token], first: int) -> tuple[int, tuple[str, ...]]:
    for stop in range(min(len(tokens), first + LONGEST_NAME), first, -1):
        key = " ".join(t.key for t in tokens[first:stop])
        if stop == first + 1 and key in state_codes() and tokens[first].text.isupper():
            return stop, ("region",)
        if hints := _hints_of(key):
            return stop, hints
    return first + 1, ()


@cache
def _hints_of(key: str) -> tuple[str, ...]:
    if len(key) < 3 and key not in COUNTRY_ALIASES and key not in CITY_ALIASES:
        return ()
    city = load_cities().get(key)
    found = {
        "country": key in load_countries() or key in COUNTRY_ALIASES or key in INFLECTED_COUNTRIES,
        "region": key in load_region_names() or key in load_regions(),
        "city": (city is not None and city.population >= CITY_POPULATION)
        or key in CITY_ALIASES
        or key in INFLECTED_CITIES,
        "demonym": key in COUNTRY_OF or key in REGION_OF,
        "language": language_called(key) is not None,
    }
    return tuple(hint for hint, holds in found.items() if holds)
