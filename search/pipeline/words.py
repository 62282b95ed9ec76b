"""Counts the query's words in a text, and calculates how much of the subject these words cover."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from creators import lexicon
from creators.text.hashtags import add_tag_words, remove_hashtags
from search.pipeline.values import EncodedQuery, Term

SATURATION, USUAL_POST = 1.2, 100.0
"""The parameter k1 of BM25, and the number of terms in a text of usual length."""

WHOLE_NAME = 0.99
"""Minimum share of the query's words that a creator's name must contain so that the query may mean this creator."""

PART_COVERAGE = 0.8
"""Factor for the coverage of one part of the subject, compared with that of the whole subject."""

Counts = Mapping[str, float]
"""Number of times that each term occurs in a text."""


def count_terms(text: str, query: EncodedQuery, share: float = 1.0) -> Counts:
    """Counts the terms of a text, stemmed in the language of the query. A term in a hashtag counts as `share` of an
    occurrence."""
    counts = count_words(add_tag_words(text), query)
    if share == 1:
        return counts
    told = count_words(remove_hashtags(text), query)
    return {term: told[term] + share * (count - told[term]) for term, count in counts.items()}


def count_words(text: str, query: EncodedQuery) -> Counter[str]:
    """Counts the terms of a text, stemmed in the language of the query. Hashtags are not split into words."""
    return Counter(lexicon.terms(text, query.language))


def names_place(text: str, name: str) -> bool:
    """Returns whether the text contains the words of the place's name, one after another."""
    return f" {' '.join(lexicon.words(name))} " in f" {' '.join(lexicon.words(text))} "


def join_spans(text: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Joins spans that overlap or that are separated only by space."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def cover_text(query: EncodedQuery, text: str) -> float:
    """Returns the share of the subject's words that the text contains. Hashtags are not split into words."""
    return plain_coverage(query, count_words(text, query))


def saturated_coverage(query: EncodedQuery, counts: Counts) -> float:
    """Returns `plain_coverage`, weighted as in BM25. Repeated words count more, and words of a long text count less."""
    if query.forms.isdisjoint(counts):
        return 0.0
    norm = SATURATION * (0.6 + 0.4 * sum(counts.values()) / USUAL_POST)
    times = {term.stem: term.count_in(counts) for term in query.terms}
    return _cover(query, {stem: count / (count + norm) for stem, count in times.items()})


def plain_coverage(query: EncodedQuery, counts: Counts) -> float:
    """Returns the share, 0 to 1, of the subject's words that a text with these counts contains. Rare words count
    more."""
    if query.forms.isdisjoint(counts):
        return 0.0
    return _cover(query, {term.stem: min(1, term.count_in(counts)) for term in query.terms})


def _cover(query: EncodedQuery, said: Mapping[str, float]) -> float:
    """Returns the coverage of the whole subject, or that of its best covered part if that is greater."""
    shares = [PART_COVERAGE * _share_said(part.terms, said) for part in query.parts]
    return max(_share_said(query.terms, said), *shares, 0.0)


def _share_said(terms: Sequence[Term], said: Mapping[str, float]) -> float:
    return sum(t.weight * said[t.stem] for t in terms) / (sum(t.weight for t in terms) or 1.0)
