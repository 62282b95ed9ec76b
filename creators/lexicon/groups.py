"""Reads groups of words from `words.tsv`. A line of this file has the names of one or more groups, followed by the
words that belong to all of these groups."""

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

_WORDS: Final = Path(__file__).parent / "words.tsv"


def words_of(group: str) -> frozenset[str]:
    """Returns the words of a group. Raises KeyError for an unknown group."""
    return _groups()[group]


@cache
def _groups() -> dict[str, frozenset[str]]:
    found = defaultdict[str, list[str]](list)
    for line in _WORDS.read_text("utf-8").splitlines():
        groups, words = line.split("\t")
        for group in groups.split():
            found[group] += words.split(", ")
    return {group: frozenset(words) for group, words in found.items()}
