"""Builds regular expressions from the word lists in words.toml. They match text in lower case without accents."""

import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

from django.utils.functional import SimpleLazyObject

from search.reading.conditions.reading import plain_text

_LISTS: Final = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


def read_words(*sections: str) -> SimpleNamespace:
    """Returns the word lists of these sections of words.toml, by their names. Each list is in the form of a group for
    regular expressions that matches any of the words."""
    lists = [one for section in sections for one in _LISTS[section].items()]
    return SimpleNamespace(**{name: _any_of(words) for name, words in lists})


def read_meanings(section: str) -> dict[str, str]:
    """Returns the meaning of each word of a section of words.toml. The meaning is the name of the list with the word.
    Longer words come first."""
    found = {word: name for name, words in _LISTS[section].items() for word in words.split(" | ")}
    return {word: found[word] for word in sorted(found, key=len, reverse=True)}


def _any_of(words: str) -> str:
    """Returns a group for regular expressions that matches any of the words. Spaces are escaped, because verbose
    patterns ignore other spaces."""
    entries = re.split(r"\s+\|\s+", words.strip())
    return "(?:" + "|".join(_folded(entry.replace(" ", r"\ ")) for entry in entries) + ")"


def _folded(entry: str) -> str:
    return re.sub(r"[^\x00-\x7f]+", lambda letters: plain_text(letters.group()), entry)


_made: Final[list[Any]] = []


def compile_verbose(pattern: str) -> re.Pattern[str]:
    """Returns a pattern that is compiled at its first use. It would take a second to compile all patterns, and few
    processes need them."""
    late = SimpleLazyObject(lambda: re.compile(pattern, re.VERBOSE))
    _made.append(late)
    return cast(re.Pattern[str], late)


def warm_up() -> None:
    """Compiles all patterns now, so that the first search does not have to wait."""
    for late in _made:
        _ = late.flags
