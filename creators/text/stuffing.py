"""Recognises keyword stuffing: texts that are written only so that searches find them. They consist of repeated words
or of lists of words, or the same caption is repeated in many posts. A stuffed text is never used as evidence, for any
query."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from creators import lexicon
from creators.embedding.frequency import word_rank
from creators.lexicon.languages import detect_one

STUFFED: Final = 0.5
"""Certainty of stuffing, 0 to 1, from which a text is not used as evidence."""

TOLERATED, TOLERATED_SHARE = 2, 0.06
"""How often a word may occur in a text: TOLERATED times or, in a long text, TOLERATED_SHARE of all terms. Further
occurrences of the word count as repeats."""

COMMON_RANK: Final = 60
"""Maximum frequency rank of a common word. Common words end a run of listed words, and their repeats do not count. The
rank is needed because function words are known only for some languages."""

FEW_REPEATS, MANY_REPEATS = 0.12, 0.32
"""Limits for the share of repeats among a text's terms. Up to FEW_REPEATS, the certainty of stuffing is 0. Above this
share, the certainty rises to 1 at MANY_REPEATS. For example, in a caption of eight words in which two words occur four
times each, half of the words are repeats."""

REFRAIN: Final = 5
"""If a text repeats only one word, this word may be a name. From this number of occurrences, the word counts as
repeated nevertheless."""

NAMES_SHARE, THRICE = 0.5, 3
"""If a text repeats only one word, and this word is more than NAMES_SHARE of the text, the word counts as repeated
although it may be a name: "Berlin Berlin Berlin street food in Berlin". Up to THRICE occurrences never count, because
they may be a cheer."""

SHORTEST_LIST: Final = 25
"""Minimum terms of a text that is searched for lists of words."""

LONG_RUN, LIST_RUN = 16, 30
"""Limits for the length of a run. A run is a series of words without a function word or number between them. In
sentences, runs are shorter than LONG_RUN. In lists of keywords, runs reach LIST_RUN. Numbers end a run because recipes
list amounts."""

LEAST_COPIES, COPIES_SHARE = 4, 0.5
"""Minimum number of a creator's posts with the same caption, and minimum share of the creator's posts. A caption that
is repeated so often was not written for one post."""

FEW_LISTED, MOST_LISTED = 0.3, 0.55
"""Limits for the share of a text's words that are in long runs. Up to FEW_LISTED, the certainty of a list is 0. Above
this share, the certainty rises to 1 at MOST_LISTED. The share is needed because a paragraph of an encyclopedia may also
list thirty names, but among a hundred other words."""

SHORTEST_SENTENCE: Final = 4
"""Minimum words of a sentence. Shorter pieces that end with a full stop may be items of a list."""

_SENTENCE_END: Final = re.compile(r"[.!?…।。！？؟]+(?=\s|$)|[。！？]")
_TAG: Final = re.compile(r"[#＃@]\S+")


def count_whole_words(text: str, language: str) -> Counter[str]:
    """Returns the number of times that each term occurs in a text. A hashtag in a script without spaces counts as a
    single term. Otherwise, parts of different hashtags would count as repeats: #東京カフェ and #東京散歩 share 東京."""
    unspaced = [tag for tag in _TAG.findall(text) if len(lexicon.terms(tag, language)) > 1]
    for tag in unspaced:
        text = text.replace(tag, " ", 1)
    return Counter([*lexicon.terms(text, language), *unspaced])


def measure_stuffing(text: str, counts: Counter[str]) -> float:
    """Returns the certainty, 0 to 1, that a text is stuffed with keywords. `counts` has the number of occurrences of
    each term."""
    repeated = _measure_repeats(counts)
    return repeated if counts.total() < SHORTEST_LIST else max(repeated, _measure_lists(text))


def says_over_and_over(text: str) -> bool:
    """Returns whether a text is stuffed with repeated words. The text can be in any language."""
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
    """Returns whether a caption is repeated in so many of a creator's posts that it was not written for one post."""
    return copies >= LEAST_COPIES and copies >= COPIES_SHARE * posts


def _between(value: float, low: float, high: float) -> float:
    return min(1.0, max(0.0, (value - low) / (high - low)))


def _measure_lists(text: str) -> float:
    text = _TAG.sub(" ", text)
    listed = _rate_runs(_measure_runs([text]))
    # In a language whose function words are unknown, whole paragraphs look like lists.
    return listed and _rate_runs(_measure_runs(_split(text), least_rank=COMMON_RANK))


def _rate_runs(runs: Sequence[int]) -> float:
    listed = sum(run for run in runs if run >= LONG_RUN) / max(1, sum(runs))
    return min(
        _between(max(runs, default=0), LONG_RUN, LIST_RUN),
        _between(listed, FEW_LISTED, MOST_LISTED),
    )


def _measure_runs(sentences: Sequence[str], *, least_rank: int = 0) -> list[int]:
    """Returns the number of different words in each run. Numbers, function words, common words and ends of sentences
    end a run."""
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
    """Splits a text into sentences if the function words of its language are unknown. Otherwise returns the whole
    text."""
    language = detect_one(text)
    is_known = language is None or lexicon.has_function_words(language)
    return [text] if is_known else _SENTENCE_END.split(text)
