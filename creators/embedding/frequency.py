"""Ranks words by frequency.

English words are ranked by their position in the English model's vocabulary. Other words are ranked by their
probability in the multilingual model's vocabulary.
"""

import re
from functools import lru_cache
from math import exp
from typing import Final

from creators.embedding import bundled

RAREST = 32_000
"""Rank of a word that is not a single token in either vocabulary."""

_FIRST_WORD = 1996
"""Position of the first word in BERT's vocabulary (bert-base-uncased, vocab.txt). More common words come first."""

_COMMONEST, _FALL = -7.0, 1.6
"""Constants that convert the logarithm of a token's probability to a rank. "und" (-7.9) gets 4, "nicht" (-9.2) gets 32
and "receta" (-13) gets 15,000. The English words with the same meaning have similar ranks."""


@lru_cache(maxsize=10_000)
def word_rank(word: str) -> int:
    """Returns the frequency rank of a lower-case word.

    It is near 1 for the commonest words of a language. RAREST is the rank of rare words.
    """
    return min(_english_rank(word), _rank_anywhere(word))


def is_known(word: str) -> bool:
    return word_rank(word) < RAREST


LIKELY_WORD: Final = -4.7
"""Minimum mean log-probability per letter of a word. Of 4,667 real words that are not in the vocabulary, 3 % have
less. Of 1,500 words of random letters, 92 % have less."""


def is_like_a_word(word: str) -> bool:
    """Returns whether the letters look like a word of some language: True for "abuela", False for "xqwrtz".

    Words that are not in Latin letters are always accepted.
    """
    if not _LATIN.fullmatch(word):
        return True
    pieces = bundled.e5_vocabulary()
    return bool(sum(map(pieces.get_score, pieces.encode(word))) >= LIKELY_WORD * len(word))


_LATIN: Final = re.compile("[a-z\u00df-\u024f]+")


def is_english(word: str) -> bool:
    """Returns whether the English vocabulary contains the word. A plural counts as its singular."""
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
