"""Regular expressions from word lists. All of them match folded text: lower case, without accents."""

import re
from typing import Any, Final, cast

from django.utils.functional import SimpleLazyObject

from search.reading.conditions.reading import plain_text

SEGMENT: Final = r"(?: (?<=[,.;|/(]\ ) | (?<=[,;|/(]) )"
"""The start of a part between commas, or of a cell of a table."""


def any_of(**lists: str) -> str:
    """A group that matches any entry of the lists, one list for each language.

    Entries stand between bars with spaces around them. An entry is a word, a phrase or a small expression; its spaces
    are literal, so that the group fits into a verbose pattern. A line that ends in a bar goes on in the same entry.
    Letters may have accents: they are folded as the text is.
    """
    joined = [re.sub(r"(?<=\|)\n\s*", "", words.strip()) for words in lists.values()]
    entries = [entry for words in joined for entry in re.split(r"\s+\|\s+", words)]
    return "(?:" + "|".join(_folded(re.sub(r"\s+", r"\\ ", entry)) for entry in entries) + ")"


def _folded(entry: str) -> str:
    return re.sub(r"[^\x00-\x7f]+", lambda letters: plain_text(letters.group()), entry)


_made: Final[list[Any]] = []


def compile_verbose(pattern: str) -> re.Pattern[str]:
    """Compiled at its first use: all of them take a second, and few processes read briefs."""
    late = SimpleLazyObject(lambda: re.compile(pattern, re.VERBOSE))
    _made.append(late)
    return cast(re.Pattern[str], late)


def warm_up() -> None:
    """Compiles all of them now, so that the first search need not wait for it."""
    for late in _made:
        _ = late.flags
