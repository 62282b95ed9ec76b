"""Builds regular expressions from the word lists of words.toml.

They match folded text, which is lower case and has no accents.
"""

import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

from django.utils.functional import SimpleLazyObject

from search.reading.conditions.reading import plain_text

_LISTS: Final = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


def read_words(*sections: str) -> SimpleNamespace:
    """Returns the lists of these sections of words.toml by name. Each is a group that matches any of its entries."""
    lists = [one for section in sections for one in _LISTS[section].items()]
    return SimpleNamespace(**{name: _any_of(words) for name, words in lists})


def read_meanings(section: str) -> dict[str, str]:
    """Returns what each word of a section means, which is the name of its list. The longest words come first."""
    found = {word: name for name, words in _LISTS[section].items() for word in words.split(" | ")}
    return {word: found[word] for word in sorted(found, key=len, reverse=True)}


def _any_of(words: str) -> str:
    """Returns a group whose spaces are literal, so that it fits into a verbose pattern."""
    entries = re.split(r"\s+\|\s+", words.strip())
    return "(?:" + "|".join(_folded(entry.replace(" ", r"\ ")) for entry in entries) + ")"


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
