"""Rewrites hashtags for an embedding model: "#streetstyle" becomes "street style", and "#fyp" is dropped."""

import re
from functools import lru_cache
from math import log
from typing import Final

from creators.embedding.frequency import is_known, word_rank
from creators.lexicon.groups import words_of
from creators.lexicon.terms import MARKS

SAY_NOTHING: Final = words_of("say_nothing")
"""Tags that say nothing about a post's subject: they ask for reach, name a mood or invite to a giveaway."""

LONGEST: Final = 32
"""Maximum letters of a tag that is split. The time grows with the square of the letters, and longer tags are sentences
or typing errors."""

_TAG: Final = re.compile(rf"[#＃]([\w\u309a{MARKS}]+)")
_REACH: Final = re.compile(
    r"(?:fyp+|fy|foryou|foru|page|viral|videos?|tiktok|reels?|trend(?:s|ing)?|explore|insta(?:gram)?|shorts?|xyzbca|"
    r"capcut"
    r"|follow|likes?|シ\u309a?)+"
)
"""Pattern of tags that ask for reach. One word may contain several such tags: "viralvideotiktok"."""
_RUN_TOGETHER: Final = re.compile(rf"(?<![\w&/])(?:[#＃][\w\u309a{MARKS}]+){{2,}}")
_ADDRESS: Final = re.compile(r"https?://\S+|\S*@[\w.]+")
_SPACES: Final = re.compile(r"[^\S\n]+")
_CASED: Final = re.compile(r"[A-Z]{2,}(?![a-z])|[^\W\d_A-Z]+|[A-Z][^\W\d_A-Z]*|\d+")
_LATIN: Final = re.compile(r"[a-z\u00df-\u024f]+")

_FEWEST, _LONGEST_WORD = 6, 16
_SHORT: Final = words_of("short_in_tags")
"""Words of up to two letters that occur in tags. Nearly all others are pieces of longer words."""

_EACH_WORD, _SHORT_WORD = 4.0, 7.0
_UNKNOWN, _UNKNOWN_LETTER, _FEWEST_UNKNOWN = 18.0, 1.2, 4
"""Costs of a split. The cheapest split wins. A known word costs the logarithm of its rank plus the first or second
figure. An unknown word costs the third figure, plus the fourth for each letter. The fifth is the minimum number of
letters of an unknown word."""


def spell_out(text: str) -> str:
    """Returns the text for a model. Tags become words. Empty tags, addresses and handles are dropped. If no words
    are left, returns the text unchanged."""
    return read_words(text) or text


def read_words(text: str) -> str:
    """Returns the text as `spell_out` does, but an empty text if no words are left."""
    plain = _TAG.sub(_spelled, part_hashtags(_ADDRESS.sub("", text)))
    return _SPACES.sub(" ", plain).strip()


def _spelled(match: re.Match[str]) -> str:
    tag = match.group(1)
    return split_hashtag(tag) if _says_something(tag) else ""


def part_hashtags(text: str) -> str:
    """Returns the text with a space before each tag. "#vegan#food" becomes "#vegan #food"."""
    return _RUN_TOGETHER.sub(lambda run: re.sub("(?=[#＃])", " ", run.group()), text)


@lru_cache(maxsize=100_000)
def _says_something(tag: str) -> bool:
    return tag.lower() not in SAY_NOTHING and not _REACH.fullmatch(tag.lower())


def remove_hashtags(text: str) -> str:
    return _TAG.sub(" ", text)


def find_hashtags(text: str) -> set[str]:
    """Returns the tags of a text in lower case. Tags that say nothing about the subject are left out."""
    return {tag.lower() for tag in _TAG.findall(text) if _says_something(tag)}


def has_hashtags(text: str) -> bool:
    return "#" in text or "＃" in text


def add_tag_words(text: str) -> str:
    """Returns the text with each tag's words after the tag, for counts of words: "#streetstyle street style"."""
    if not has_hashtags(text):
        return text
    return _TAG.sub(_with_words, part_hashtags(text))


def _with_words(match: re.Match[str]) -> str:
    words = split_hashtag(match.group(1))
    return f"{match.group()} {words}" if " " in words else match.group()


@lru_cache(maxsize=100_000)
def split_hashtag(tag: str) -> str:
    """Returns the words of a tag with Latin letters, split at capitals and digits and by frequency."""
    if not _LATIN.search(tag.lower()):
        return tag
    parts = (part.group() for part in _CASED.finditer(tag))
    return " ".join(word for part in parts for word in _split(part)) or tag


def _split(part: str) -> list[str]:
    """Splits a part of a tag at the lowest cost (Viterbi algorithm)."""
    letters = part.lower()
    if not _FEWEST <= len(letters) <= LONGEST or not _LATIN.fullmatch(letters):
        return [part]
    best: list[tuple[float, list[str]]] = [(0.0, [])]
    for end in range(1, len(letters) + 1):
        best.append(
            min(
                (best[start][0] + _cost(letters[start:end]), [*best[start][1], letters[start:end]])
                for start in range(end)
            )
        )
    return best[-1][1]


# Most parts of tags occur once. 100,000 of them would take 15 MB.
@lru_cache(maxsize=10_000)
def _cost(word: str) -> float:
    if len(word) <= _LONGEST_WORD and (len(word) > 2 or word in _SHORT) and is_known(word):
        return log(word_rank(word) + 10) + (_EACH_WORD if len(word) > 2 else _SHORT_WORD)
    if len(word) >= _FEWEST_UNKNOWN:
        return _UNKNOWN + _UNKNOWN_LETTER * len(word)
    return float("inf")
