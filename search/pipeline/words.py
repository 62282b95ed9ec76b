"""Counts the query's words in a text, and calculates how much of the query's subject they cover."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from creators import lexicon
from creators.text.hashtags import add_tag_words, remove_hashtags
from search.pipeline.values import EncodedQuery, Term

SATURATION, USUAL_POST = 1.2, 100.0
"""SATURATION is the parameter k1 of BM25. USUAL_POST is the number of terms in a text of usual length."""

WHOLE_NAME = 0.99
"""Minimum share of the query's words in a creator's name at which the query may mean this creator."""

PART_COVERAGE = 0.8
"""Factor for the coverage of a part of the subject. The whole subject has the factor 1."""

Counts = Mapping[str, float]
"""How often each term occurs in a text."""


def count_terms(text: str, query: EncodedQuery, share: float = 1.0) -> Counts:
    """Counts the terms of a text, as stems in the language of the query. A term inside a hashtag counts as `share` of
    an occurrence."""
    counts = count_words(add_tag_words(text), query)
    if share == 1:
        return counts
    told = count_words(remove_hashtags(text), query)
    return {term: told[term] + share * (count - told[term]) for term, count in counts.items()}


def count_words(text: str, query: EncodedQuery) -> Counter[str]:
    """Counts the terms of a text, as stems in the language of the query. Does not look for words inside hashtags."""
    return Counter(lexicon.terms(text, query.language))


def names_place(text: str, name: str) -> bool:
    """Returns whether the text contains the words of the place's name directly after one another."""
    return f" {' '.join(lexicon.words(name))} " in f" {' '.join(lexicon.words(text))} "


def join_spans(text: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Joins spans that overlap, and spans that only spaces separate."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def cover_text(query: EncodedQuery, text: str) -> float:
    """Returns the share of the subject's words that the text contains. Does not look for words inside hashtags."""
    return plain_coverage(query, count_words(text, query))


def saturated_coverage(query: EncodedQuery, counts: Counts) -> float:
    """Returns the coverage of the subject with the weights of BM25. Repeated words count more than in `plain_coverage`,
    and words of a long text count less."""
    if query.forms.isdisjoint(counts):
        return 0.0
    norm = SATURATION * (0.6 + 0.4 * sum(counts.values()) / USUAL_POST)
    times = {term.stem: term.count_in(counts) for term in query.terms}
    return _cover(query, {stem: count / (count + norm) for stem, count in times.items()})


def plain_coverage(query: EncodedQuery, counts: Counts) -> float:
    """Returns the share, 0 to 1, of the subject's words that a text contains. `counts` contains the counts of the words
    in the text. Rare words count more."""
    if query.forms.isdisjoint(counts):
        return 0.0
    return _cover(query, {term.stem: min(1, term.count_in(counts)) for term in query.terms})


def _cover(query: EncodedQuery, said: Mapping[str, float]) -> float:
    """Returns the coverage of the whole subject. If a part of the subject is covered better, returns the coverage of
    that part."""
    shares = [PART_COVERAGE * _share_said(part.terms, said) for part in query.parts]
    return max(_share_said(query.terms, said), *shares, 0.0)


def _share_said(terms: Sequence[Term], said: Mapping[str, float]) -> float:
    return sum(t.weight * said[t.stem] for t in terms) / (sum(t.weight for t in terms) or 1.0)
