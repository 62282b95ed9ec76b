"""Reads the function words of languages from `function_words.txt`."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

_WORDS: Final = Path(__file__).parent / "function_words.txt"


@cache
def read_common_words() -> dict[str, frozenset[str]]:
    """Returns the commonest function words of each language that shares its script with others.

    A text without such a word may only look like the language: "BMW M5 v Porsche" is not Dutch.
    """
    return {code: frozenset(common) for code, common, _ in _read() if common}


@cache
def read_stopwords() -> dict[str, frozenset[str]]:
    """Returns the function words of each language with enough known function words. They are not terms."""
    return {code: frozenset(common + rest) for code, common, rest in _read() if rest}


def _read() -> Iterator[tuple[str, list[str], list[str]]]:
    for line in _WORDS.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            code, _, words = line.partition(" ")
            common, _, rest = words.partition("|")
            yield code, common.split(), rest.split()
