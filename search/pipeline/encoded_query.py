"""The subject of a search, prepared once: its vector, its terms and how much each of them says."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import log

import numpy as np
import numpy.typing as npt

from creators import lexicon
from creators.embedding import bundled_tokenizer, get_model
from creators.indexing import statistics
from creators.models import TermStatistics
from search.pipeline.parsed_query import ParsedQuery

Vector = npt.NDArray[np.float32]

PRIOR_CREATORS = 1000
"""How many creators the language's own statistics count for beside the catalogue's. A catalogue smaller than this has no say at
all: a handful of creators more would change what a word says there."""

_FIRST_WORD = 1996
"""Where the words of BERT's vocabulary begin, in falling order of frequency (bert-base-uncased, vocab.txt)."""

_RAREST = 32_000
"""The rank given to a word that the vocabulary does not hold whole."""

GENERIC_SHARE = 0.35
"""What a generic word weighs of what its rarity says."""

_ZIPF = 0.6
"""Share of creators that use the word of rank r: r ** -0.6. A creator says many words, so the fall is slower than that of
single words (r ** -1, Zipf 1949). Fitted on the judged sets, flat between 0.5 and 0.7."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of the subject."""

    stem: str
    word: str
    """As it was written, folded."""
    term_id: int
    count: int
    weight: float
    """How much it says, above 0: the same in every search while the catalogue's statistics stay."""
    creators: int
    """In how many creators it occurs."""
    forms: tuple[str, ...]
    """The terms that say it: its own stem, and what those do whom it names."""
    is_word: bool
    """Whether the catalogue or the language's vocabulary knows it; keyboard noise is known to neither."""

    def times_in(self, counts: Mapping[str, int]) -> int:
        """How often a text of these terms says it."""
        return sum(counts.get(form, 0) for form in self.forms)


@dataclass(frozen=True)
class Question:
    """A subject to look for. `vector` is None where there are no words, or no model to read them."""

    text: str
    terms: tuple[Term, ...]
    vector: Vector | None
    catalogue_size: int
    cities: tuple[str, ...] = ()
    places: tuple[Term, ...] = field(default=())
    """The cities' names as terms: they find, but they are not the subject."""

    @cached_property
    def total_weight(self) -> float:
        return sum(term.weight for term in self.terms)

    @property
    def noise(self) -> float:
        """0 to 1: the share of the subject that is no word at all."""
        return sum(t.weight for t in self.terms if not t.is_word) / (self.total_weight or 1.0)

    @property
    def can_find(self) -> bool:
        """Whether there is anything to look for; else only filters choose."""
        return self.vector is not None or bool(self.terms) or bool(self.places)


def ask(wishes: ParsedQuery, *, with_model: bool = True) -> Question:
    """Prepare the subject of these wishes. Raises ModelUnavailable unless told to do without the model."""
    text = wishes.meaning.strip()
    vector = get_model().embed([text])[0] if with_model and text else None
    size = statistics.totals().creators
    return Question(
        text=text,
        terms=_terms(text, size),
        vector=vector,
        catalogue_size=size,
        cities=wishes.cities,
        places=_terms(" ".join(wishes.cities), size),
    )


def _terms(text: str, catalogue_size: int) -> tuple[Term, ...]:
    words = {stem: word for word in lexicon.words(text) for stem in lexicon.stems(word)}
    counts = Counter(lexicon.terms(text))
    ids = {stem: lexicon.term_id(stem) for stem in counts}
    rows = TermStatistics.objects.filter(term_id__in=ids.values())
    found = dict(rows.values_list("term_id", "creators"))
    return tuple(
        Term(
            stem=stem,
            word=words[stem],
            term_id=ids[stem],
            count=count,
            weight=_weight(words[stem], found.get(ids[stem], 0), catalogue_size) * (1 + log(count)),
            creators=found.get(ids[stem], 0),
            forms=(stem, *sorted(lexicon.deeds(words[stem]) - {stem})),
            is_word=ids[stem] in found or _rank(words[stem]) < _RAREST,
        )
        for stem, count in counts.items()
    )


def _weight(word: str, containing: int, size: int) -> float:
    """Minus the logarithm of the share of creators that use the word, the language's statistics mixed in."""
    if size < PRIOR_CREATORS:
        containing = size = 0
    expected = PRIOR_CREATORS * _rank(word) ** -_ZIPF
    weight = max(0.05, -log((containing + expected + 0.5) / (size + PRIOR_CREATORS)))
    return GENERIC_SHARE * weight if word in lexicon.GENERIC else weight


@lru_cache(maxsize=10_000)
def _rank(word: str) -> int:
    known = bundled_tokenizer().token_to_id(word)
    return _RAREST if known is None else max(1, known - _FIRST_WORD + 1) + 1
