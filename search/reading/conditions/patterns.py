"""Builds regular expressions from word lists. They match folded text, which is lower case and has no accents."""

import re
from typing import Any, Final, cast

from django.utils.functional import SimpleLazyObject

from search.reading.conditions.reading import plain_text

SEGMENT: Final = r"(?: (?<=[,.;|/(]\ ) | (?<=[,;|/(]) )"
"""The start of a part between commas, or of a cell of a table."""


def any_of(**lists: str) -> str:
    """Returns a group that matches any entry of the lists. There is one list for each language.

    Bars with spaces around them separate entries. An entry is a word, a phrase or a small expression. Its spaces are
    literal, so that the group fits into a verbose pattern. If a line ends in a bar without a space, the next line
    continues the entry. Accents are removed, as they are from the text.
    """
    joined = [re.sub(r"(?<=\|)\n\s*", "", words.strip()) for words in lists.values()]
    entries = [entry for words in joined for entry in re.split(r"\s+\|\s+", words)]
    return "(?:" + "|".join(_folded(re.sub(r"\s+", r"\\ ", entry)) for entry in entries) + ")"


def _folded(entry: str) -> str:
    return re.sub(r"[^\x00-\x7f]+", lambda letters: plain_text(letters.group()), entry)


_made: Final[list[Any]] = []


def compile_verbose(pattern: str) -> re.Pattern[str]:
    """Returns a pattern that is compiled at its first use.

    Compiling all patterns takes a second, and few processes read briefs.
    """
    late = SimpleLazyObject(lambda: re.compile(pattern, re.VERBOSE))
    _made.append(late)
    return cast(re.Pattern[str], late)


def warm_up() -> None:
    """Compiles all patterns now, so that the first search does not wait for it."""
    for late in _made:
        _ = late.flags
