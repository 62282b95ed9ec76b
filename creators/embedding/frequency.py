"""How common a word is, by the vocabularies of the bundled models: one of English in order, one of a hundred
languages with odds."""

from functools import cache, lru_cache
from math import exp

from creators.embedding import bundled

RAREST = 32_000
"""The rank of a word that no vocabulary holds whole."""

_FIRST_WORD = 1996
"""Where the words of BERT's vocabulary begin, in falling order of frequency (bert-base-uncased, vocab.txt)."""

_COMMONEST, _FALL = -7.0, 1.6
"""From the logarithm of a piece's odds to its rank: "und" (-7.9) has 4, "nicht" (-9.2) 32, "receta" (-13) 15,000,
as the words of the same meaning have in English."""


@lru_cache(maxsize=10_000)
def word_rank(word: str) -> int:
    """1 for the commonest words of a language, RAREST for rare ones. `word` is in lower case."""
    return min(_english_rank(word), _rank_anywhere(word))


def is_known(word: str) -> bool:
    """Whether it is a word of any language, as far as the vocabularies know."""
    return word_rank(word) < RAREST


def is_english(word: str) -> bool:
    """Whether English has it, as far as its model's vocabulary knows; plurals count as their singular."""
    forms = {word, word.removesuffix("s"), word.removesuffix("es")}
    return any(_english_rank(form) < RAREST for form in forms if len(form) > 1)


def _english_rank(word: str) -> int:
    known = _english().token_to_id(word)
    return RAREST if known is None else max(1, known - _FIRST_WORD + 1) + 1


def _rank_anywhere(word: str) -> int:
    odds = bundled.e5_odds(word)
    return (
        RAREST if odds is None else round(min(RAREST, max(1.0, exp(_FALL * (_COMMONEST - odds)))))
    )


_english = cache(bundled.minilm_vocabulary)
