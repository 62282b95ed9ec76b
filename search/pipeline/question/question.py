"""Encodes the query as a vector and as weighted terms. All steps of the search use the result."""

import logging
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import log

import numpy as np

from creators import lexicon
from creators.embedding.frequency import is_like_a_word, word_rank
from creators.embedding.model import get_model
from creators.embedding.port import ModelUnavailable, Vectors
from creators.indexing import measure_reach, statistics
from creators.models import TermStatistics
from search.briefs.brief import ParsedQuery
from search.pipeline.question.terms import split_subject
from search.pipeline.question.vectors import add_hashtag_senses, widen_vector
from search.pipeline.values import EncodedQuery, Part, Term
from search.reading.query_language import detect_query_language

logger = logging.getLogger(__name__)

PRIOR_CREATORS = 1000
"""Weight of a language's word statistics, in creators. They are combined with the statistics of the catalogue, in which
each creator has the weight 1. Without them, each new creator would change the statistics of a small catalogue."""

MOST_AVOIDED = 5
"""Maximum number of subjects to avoid. Further subjects are ignored, because each needs the calculation of a vector."""

OWN_SHARE, PART_SHARE = 0.5, 0.95
"""Shares for the parts of a subject. A part may mean something else when it stands alone. OWN_SHARE of the part's
vector therefore comes from the part, and the rest from the whole subject. PART_SHARE is a factor for the nearness to a
part. docs/decisions/0028 has the measurements."""

GENERIC_SHARE = 0.35
"""Factor for the weight of a generic word. Such a word says little about a subject."""

_ZIPF = 0.6
"""Exponent of Zipf's law: the share of creators that use the word of rank r is r ** -0.6. For the frequency of single
words, it is r ** -1 (Zipf 1949). The share of creators falls more slowly, because a creator writes many words. The
exponent was fitted on the judged sets. Values between 0.5 and 0.7 are equally good."""


MODEL_IS_DOWN = (
    "The embedding model is unavailable. These results match by words and are not ranked."
)


def encode_search(parsed: ParsedQuery) -> EncodedQuery:
    """Encodes a query for a search. Only the words are encoded if the model is unavailable, or if too few creators have
    vectors."""
    if not (parsed.searched or parsed.avoided):
        return encode_query(parsed)
    reach = measure_reach()
    if not reach.is_enough:
        return _encode_words(parsed, reach.sentence)
    try:
        return replace(encode_query(parsed, with_parts=True), shortfall=reach.sentence)
    except ModelUnavailable:
        logger.exception("Searching by words only")
        return _encode_words(parsed, MODEL_IS_DOWN)


def _encode_words(parsed: ParsedQuery, shortfall: str | None) -> EncodedQuery:
    encoded = encode_query(parsed, with_model=False)
    return replace(encoded, is_by_words=True, shortfall=shortfall)


def encode_query(
    parsed: ParsedQuery, *, with_model: bool = True, with_parts: bool = False
) -> EncodedQuery:
    """Encodes a query. With `with_parts`, also encodes the parts of the subject. If `with_model` is false, encodes only
    words. Raises ModelUnavailable if the model is needed but cannot be loaded."""
    subject = parsed.searched
    language = detect_query_language(subject, parsed.sentence)
    texts = [subject, *(split_subject(subject, language) if with_parts else ())]
    vectors = get_model().embed_queries(texts) if with_model and subject else None
    size = statistics.read_totals().creators
    terms = _terms(subject, language, size)
    avoided = (ParsedQuery(subject=phrase) for phrase in parsed.avoided[:MOST_AVOIDED])
    return EncodedQuery(
        parsed=replace(parsed, subject=parsed.subject.strip()),
        language=language,
        terms=terms,
        vector=None if vectors is None else _widen(vectors[0], terms),
        parts=() if vectors is None else tuple(_parts(texts, vectors, terms, language)),
        is_half_read=vectors is not None and is_half_read(vectors[0]),
        catalogue_size=size,
        places=_terms(" ".join(place.name for place in parsed.places), language, size),
        avoided=tuple(
            replace(encode_query(one, with_model=with_model), is_avoided=True) for one in avoided
        ),
    )


def _parts(
    texts: Sequence[str], vectors: Vectors, terms: Sequence[Term], language: str
) -> Iterator[Part]:
    """Yields the encoded parts of the subject. In `texts` and `vectors`, the first item is the whole subject."""
    whole = _widen(vectors[0], terms)
    for text, vector in zip(texts[1:], vectors[1:], strict=True):
        stems = set(lexicon.terms(text, language))
        own = tuple(term for term in terms if term.stem in stems)
        mixed: Vectors = OWN_SHARE * _widen(vector, own) + (1 - OWN_SHARE) * whole
        yield Part((PART_SHARE * mixed).astype(np.float32), own)


def _widen(vector: Vectors, terms: Sequence[Term]) -> Vectors:
    widened = widen_vector(vector) if is_half_read(vector) else vector
    total = sum(term.weight for term in terms)
    return add_hashtag_senses(widened, {term.word: term.weight / total for term in terms})


def is_half_read(vector: Vectors) -> bool:
    """Returns whether only one of the two bundled models could read the query. The other model's half of the vector is
    then empty."""
    return bool(np.count_nonzero(vector) < 0.75 * vector.size)


def _terms(text: str, language: str, catalogue_size: int) -> tuple[Term, ...]:
    words: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for start, end, stems in lexicon.locate_terms(text, language):
        for stem in stems:
            words.setdefault(stem, text[start:end])
            counts[stem] += 1
    ids = {stem: _index_ids(stem, words[stem]) for stem in counts}
    wanted = {id_ for found in ids.values() for id_ in found}
    rows = TermStatistics.objects.filter(term_id__in=wanted)
    known = dict(rows.values_list("term_id", "creators"))
    return tuple(
        _term(stem, words[stem], ids[stem], counts[stem], known, catalogue_size) for stem in counts
    )


def _index_ids(stem: str, word: str) -> tuple[int, ...]:
    others = sorted(lexicon.stems_anywhere(word) - {stem})
    return tuple(map(lexicon.term_id, (stem, *others)))


def _term(
    stem: str, word: str, ids: tuple[int, ...], count: int, known: Mapping[int, int], size: int
) -> Term:
    """Builds a term. If creators use the word in several languages, their numbers are added up, because each language
    has its own stem of the word."""
    creators = min(size, sum(known.get(id_, 0) for id_ in ids))
    folded = "".join(lexicon.words(word)) or word
    return Term(
        stem=stem,
        word=folded,
        term_id=ids[0],
        count=count,
        weight=_weight(folded, creators, size) * (1 + log(count)),
        creators=creators,
        forms=(stem, *sorted(lexicon.derive_activities(folded) - {stem})),
        index_ids=ids,
        is_word=creators > 0 or is_like_a_word(folded),
    )


def _weight(word: str, containing: int, size: int) -> float:
    """Returns the weight of a word. It is minus the logarithm of the share of creators who use the word. This share
    combines the catalogue with the word statistics of the language."""
    if size < PRIOR_CREATORS:
        containing = size = 0
    expected = PRIOR_CREATORS * word_rank(word) ** -_ZIPF
    weight = max(0.05, -log((containing + expected + 0.5) / (size + PRIOR_CREATORS)))
    return GENERIC_SHARE * weight if word in lexicon.GENERIC else weight
