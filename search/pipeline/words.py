"""Counts the query's words in a text, and calculates how much of the subject they cover."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from creators import lexicon
from creators.text.hashtags import add_tag_words, remove_hashtags
from search.pipeline.values import EncodedQuery, Term

SATURATION, USUAL_POST = 1.2, 100.0
"""The k1 of BM25, and the number of terms in a text of usual length."""

WHOLE_NAME = 0.99
"""Minimum share of the query's words at which a name is the query. The query may then mean this creator."""

PART_COVERAGE = 0.8
"""How much words of one part of the subject count, compared with words of the whole subject."""

Counts = Mapping[str, float]
"""Number of occurrences of each term."""


def count_terms(text: str, query: EncodedQuery, share: float = 1.0) -> Counts:
    """Counts the query's terms in a text. A term in a hashtag counts as `share` of an occurrence."""
    counts = count_words(add_tag_words(text), query)
    if share == 1:
        return counts
    told = count_words(remove_hashtags(text), query)
    return {term: told[term] + share * (count - told[term]) for term, count in counts.items()}


def count_words(text: str, query: EncodedQuery) -> Counter[str]:
    """Counts the query's terms in a text. Hashtags are not split into words."""
    return Counter(lexicon.terms(text, query.language))


def names_place(text: str, name: str) -> bool:
    """Returns whether the text has the words of the place's name, one after another."""
    return f" {' '.join(lexicon.words(name))} " in f" {' '.join(lexicon.words(text))} "


def join_spans(text: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Joins spans of words that are separated only by space, and pairs of characters that overlap."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def cover_text(query: EncodedQuery, text: str) -> float:
    """Returns the share of the subject's words in a text. Hashtags are not split into words."""
    return plain_coverage(query, count_words(text, query))


def saturated_coverage(query: EncodedQuery, counts: Counts) -> float:
    """Weights `plain_coverage` by BM25. Repeated words count more, and words of a long text less."""
    if query.forms.isdisjoint(counts):
        return 0.0
    norm = SATURATION * (0.6 + 0.4 * sum(counts.values()) / USUAL_POST)
    times = {term.stem: term.count_in(counts) for term in query.terms}
    return _cover(query, {stem: count / (count + norm) for stem, count in times.items()})


def plain_coverage(query: EncodedQuery, counts: Counts) -> float:
    """Returns the share of the subject's words among these terms, 0 to 1. Rare words count more."""
    if query.forms.isdisjoint(counts):
        return 0.0
    return _cover(query, {term.stem: min(1, term.count_in(counts)) for term in query.terms})


def _cover(query: EncodedQuery, said: Mapping[str, float]) -> float:
    """Returns the coverage of the whole subject, or that of its best-covered part if it is greater."""
    shares = [PART_COVERAGE * _share_said(part.terms, said) for part in query.parts]
    return max(_share_said(query.terms, said), *shares, 0.0)


def _share_said(terms: Sequence[Term], said: Mapping[str, float]) -> float:
    return sum(t.weight * said[t.stem] for t in terms) / (sum(t.weight for t in terms) or 1.0)
