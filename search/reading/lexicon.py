"""Loads lexicon.toml. This file has the word lists for reading values from texts."""

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
"""Phrases that mean "at most", "at least" or "about", and words that negate them. A negation turns "at most" into "at
least", and "at least" into "at most"."""
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
"""Country and name of the place that each nickname means. A nickname is used only if the tagger has labelled the words
as a place."""
DOMESTIC: Final = frozenset(_words(_FILE["domestic"]["words"]))
"""Words such as "domestic", in lower case without accents. They mean the main country of the text's language."""
AROUND_PLACES: Final = frozenset(_words(_FILE["around_places"]["words"]))
MAIN_COUNTRIES: Final = {language: (code,) for language, code in _FILE["main_countries"].items()}
"""Main country of each language. A place without a named country is first looked up in this country."""
AREAS: Final[dict[str, str]] = _FILE["areas"]
"""Name in the gazetteer of each area, by the area's code in CLDR (Unicode's data about languages and regions)."""
PLATFORMS: Final = {name: _words(words) for name, words in _FILE["platforms"].items()}
LANGUAGES: Final = {
    word: code for code, words in _FILE["languages"].items() for word in _words(words)
}
HEARD: Final = {name: _words(words) for name, words in _FILE["heard"].items()}
FLAGS: Final = {name: _words(words) for name, words in _FILE["flags"].items()}
NEGATIONS: Final = frozenset(_words(_FILE["exclusions"]["negations"]))
"""Words that exclude something, such as "no"."""
EXCLUSIONS: Final = NEGATIONS | frozenset(_words(_FILE["exclusions"]["around"]))
"""Words that exclude something, and other words that often occur around excluded words."""


def phrase_pattern(phrases: Iterable[str]) -> re.Pattern[str]:
    """Returns a pattern that matches any of the phrases, longest first. The phrases must be whole words, except in
    scripts that attach short words to others."""
    parts = []
    for phrase in sorted(phrases, key=len, reverse=True):
        letters = phrase[0].isalpha() and phrase[0] < "\u0900"
        parts.append(
            rf"(?<![^\W\d_]){re.escape(phrase)}(?![^\W\d_])" if letters else re.escape(phrase)
        )
    return re.compile("|".join(parts))


RATES: Final = {kind: phrase_pattern(_phrases(names)) for kind, names in _FILE["rates"].items()}
