"""Weighs the texts of each candidate against the query and orders the candidates.

All weights are absolute: they depend on the query, the creator's texts and how common words are, never on other
candidates.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from uuid import UUID

import numpy as np

from creators import lexicon
from creators.niches.nearness import measure_alike
from creators.text.addressing import addresses_judge
from creators.text.hashtags import add_tag_words, has_hashtags, remove_hashtags
from creators.text.sentences import split_sentences
from creators.text.stuffing import count_whole_words, measure_stuffing
from search.pipeline.candidates.candidate import Candidate
from search.pipeline.candidates.hashtags import Related, weigh_hashtags
from search.pipeline.evidence.coverage import MIXED, share_of_hashtags
from search.pipeline.evidence.posts import PostEvidence, Sentence, read_evidence
from search.pipeline.nearness import calculate_nearness
from search.pipeline.question.question import EncodedQuery, Term, Vector

SENTENCE_SHARE = 0.4
"""Share of the nearest sentence in the nearness of a long post. The rest is the whole text's. In a post of two
sentences the share is half."""

OVERALL_SHARE = 0.4
"""Share of all texts together in the weight of a creator with many texts. The rest belongs to the best texts. One text
about a subject among many does not make a creator fit."""

NICHES_SHARE, USUAL_NICHES = 0.1, 0.2
"""Maximum that similar niches add to a creator's weight, and the similarity up to which they add nothing. A low
similarity takes nothing away, because a query may look for one sentence of many. Niches replace missing words: their
part shrinks with the square of the share of words that are missing."""

NAME_SHARE = 0.7
"""Share of its weight that a profile keeps if it has only a name, which no text confirms."""

SATURATION, USUAL_POST = 1.2, 100.0
"""The k1 of BM25, and the number of terms in a text of usual length."""

FOLLOWING_POSTS = (0.2, 0.12)
"""Shares of the second and third best text in a creator's weight. Creators who return to a subject rank higher."""

PART_COVERAGE = 0.8
"""Share that words of one part of the subject count, compared with words of the whole subject."""

UNSEEN = 0.6
"""Share of the best text's weight that stands in for a missing second or third text."""


STUFFED_MOST = 0.0
"""Maximum weight of a stuffed text, below that of a text about something else."""

ECHO_MOST, SUBSTANCE = 0.45, 2
"""Maximum weight of a text with only the query's words, and the number of further terms that lift this limit. The
caption "travel." is no evidence of travelling."""


Counts = Mapping[str, float]
"""Number of occurrences by term."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A text of a creator and its weight. `post` is None for the profile's text."""

    weight: float
    cosine: float
    coverage: float
    """Share of the subject's words that the text contains, weighted by how much each says, 0 to 1."""
    post: PostEvidence | None = None
    quote: Sentence | None = None
    quote_coverage: float = 0.0
    stuffed: float = 0.0
    """Certainty that the text was written only to be found, 0 to 1. It reduces the numbers above."""
    addresses_judge: bool = False
    """Whether the text addresses the judge. Such a text counts as stuffed, and it voids the evidence of all texts
    together, because it is one of them."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A creator with its texts, heaviest first."""

    creator_id: UUID
    weight: float
    """Weight by which creators are ordered. It joins texts and niches, or is that of the best text if one is enough."""
    texts: tuple[Weighed, ...]
    texts_weight: float = 0.0
    overall: float = 0.0
    """Cosine of all texts together, less the part of stuffed texts."""
    niches: float = 0.0
    """Similarity of the query's niches to those of all texts, 0 to 1, less the part of stuffed texts."""


def rank_candidates(
    query: EncodedQuery, vector: Vector, candidates: dict[UUID, Candidate], related: Related
) -> list[Ranked]:
    """Returns the candidates in the order of their weight, ties by id."""
    posts = read_evidence(query, list(candidates))
    alike = measure_niches(query, vector, candidates)
    ranked = [
        _ranked(
            query,
            creator_id,
            posts.get(creator_id, ()),
            candidate,
            alike.get(creator_id, 0.0),
            related,
        )
        for creator_id, candidate in candidates.items()
    ]
    return sorted(ranked, key=lambda one: (-one.weight, one.creator_id))


def measure_niches(
    query: EncodedQuery, vector: Vector, candidates: Mapping[UUID, Candidate]
) -> dict[UUID, float]:
    """Returns the similarity of the query's niches to each candidate's, 0 to 1."""
    known = {id_: one.embedding for id_, one in candidates.items() if one.embedding is not None}
    if not known:
        return {}
    alike = measure_alike(vector, np.stack(list(known.values())), both=not query.is_half_read)
    return dict(zip(known, np.clip(alike, 0, 1).astype(float).tolist(), strict=True))


def _ranked(
    query: EncodedQuery,
    creator_id: UUID,
    posts: Iterable[PostEvidence],
    candidate: Candidate,
    alike: float,
    related: Related,
) -> Ranked:
    texts = [weigh_post(query, post, related) for post in posts]
    if candidate.text:
        texts.append(_weigh_profile(query, candidate))
    texts.sort(key=lambda text: -text.weight)
    honest = _share_of_evidence(texts)
    overall, niches = max(0.0, candidate.overall) * honest, alike * honest
    if query.parsed.is_once:
        said = weight = max([0.0, *(text.weight for text in texts)])
    else:
        said = _weigh_together([text.weight for text in texts], overall)
        tagged = _weigh_together(_weigh_with_hashtags(texts, related), overall)
        unsaid = 1 - max((text.coverage for text in texts), default=0.0)
        weight = tagged + NICHES_SHARE * unsaid**2 * max(0.0, niches - USUAL_NICHES)
    return Ranked(creator_id, weight, tuple(texts), said, overall, niches)


def _weigh_together(weights: Sequence[float], overall: float) -> float:
    share = _grown(OVERALL_SHARE, len(weights))
    return (1 - share) * _together(weights) + share * overall


def _weigh_with_hashtags(texts: Iterable[Weighed], related: Related) -> list[float]:
    """Returns the weights, raised to the minimum for related hashtags, heaviest first. Stuffed texts get less of that
    minimum."""
    weights = (
        max(text.weight, (1 - text.stuffed) * weigh_hashtags(related, text.post.caption))
        if text.post
        else text.weight
        for text in texts
    )
    return sorted(weights, reverse=True)


def _share_of_evidence(texts: Sequence[Weighed]) -> float:
    if any(text.addresses_judge for text in texts):
        return 0.0
    return fmean([1 - text.stuffed for text in texts] or [1.0])


def _grown(share: float, parts: int) -> float:
    """Returns the share of one of several parts; 0 if there is only one part."""
    return share * (1 - 1 / max(1, parts))


def _together(weights: Sequence[float]) -> float:
    if not weights:
        return 0.0
    best = max(0.0, weights[0])
    total = (1 - sum(FOLLOWING_POSTS)) * best
    for place, share in enumerate(FOLLOWING_POSTS, start=1):
        total += share * (max(0.0, weights[place]) if place < len(weights) else UNSEEN * best)
    return total


def weigh_post(query: EncodedQuery, post: PostEvidence, related: Related | None = None) -> Weighed:
    """Weighs a post as evidence for the query's subject."""
    share = share_of_hashtags(query, post.caption, related or {})
    said = count_words(post.caption, query)
    counts = count_terms(post.caption, query, share) if has_hashtags(post.caption) else said
    quote, quote_coverage = _best_sentence(query, post, counts, share)
    nearest = max(sentence.cosine for sentence in post.sentences)
    own = _grown(SENTENCE_SHARE, len(post.sentences))
    cosine = (1 - own) * post.cosine + own * nearest
    addresses = _addresses_judge(query, post.caption)
    stuffed = 1.0 if addresses or post.is_repeated else _measure_stuffing(query, post.caption, said)
    if share < 1 and not split_sentences(post.caption):
        stuffed = max(stuffed, MIXED * (1 - share))
    weight = calculate_nearness(cosine, saturated_coverage(query, counts), nearest=nearest)
    return Weighed(
        weight=_lower_stuffed(_lower_echo(query, weight, counts), stuffed),
        cosine=max(post.cosine, nearest) * (1 - stuffed),
        coverage=plain_coverage(query, counts) * (1 - stuffed),
        post=post,
        quote=quote,
        quote_coverage=quote_coverage,
        stuffed=stuffed,
        addresses_judge=addresses,
    )


def _addresses_judge(query: EncodedQuery, text: str) -> bool:
    """Returns whether the text addresses the judge. For a subject to avoid, every text counts."""
    return not query.is_avoided and addresses_judge(text)


def _measure_stuffing(query: EncodedQuery, text: str, said: Counter[str]) -> float:
    """Measures stuffing by whole words, because a hashtag and its split words say the same thing."""
    counts = count_whole_words(text, query.language) if has_hashtags(text) else said
    return measure_stuffing(text, counts)


def _lower_stuffed(weight: float, stuffed: float) -> float:
    return (1 - stuffed) * weight + stuffed * min(weight, STUFFED_MOST)


def _lower_echo(query: EncodedQuery, weight: float, counts: Counts) -> float:
    further = len(counts.keys() - query.forms)
    echo = max(0.0, 1 - further / SUBSTANCE)
    return (1 - echo) * weight + echo * min(weight, ECHO_MOST)


def _weigh_profile(query: EncodedQuery, candidate: Candidate) -> Weighed:
    counts = count_terms(candidate.text, query, share_of_hashtags(query, candidate.text, {}))
    bio = "\n".join(dict.fromkeys(candidate.bios))
    addresses = _addresses_judge(query, bio)
    stuffed = 1.0 if addresses else _measure_stuffing(query, bio, count_words(bio, query))
    weight = calculate_nearness(candidate.cosine, saturated_coverage(query, counts))
    return Weighed(
        weight=_lower_stuffed(weight if candidate.stated else NAME_SHARE * weight, stuffed),
        cosine=candidate.cosine * (1 - stuffed),
        coverage=plain_coverage(query, counts) * (1 - stuffed),
        stuffed=stuffed,
        addresses_judge=addresses,
    )


def _best_sentence(
    query: EncodedQuery, post: PostEvidence, counts: Counts, share: float
) -> tuple[Sentence, float]:
    covered = [
        (sentence, _covered(query, post, sentence, counts, share)) for sentence in post.sentences
    ]
    return max(covered, key=lambda one: one[0].cosine + 0.3 * one[1])


def _covered(
    query: EncodedQuery, post: PostEvidence, sentence: Sentence, counts: Counts, share: float
) -> float:
    """Returns the sentence's coverage; 0 without further reading if the post has none of the words."""
    if query.forms.isdisjoint(counts):
        return 0.0
    text = post.caption[sentence.start : sentence.end]
    return plain_coverage(query, count_terms(text, query, share))


def count_terms(text: str, query: EncodedQuery, share: float = 1.0) -> Counts:
    """Counts the terms of a text and of its hashtags, in the query's language. A term in a hashtag counts `share` of an
    occurrence."""
    counts = count_words(add_tag_words(text), query)
    if share == 1:
        return counts
    told = count_words(remove_hashtags(text), query)
    return {term: told[term] + share * (count - told[term]) for term, count in counts.items()}


def count_words(text: str, query: EncodedQuery) -> Counter[str]:
    """Counts the terms of a text without splitting hashtags into words."""
    return Counter(lexicon.terms(text, query.language))


def saturated_coverage(query: EncodedQuery, counts: Counts) -> float:
    """Like `plain_coverage`, but repeated words count more, and words of a long text count less (BM25). 0 to 1."""
    if query.forms.isdisjoint(counts):
        return 0.0
    norm = SATURATION * (0.6 + 0.4 * sum(counts.values()) / USUAL_POST)
    times = {term.stem: term.count_in(counts) for term in query.terms}
    return _cover(query, {stem: count / (count + norm) for stem, count in times.items()})


def plain_coverage(query: EncodedQuery, counts: Counts) -> float:
    """Returns the share of the subject's words among these terms, weighted by how much each says, 0 to 1."""
    if query.forms.isdisjoint(counts):
        return 0.0
    return _cover(query, {term.stem: min(1, term.count_in(counts)) for term in query.terms})


def _cover(query: EncodedQuery, said: Mapping[str, float]) -> float:
    """Returns the coverage of the whole subject or of its best-covered part, whichever is greater."""
    shares = [PART_COVERAGE * _share_said(part.terms, said) for part in query.parts]
    return max(_share_said(query.terms, said), *shares, 0.0)


def _share_said(terms: Sequence[Term], said: Mapping[str, float]) -> float:
    return sum(t.weight * said[t.stem] for t in terms) / (sum(t.weight for t in terms) or 1.0)
