"""Rewrites hashtags as words that an embedding model understands. "#streetstyle" becomes "street style". "#fyp" is
removed, because it says nothing about the post."""

import re
from functools import lru_cache
from math import log
from typing import Final

from creators.embedding.frequency import is_known, word_rank
from creators.lexicon.groups import words_of
from creators.lexicon.terms import MARKS

SAY_NOTHING: Final = words_of("say_nothing")
"""Hashtags that do not describe a post's subject. Such hashtags ask for more viewers, name a mood or invite people to a
giveaway."""

LONGEST: Final = 32
"""Maximum letters of a hashtag that is split into words. Longer hashtags are sentences or typing errors. The time for
splitting grows with the square of the number of letters."""

_TAG: Final = re.compile(rf"[#＃]([\w\u309a{MARKS}]+)")
_REACH: Final = re.compile(
    r"(?:fyp+|fy|foryou|foru|page|viral|videos?|tiktok|reels?|trend(?:s|ing)?|explore|insta(?:gram)?|shorts?|xyzbca|"
    r"capcut"
    r"|follow|likes?|シ\u309a?)+"
)
"""Pattern of hashtags that ask for more viewers. Such a hashtag may combine several words: "viralvideotiktok"."""
_RUN_TOGETHER: Final = re.compile(rf"(?<![\w&/])(?:[#＃][\w\u309a{MARKS}]+){{2,}}")
_ADDRESS: Final = re.compile(r"https?://\S+|\S*@[\w.]+")
_SPACES: Final = re.compile(r"[^\S\n]+")
_CASED: Final = re.compile(r"[A-Z]{2,}(?![a-z])|[^\W\d_A-Z]+|[A-Z][^\W\d_A-Z]*|\d+")
_LATIN: Final = re.compile(r"[a-z\u00df-\u024f]+")

_FEWEST, _LONGEST_WORD = 6, 16
_SHORT: Final = words_of("short_in_tags")
"""Words of one or two letters that occur in hashtags. Nearly all other short words are parts of longer words."""

_EACH_WORD, _SHORT_WORD = 4.0, 7.0
_UNKNOWN, _UNKNOWN_LETTER, _FEWEST_UNKNOWN = 18.0, 1.2, 4
"""Costs of splitting a hashtag into words. Of all possible splits, the one with the lowest total cost is used. A known
word costs the logarithm of its frequency rank, plus `_EACH_WORD` or, for a short word, `_SHORT_WORD`. An unknown word
costs `_UNKNOWN`, plus `_UNKNOWN_LETTER` for each letter. An unknown word must have at least `_FEWEST_UNKNOWN`
letters."""


def spell_out(text: str) -> str:
    """Returns the text in a form for an embedding model. Hashtags become words. Hashtags without a meaning, URLs and
    handles are removed. If no words are left, returns the text unchanged."""
    return read_words(text) or text


def read_words(text: str) -> str:
    """Rewrites a text in the same way as `spell_out`, but returns an empty string if no words are left."""
    plain = _TAG.sub(_spelled, part_hashtags(_ADDRESS.sub("", text)))
    return _SPACES.sub(" ", plain).strip()


def _spelled(match: re.Match[str]) -> str:
    tag = match.group(1)
    return split_hashtag(tag) if _says_something(tag) else ""


def part_hashtags(text: str) -> str:
    """Returns the text with a space before each hashtag. "#vegan#food" becomes "#vegan #food"."""
    return _RUN_TOGETHER.sub(lambda run: re.sub("(?=[#＃])", " ", run.group()), text)


@lru_cache(maxsize=100_000)
def _says_something(tag: str) -> bool:
    return tag.lower() not in SAY_NOTHING and not _REACH.fullmatch(tag.lower())


def remove_hashtags(text: str) -> str:
    return _TAG.sub(" ", text)


def find_hashtags(text: str) -> set[str]:
    """Returns the hashtags of a text in lower case. Leaves out hashtags that do not describe the subject."""
    return {tag.lower() for tag in _TAG.findall(text) if _says_something(tag)}


def has_hashtags(text: str) -> bool:
    return "#" in text or "＃" in text


def add_tag_words(text: str) -> str:
    """Returns the text with the words of each hashtag after the hashtag: "#streetstyle street style". The words are
    then counted like other words of the text."""
    if not has_hashtags(text):
        return text
    return _TAG.sub(_with_words, part_hashtags(text))


def _with_words(match: re.Match[str]) -> str:
    words = split_hashtag(match.group(1))
    return f"{match.group()} {words}" if " " in words else match.group()


@lru_cache(maxsize=100_000)
def split_hashtag(tag: str) -> str:
    """Returns the words of a hashtag, separated by spaces. Hashtags are split at capitals and digits first, then into
    frequent words. A hashtag without Latin letters is returned unchanged."""
    if not _LATIN.search(tag.lower()):
        return tag
    parts = (part.group() for part in _CASED.finditer(tag))
    return " ".join(word for part in parts for word in _split(part)) or tag


def _split(part: str) -> list[str]:
    """Splits a part of a hashtag into words so that the total cost is lowest (Viterbi algorithm)."""
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


# Most parts of hashtags occur only once. A cache of 100,000 parts would take 15 MB.
@lru_cache(maxsize=10_000)
def _cost(word: str) -> float:
    if len(word) <= _LONGEST_WORD and (len(word) > 2 or word in _SHORT) and is_known(word):
        return log(word_rank(word) + 10) + (_EACH_WORD if len(word) > 2 else _SHORT_WORD)
    if len(word) >= _FEWEST_UNKNOWN:
        return _UNKNOWN + _UNKNOWN_LETTER * len(word)
    return float("inf")
