"""Words that readers of values know, from lexicon.toml."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

_FILE: Final[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "lexicon.toml").read_text("utf-8")
)


def _words(names: str) -> list[str]:
    return [name.replace("_", " ") for name in names.casefold().split()]


def _phrases(names: str) -> frozenset[str]:
    return frozenset(filter(None, (" ".join(p.split()) for p in names.casefold().split(";"))))


COMPARATORS: Final = {kind: _phrases(names) for kind, names in _FILE["comparators"].items()}
"""Phrases by most, least, about and negations. A negation before one of the first two turns it into the other."""
TIERS: Final = {tier: frozenset(_words(names)) for tier, names in _FILE["tiers"].items()}
FACTORS: Final = {
    word.rstrip("."): float(factor)
    for factor, words in _FILE["factors"].items()
    for word in _words(words)
}
NUMBERS: Final = {
    word: float(number) for number, words in _FILE["numbers"].items() for word in _words(words)
}
NICKNAMES: Final = {
    name: (country, place.replace("_", " "))
    for country, line in _FILE["nicknames"].items()
    for one in line.split(";")
    for place, _, names in (one.strip().partition(": "),)
    for name in _words(names)
}
"""Country and name of places by what people call them, where it is known that they name a place."""
DOMESTIC: Final = frozenset(_words(_FILE["domestic"]["words"]))
"""Folded words for the country where a text's language is at home."""
AROUND_PLACES: Final = frozenset(_words(_FILE["around_places"]["words"]))
MAIN_COUNTRIES: Final = {language: (code,) for language, code in _FILE["main_countries"].items()}
"""Where people live who name a place without its country."""
PLATFORMS: Final = {name: _words(words) for name, words in _FILE["platforms"].items()}
LANGUAGES: Final = {
    word: code for code, words in _FILE["languages"].items() for word in _words(words)
}
HEARD: Final = {name: _words(words) for name, words in _FILE["heard"].items()}
FLAGS: Final = {name: _words(words) for name, words in _FILE["flags"].items()}
NEGATIONS: Final = frozenset(_words(_FILE["exclusions"]["negations"]))
"""Words that leave something out."""
EXCLUSIONS: Final = NEGATIONS | frozenset(_words(_FILE["exclusions"]["around"]))
"""Words that leave something out, or stand around what is left out."""


def phrase_pattern(phrases: Iterable[str]) -> re.Pattern[str]:
    """Finds whole phrases, the longest first. Scripts that write little words onto others are found anywhere."""
    parts = []
    for phrase in sorted(phrases, key=len, reverse=True):
        letters = phrase[0].isalpha() and phrase[0] < "\u0900"
        parts.append(
            rf"(?<![^\W\d_]){re.escape(phrase)}(?![^\W\d_])" if letters else re.escape(phrase)
        )
    return re.compile("|".join(parts))


RATES: Final = {kind: phrase_pattern(_phrases(names)) for kind, names in _FILE["rates"].items()}
