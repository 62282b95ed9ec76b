"""Words that readers of values know, from lexicon.toml."""

import tomllib
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
PLATFORMS: Final = {name: _words(words) for name, words in _FILE["platforms"].items()}
FLAGS: Final = {name: _words(words) for name, words in _FILE["flags"].items()}
NEGATIONS: Final = frozenset(_words(_FILE["exclusions"]["negations"]))
"""Words that leave something out."""
EXCLUSIONS: Final = NEGATIONS | frozenset(_words(_FILE["exclusions"]["around"]))
"""Words that leave something out, or stand around what is left out."""
