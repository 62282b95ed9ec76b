"""Recognises stuffed texts, which are written to be found: repeated words, lists of words, repeated captions.

Such texts are never evidence. The measures depend on the text, not on the query.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from creators import lexicon
from creators.embedding.frequency import word_rank
from creators.lexicon.languages import detect_one

STUFFED: Final = 0.5
"""Certainty from which a text is not evidence."""

TOLERATED, TOLERATED_SHARE = 2, 0.06
"""Occurrences of a word that a text may have, and the share of a long text's terms that may be one word. Further
occurrences are repeats."""

COMMON_RANK: Final = 60
"""Rank up to which a word is common in its language. Common words end a run of listed words, and their repetition is
not counted. The rank is needed because function words are known for some languages only."""

FEW_REPEATS, MANY_REPEATS = 0.12, 0.32
"""Shares of repeats in a text's terms. Above the first share the text may be stuffed. From the second share on it is
stuffed. A caption of eight words in which two words occur four times each has a share of one half."""

REFRAIN: Final = 5
"""Number of occurrences from which a text's only repeated word is not accepted as a name."""

NAMES_SHARE, THRICE = 0.5, 3
"""Share of a text above which its only repeated word is not accepted as a name: "Berlin Berlin Berlin street food in
Berlin". Up to three occurrences are always accepted, because they may be a cheer."""

SHORTEST_LIST: Final = 25
"""Minimum terms of a text in which a list is searched for."""

LONG_RUN, LIST_RUN = 16, 30
"""Lengths of a run of words without function words and numbers. Sentences stay below the first, and lists reach the
second. Numbers end a run because recipes list amounts."""

LEAST_COPIES, COPIES_SHARE = 4, 0.5
"""Minimum number and share of a creator's posts that have the same caption. Such a caption was not written for one
post."""

FEW_LISTED, MOST_LISTED = 0.3, 0.55
"""Shares of a text's words in such runs. Above the first share the text may hide a list. From the second share on it
does. A paragraph of an encyclopedia may also list thirty names, but among a hundred other words."""

SHORTEST_SENTENCE: Final = 4
"""Minimum words of a sentence. Shorter pieces that end with a full stop may be the items of a list."""

_SENTENCE_END: Final = re.compile(r"[.!?…।。！？؟]+(?=\s|$)|[。！？]")
_TAG: Final = re.compile(r"[#＃@]\S+")


def count_whole_words(text: str, language: str) -> Counter[str]:
    """Counts the terms of a text. A hashtag in a script without spaces counts as one term. Its pairs of characters
    would count as repeats: #東京カフェ and #東京散歩 share 東京."""
    unspaced = [tag for tag in _TAG.findall(text) if len(lexicon.terms(tag, language)) > 1]
    for tag in unspaced:
        text = text.replace(tag, " ", 1)
    return Counter([*lexicon.terms(text, language), *unspaced])


def measure_stuffing(text: str, counts: Counter[str]) -> float:
    """Returns the certainty, 0 to 1, that a text is stuffed. `counts` contains the counts of its terms."""
    repeated = _measure_repeats(counts)
    return repeated if counts.total() < SHORTEST_LIST else max(repeated, _measure_lists(text))


def says_over_and_over(text: str) -> bool:
    """Returns whether a text in any language is stuffed with repeated words."""
    return _measure_repeats(count_whole_words(text, "en")) >= STUFFED


def _measure_repeats(counts: Counter[str]) -> float:
    total = counts.total()
    tolerated = max(TOLERATED, TOLERATED_SHARE * total)
    often = [n for word, n in counts.items() if n > tolerated and word_rank(word) > COMMON_RANK]
    is_one_name = len(often) == 1 and (
        often[0] <= THRICE or (often[0] < REFRAIN and often[0] <= NAMES_SHARE * total)
    )
    repeats = 0 if is_one_name else sum(often) - tolerated * len(often)
    return _between(repeats / (total or 1), FEW_REPEATS, MANY_REPEATS)


def is_repeated_caption(copies: int, posts: int) -> bool:
    """Returns whether so many of a creator's posts share a caption that it was not written for one post."""
    return copies >= LEAST_COPIES and copies >= COPIES_SHARE * posts


def _between(value: float, low: float, high: float) -> float:
    return min(1.0, max(0.0, (value - low) / (high - low)))


def _measure_lists(text: str) -> float:
    text = _TAG.sub(" ", text)
    listed = _rate_runs(_measure_runs([text]))
    # In a language without known function words, whole paragraphs are runs.
    return listed and _rate_runs(_measure_runs(_split(text), least_rank=COMMON_RANK))


def _rate_runs(runs: Sequence[int]) -> float:
    listed = sum(run for run in runs if run >= LONG_RUN) / max(1, sum(runs))
    return min(
        _between(max(runs, default=0), LONG_RUN, LIST_RUN),
        _between(listed, FEW_LISTED, MOST_LISTED),
    )


def _measure_runs(sentences: Sequence[str], *, least_rank: int = 0) -> list[int]:
    """Counts the different words of each run between numbers, function words, common words and sentences."""
    runs: list[set[str]] = [set()]
    for sentence in sentences:
        words = lexicon.words(sentence)
        if len(words) >= SHORTEST_SENTENCE:
            runs.append(set())
        for word in words:
            is_common = least_rank > 0 and word_rank(word) <= least_rank
            if word.isdigit() or lexicon.is_function_word(word) or is_common:
                runs.append(set())
            else:
                runs[-1].add(word)
    return [len(run) for run in runs]


def _split(text: str) -> list[str]:
    """Returns the sentences in a language without known function words, or else the whole text."""
    language = detect_one(text)
    is_known = language is None or lexicon.has_function_words(language)
    return [text] if is_known else _SENTENCE_END.split(text)
