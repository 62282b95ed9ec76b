"""Recognises texts that are written to be found: words said over and over, lists of words, one caption many times.

They are no evidence, whatever they hold. Everything here depends on the text alone, never on the query.
"""

import re
from collections import Counter
from typing import Final

from creators import lexicon

STUFFED: Final = 0.5
"""A text that is more likely stuffed than not is no evidence."""

TOLERATED, TOLERATED_SHARE = 2, 0.06
"""How often a text may say a word, and which share of a long one's terms may be that word. What comes after repeats."""

FEW_REPEATS, MANY_REPEATS = 0.12, 0.32
"""The share of a text's terms that repeat, from which on it may be stuffed, and from which on it is: a caption of eight
words that says two of them four times has half."""

REFRAIN: Final = 5
"""How often a text says its only repeated word, from which on that is no name in a title."""

NAMES_SHARE, THRICE = 0.5, 3
"""A name that is more of a text than this is none of its title either: "Berlin Berlin Berlin street food in Berlin".
Said three times it may be a cheer."""

SHORTEST_LIST: Final = 25
"""Terms. A shorter text hides no list."""

LONG_RUN, LIST_RUN = 16, 30
"""Words in a row without a function word of any language and without a number: sentences have fewer than the first,
lists more. Recipes list amounts."""

LEAST_COPIES, COPIES_SHARE = 4, 0.5
"""A caption that is this many posts, and this share of them all, was not written for its post."""

FEW_LISTED, MOST_LISTED = 0.3, 0.55
"""The share of a text's words in such runs, from which on it may hide a list, and from which on it does. A paragraph of
an encyclopedia lists thirty names too, among a hundred other words."""

_TAG: Final = re.compile(r"[#＃@]\S+")


def count_whole_words(text: str, language: str) -> Counter[str]:
    """The terms of a text. A hashtag in a script without spaces is one, not its pairs of characters: those of a wall
    about Tokyo (#東京カフェ #東京散歩) repeat, its hashtags do not."""
    unspaced = [tag for tag in _TAG.findall(text) if len(lexicon.terms(tag, language)) > 1]
    for tag in unspaced:
        text = text.replace(tag, " ", 1)
    return Counter([*lexicon.terms(text, language), *unspaced])


def measure_stuffing(text: str, counts: Counter[str]) -> float:
    """0 to 1: how certain it is that a text is stuffed. `counts` are its terms."""
    repeated = _measure_repeats(counts)
    return repeated if counts.total() < SHORTEST_LIST else max(repeated, _measure_lists(text))


def says_over_and_over(text: str) -> bool:
    """Whether a text is stuffed with repeated words. A text in any language."""
    return _measure_repeats(count_whole_words(text, "en")) >= STUFFED


def _measure_repeats(counts: Counter[str]) -> float:
    total = counts.total()
    tolerated = max(TOLERATED, TOLERATED_SHARE * total)
    often = [count for count in counts.values() if count > tolerated]
    is_one_name = len(often) == 1 and _is_name(often[0], total)
    repeats = 0 if is_one_name else sum(often) - tolerated * len(often)
    return _between(repeats / (total or 1), FEW_REPEATS, MANY_REPEATS)


def _is_name(times: int, total: int) -> bool:
    return times <= THRICE or (times < REFRAIN and times <= NAMES_SHARE * total)


def is_repeated_caption(copies: int, posts: int) -> bool:
    """Whether a caption that `copies` of a creator's posts have is none."""
    return copies >= LEAST_COPIES and copies >= COPIES_SHARE * posts


def _between(value: float, low: float, high: float) -> float:
    return min(1.0, max(0.0, (value - low) / (high - low)))


def _measure_lists(text: str) -> float:
    runs = _measure_runs(text)
    listed = sum(run for run in runs if run >= LONG_RUN) / max(1, sum(runs))
    return min(
        _between(max(runs, default=0), LONG_RUN, LIST_RUN),
        _between(listed, FEW_LISTED, MOST_LISTED),
    )


def _measure_runs(text: str) -> list[int]:
    """The lengths of the runs of different words between function words and numbers, without tags."""
    runs: list[set[str]] = [set()]
    for word in lexicon.words(_TAG.sub(" ", text)):
        if word.isdigit() or lexicon.is_function_word(word):
            runs.append(set())
        else:
            runs[-1].add(word)
    return [len(run) for run in runs]
