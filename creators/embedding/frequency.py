"""Ranks words by frequency. The rank of an English word is its position in the English model's vocabulary. The rank of
other words follows from their probability in the multilingual model's vocabulary."""

import re
from functools import lru_cache
from math import exp
from typing import Final

from creators.embedding import bundled

RAREST = 32_000
"""Rank of words that are not a single token in either vocabulary."""

_FIRST_WORD = 1996
"""Position of the first word in BERT's vocabulary (bert-base-uncased, vocab.txt). In this vocabulary, common words come
before rare words."""

_COMMONEST, _FALL = -7.0, 1.6
"""Constants that convert the logarithm of a token's probability to a rank. "und" (-7.9) gets the rank 4, "nicht" (-9.2)
32 and "receta" (-13) 15,000. The English words for "and", "not" and "recipe" have similar ranks."""


@lru_cache(maxsize=10_000)
def word_rank(word: str) -> int:
    """Returns the frequency rank of a lower-case word. The commonest words of a language have ranks near 1. Rare words
    have the rank RAREST."""
    return min(_english_rank(word), _rank_anywhere(word))


def is_known(word: str) -> bool:
    return word_rank(word) < RAREST


LIKELY_WORD: Final = -4.7
"""Minimum mean log-probability per letter of a word. Of 4,667 real words outside the vocabulary, 3 % are below this
limit. Of 1,500 words of random letters, 92 % are below it."""


def is_like_a_word(word: str) -> bool:
    """Returns whether the letters could be a word of some language: True for "abuela", False for "xqwrtz". Returns True
    for all words in other than Latin letters."""
    if not _LATIN.fullmatch(word):
        return True
    pieces = bundled.e5_vocabulary()
    return bool(sum(map(pieces.get_score, pieces.encode(word))) >= LIKELY_WORD * len(word))


_LATIN: Final = re.compile("[a-z\u00df-\u024f]+")


def is_english(word: str) -> bool:
    """Returns whether the English model's vocabulary contains the word or its singular."""
    forms = {word, word.removesuffix("s"), word.removesuffix("es")}
    return any(_english_rank(form) < RAREST for form in forms if len(form) > 1)


def _english_rank(word: str) -> int:
    known = bundled.minilm_vocabulary().token_to_id(word)
    return RAREST if known is None else max(1, known - _FIRST_WORD + 1) + 1


def _rank_anywhere(word: str) -> int:
    pieces = bundled.e5_vocabulary()
    id_ = pieces.piece_to_id(f"\u2581{word}")
    if id_ == pieces.unk_id():
        return RAREST
    return round(min(RAREST, max(1.0, exp(_FALL * (_COMMONEST - pieces.get_score(id_))))))
