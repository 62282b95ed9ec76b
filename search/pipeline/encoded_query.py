"""A parsed query with its subject encoded, once: its vector, its terms and how much each of them says."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import log

import numpy as np
import numpy.typing as npt

from creators import lexicon
from creators.embedding import bundled_tokenizer, get_model
from creators.indexing import statistics
from creators.models import TermStatistics
from search.filters.values import Filters
from search.pipeline.understanding.parsed_query import ParsedQuery

Vector = npt.NDArray[np.float32]

PRIOR_CREATORS = 1000
"""How many creators the language's own statistics count for beside the catalogue's. The statistics of a smaller catalogue are
not used: a few more creators would change the weight of a word."""

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
    """The terms that say it: its own stem, and those of the activity that it names ("baking" for "bakers")."""
    is_word: bool
    """Whether the catalogue or the language's vocabulary has it; random letters are in neither."""

    def count_in(self, counts: Mapping[str, int]) -> int:
        """How often a text with these term counts says it."""
        return sum(counts.get(form, 0) for form in self.forms)


@dataclass(frozen=True)
class EncodedQuery:
    """A query to find creators by. `vector` is None if the subject is empty or the model is unavailable."""

    parsed: ParsedQuery
    terms: tuple[Term, ...]
    vector: Vector | None
    catalogue_size: int
    places: tuple[Term, ...] = ()
    """The cities' names as terms: they find creators, but they are not the subject."""

    @property
    def subject(self) -> str:
        return self.parsed.subject

    @property
    def filters(self) -> Filters:
        return self.parsed.filters

    @cached_property
    def total_weight(self) -> float:
        return sum(term.weight for term in self.terms)

    @property
    def noise(self) -> float:
        """0 to 1: the share of the subject that is not made of words."""
        return sum(t.weight for t in self.terms if not t.is_word) / (self.total_weight or 1.0)

    @property
    def can_find(self) -> bool:
        """Whether there is anything to look for; without it, filters alone choose."""
        return self.vector is not None or bool(self.terms) or bool(self.places)


def encode_query(parsed: ParsedQuery, *, with_model: bool = True) -> EncodedQuery:
    """Raises ModelUnavailable, unless `with_model` is false."""
    subject = parsed.subject.strip()
    vector = get_model().embed([subject])[0] if with_model and subject else None
    size = statistics.totals().creators
    return EncodedQuery(
        parsed=replace(parsed, subject=subject),
        terms=_terms(subject, size),
        vector=vector,
        catalogue_size=size,
        places=_terms(" ".join(parsed.cities), size),
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
