"""Finds the names of platforms in words. Also finds filters that are either on or off, by the words that people use for
them."""

import re
from dataclasses import dataclass
from typing import Final

from search.reading.lexicon import FLAGS, HEARD, PLATFORMS

_FORMATS: Final = {"reels": "instagram", "shorts": "youtube"}
LONGEST_ENDING: Final = 3
"""Maximum letters after the name of a platform in a word for the platform's users, such as "YouTubers"."""
_OF: Final = {
    word: name for known in (PLATFORMS, HEARD) for name, words in known.items() for word in words
}


def _pattern() -> re.Pattern[str]:
    names = []
    for word in sorted(_OF, key=len, reverse=True):
        whole = len(word) < 4 and word.isascii()
        before = "(?<![a-z0-9])" if word.isascii() else "(?<![а-яё])" if word[0] < "\u0530" else ""
        names.append(before + re.escape(word) + ("(?![a-z0-9])" if whole else ""))
    return re.compile("|".join(names))


_NAME: Final = _pattern()


@dataclass(frozen=True, slots=True)
class PlatformMention:
    platform: str
    start: int
    end: int


def find_platforms(text: str) -> list[PlatformMention]:
    """Returns all words that may be the name of a platform. They may also have another meaning in the text."""
    lower = "".join(c if len(c.lower()) != 1 else c.lower() for c in text)
    return [PlatformMention(_OF[m.group()], m.start(), m.end()) for m in _NAME.finditer(lower)]


def read_platforms(words: str) -> tuple[str, ...]:
    """Returns the platforms that the words name. After them come the platforms of formats such as "reels". The caller
    must know that the words are about platforms."""
    found = [m.platform for m in find_platforms(words)]
    formats = [platform for name, platform in _FORMATS.items() if name in words.casefold()]
    return tuple(dict.fromkeys([*found, *formats]))


def read_only_platforms(words: str) -> tuple[str, ...]:
    """Returns the platform if the words are only its name, such as "tiktok" or "YouTubers". Otherwise, returns an empty
    tuple."""
    found = find_platforms(words)
    ends = found and found[0].start == 0 and len(words) - found[0].end <= LONGEST_ENDING
    return (found[0].platform,) if ends and " " not in words else ()


def read_flags(words: str) -> tuple[str, ...]:
    """Returns the names of the filters that the words switch on. The caller must know that the words describe a wanted
    creator."""
    lower = words.casefold()
    return tuple(kind for kind, names in FLAGS.items() if any(n in lower for n in names))
