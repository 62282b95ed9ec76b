"""Regular expressions from word lists. All of them match folded text: lower case, without accents."""

import re


def any_of(**lists: str) -> str:
    """A group that matches any entry of the lists, one list for each language.

    Entries stand between bars with spaces around them. An entry is a word, a phrase or a small expression; its spaces are
    literal, so that the group fits into a verbose pattern.
    """
    entries = [entry for words in lists.values() for entry in re.split(r"\s+\|\s+", words.strip())]
    return "(?:" + "|".join(re.sub(r"\s+", r"\\ ", entry) for entry in entries) + ")"


def verbose(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.VERBOSE)
