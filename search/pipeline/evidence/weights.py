"""Weighs the texts of each candidate against the query and orders the candidates.

All weights are absolute: they depend on the query, the creator's texts and how common words are, never on other
candidates.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from uuid import UUID

import numpy as np

from creators.niches.nearness import measure_alike
from creators.text.addressing import addresses_judge
from creators.text.hashtags import has_hashtags
from creators.text.sentences import split_sentences
from creators.text.stuffing import count_whole_words, measure_stuffing
from search.pipeline.evidence.coverage import MIXED, share_of_hashtags, weigh_hashtags
from search.pipeline.evidence.posts import read_evidence
from search.pipeline.nearness import calculate_nearness
from search.pipeline.values import (
    Candidate,
    EncodedQuery,
    LeftOut,
    PostEvidence,
    Ranked,
    Related,
    Sentence,
    Vector,
    Weighed,
)
from search.pipeline.words import (
    Counts,
    count_terms,
    count_words,
    plain_coverage,
    saturated_coverage,
)

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

FOLLOWING_POSTS = (0.2, 0.12)
"""Shares of the second and third best text in a creator's weight. Creators who return to a subject rank higher."""

UNSEEN = 0.6
"""Share of the best text's weight that stands in for a missing second or third text."""


STUFFED_MOST = 0.0
"""Maximum weight of a stuffed text, below that of a text about something else."""

ECHO_MOST, SUBSTANCE = 0.45, 2
"""Maximum weight of a text with only the query's words, and the number of further terms that lift this limit. The
caption "travel." is no evidence of travelling."""


def weigh_candidates(
    query: EncodedQuery, candidates: Mapping[UUID, Candidate], related: Related
) -> list[Ranked]:
    """Returns the candidates in the order of their weight, ties by id. Without a subject they keep their order."""
    alike: Mapping[UUID, float] = {}
    posts: Mapping[UUID, Sequence[PostEvidence]] = {}
    if query.vector is not None:
        posts = read_evidence(query, list(candidates))
        alike = _measure_niches(query, query.vector, candidates)
    left_out = [_weigh_left_out(one, candidates, alike) for one in query.avoided]
    own = {id_: tuple(found[id_] for found in left_out if found) for id_ in candidates}
    if query.vector is None:
        return [Ranked(one, one.words, left_out=own[id_]) for id_, one in candidates.items()]
    ranked = [
        _rank(query, one, posts.get(id_, ()), alike.get(id_, 0.0), related, own[id_])
        for id_, one in candidates.items()
    ]
    return sorted(ranked, key=lambda one: (-one.weight, one.creator_id))


def _weigh_left_out(
    avoided: EncodedQuery, candidates: Mapping[UUID, Candidate], wanted: Mapping[UUID, float]
) -> dict[UUID, LeftOut]:
    """Weighs the texts for a subject to avoid. Empty if the model has not encoded it."""
    if avoided.vector is None:
        return {}
    niches = _measure_niches(avoided, avoided.vector, candidates)
    posts = read_evidence(avoided, list(candidates))
    return {
        id_: LeftOut(
            tuple(weigh_post(avoided, post) for post in posts.get(id_, ())),
            niches.get(id_),
            wanted.get(id_, 0.0),
        )
        for id_ in candidates
    }


def _measure_niches(
    query: EncodedQuery, vector: Vector, candidates: Mapping[UUID, Candidate]
) -> dict[UUID, float]:
    """Returns the similarity of the query's niches to each candidate's, 0 to 1."""
    known = {id_: one.embedding for id_, one in candidates.items() if one.embedding is not None}
    if not known:
        return {}
    alike = measure_alike(vector, np.stack(list(known.values())), both=not query.is_half_read)
    return dict(zip(known, np.clip(alike, 0, 1).astype(float).tolist(), strict=True))


def _rank(
    query: EncodedQuery,
    candidate: Candidate,
    posts: Iterable[PostEvidence],
    alike: float,
    related: Related,
    left_out: tuple[LeftOut, ...],
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
    return Ranked(candidate, weight, tuple(texts), said, niches, left_out)


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
    quote_coverage = _cover_best_sentence(query, post, counts, share)
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


def _cover_best_sentence(
    query: EncodedQuery, post: PostEvidence, counts: Counts, share: float
) -> float:
    covered = [
        (sentence.cosine, _covered(query, post, sentence, counts, share))
        for sentence in post.sentences
    ]
    return max(covered, key=lambda one: one[0] + 0.3 * one[1])[1]


def _covered(
    query: EncodedQuery, post: PostEvidence, sentence: Sentence, counts: Counts, share: float
) -> float:
    """Returns the sentence's coverage; 0 without further reading if the post has none of the words."""
    if query.forms.isdisjoint(counts):
        return 0.0
    text = post.caption[sentence.start : sentence.end]
    return plain_coverage(query, count_terms(text, query, share))
