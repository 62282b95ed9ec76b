"""Weighs the texts of each candidate for the query, and orders the candidates by weight. A candidate is a creator that
may fit the query. Other candidates do not affect the weight."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from uuid import UUID

import numpy as np

from creators import lexicon
from creators.niches.nearness import measure_alike
from search.pipeline.evidence.coverage import Said, read_post, read_profile
from search.pipeline.evidence.posts import read_evidence
from search.pipeline.nearness import calculate_nearness
from search.pipeline.values import (
    Candidate,
    EncodedQuery,
    LeftOut,
    PostEvidence,
    Ranked,
    Related,
    Weighed,
)
from search.pipeline.words import WHOLE_NAME, cover_text

SENTENCE_SHARE = 0.4
"""Share of the nearest sentence in the nearness of a long post. The whole text has the rest. In a post with two
sentences, this share is halved."""

OVERALL_SHARE = 0.4
"""Share of all texts together in the weight of a creator with many texts. The best texts have the rest. Without this
share, one text about the subject among many others would be enough."""

NICHES_SHARE, USUAL_NICHES = 0.1, 0.2
"""NICHES_SHARE is the most that a creator's niches (subject areas) can add to the weight. Niches with a similarity of
USUAL_NICHES or less add nothing. They do not lower the weight, because a query may be about a single sentence. Niches
replace query words that the texts lack. The addition is therefore multiplied by the square of the share of missing
words."""

CATEGORY_SHARE, NAME_SHARE = 0.5, 0.7
"""Factors for the weight of a profile without a bio: CATEGORY_SHARE if it has a category, NAME_SHARE if it has only a
name. Creators often choose their category from a list."""

FOLLOWING_POSTS = (0.2, 0.12)
"""Shares of the second and third best text in a creator's weight. They favour creators who post about the subject
repeatedly."""

UNSEEN = 0.6
"""Replaces the second or third text of a creator who has no such text. It is a share of the best text's weight."""


STUFFED_NICHES = 3
"""The weight of the niches is multiplied by the share of texts that are not stuffed with keywords, raised to this
power. Stuffed texts are part of the vector of all texts and therefore affect the niches."""

STUFFED_MOST = 0.0
"""Maximum weight of a text that is stuffed with keywords. A text about another subject has a higher weight."""

ECHO_MOST, SUBSTANCE = 0.45, 2
"""ECHO_MOST is the maximum weight of a text that contains only words of the query, such as the caption "travel.". A
text with SUBSTANCE or more other terms has no such limit."""


def weigh_candidates(
    query: EncodedQuery, candidates: Mapping[UUID, Candidate], related: Related
) -> list[Ranked]:
    """Returns the candidates, greatest weight first. Equal weights are ordered by id. If the query has no subject, the
    order stays."""
    posts, alike = _read(query, candidates)
    encoded = [one for one in query.avoided if one.vector is not None]
    left_out = [_weigh_left_out(one, candidates, alike) for one in encoded]
    own = {id_: tuple(found[id_] for found in left_out) for id_ in candidates}
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
    posts, niches = _read(avoided, candidates)
    return {
        id_: LeftOut(
            tuple(_weigh_post(avoided, post, {}) for post in posts.get(id_, ())),
            niches.get(id_),
            wanted.get(id_, 0.0),
        )
        for id_ in candidates
    }


def _read(
    query: EncodedQuery, candidates: Mapping[UUID, Candidate]
) -> tuple[Mapping[UUID, Sequence[PostEvidence]], Mapping[UUID, float]]:
    """Reads the posts of each creator, and the similarity, 0 to 1, of the creator's niches to the query's niches. Both
    results are empty if the query has no subject."""
    if query.vector is None:
        return {}, {}
    posts = read_evidence(query, list(candidates))
    known = {id_: one.embedding for id_, one in candidates.items() if one.embedding is not None}
    if not known:
        return posts, {}
    vectors = np.stack(list(known.values()))
    alike = measure_alike(query.vector, vectors, both=not query.is_half_read)
    return posts, dict(zip(known, np.clip(alike, 0, 1).astype(float).tolist(), strict=True))


def _rank(
    query: EncodedQuery,
    candidate: Candidate,
    posts: Iterable[PostEvidence],
    alike: float,
    related: Related,
    left_out: tuple[LeftOut, ...],
) -> Ranked:
    texts = [_weigh_post(query, post, related) for post in posts]
    if candidate.text:
        texts.append(_weigh_profile(query, candidate))
    texts.sort(key=lambda text: -text.weight)
    honest = _share_of_evidence(candidate, texts)
    overall, niches = max(0.0, candidate.overall) * honest, alike * honest**STUFFED_NICHES
    if query.parsed.is_once:
        weight = max([0.0, *(text.weight for text in texts)])
    else:
        weights = sorted((max(text.weight, text.tagged) for text in texts), reverse=True)
        share = _grown(OVERALL_SHARE, len(weights))
        tagged = (1 - share) * _together(weights) + share * overall
        unsaid = 1 - max((text.coverage for text in texts), default=0.0)
        weight = tagged + NICHES_SHARE * unsaid**2 * max(0.0, niches - USUAL_NICHES)
    return Ranked(
        candidate, weight, tuple(texts), niches, _is_named(query, candidate), left_out=left_out
    )


def _share_of_evidence(candidate: Candidate, texts: Sequence[Weighed]) -> float:
    """Returns the mean share, 0 to 1, of a creator's texts that is not stuffed with keywords. Names and categories do
    not count."""
    if any(text.addresses_judge for text in texts):
        return 0.0
    own = [1 - text.stuffed for text in texts if text.post or candidate.bios]
    return fmean(own or [1.0])


def _grown(share: float, parts: int) -> float:
    """Returns the share for a text of several parts. The more parts, the greater the share. It is 0 for one part."""
    return share * (1 - 1 / max(1, parts))


def _together(weights: Sequence[float]) -> float:
    if not weights:
        return 0.0
    best = max(0.0, weights[0])
    total = (1 - sum(FOLLOWING_POSTS)) * best
    for place, share in enumerate(FOLLOWING_POSTS, start=1):
        total += share * (max(0.0, weights[place]) if place < len(weights) else UNSEEN * best)
    return total


def _weigh_post(query: EncodedQuery, post: PostEvidence, related: Related) -> Weighed:
    said = read_post(query, post, related)
    nearest = max(sentence.cosine for sentence in post.sentences)
    own = _grown(SENTENCE_SHARE, len(post.sentences))
    cosine = (1 - own) * post.cosine + own * nearest
    weight = calculate_nearness(cosine, said.saturated, nearest=nearest)
    echo = max(0.0, 1 - said.further / SUBSTANCE)
    weight = (1 - echo) * weight + echo * min(weight, ECHO_MOST)
    return _lower_by_stuffing(said, weight, max(post.cosine, nearest), post)


def _weigh_profile(query: EncodedQuery, candidate: Candidate) -> Weighed:
    said = read_profile(query, candidate)
    weight = calculate_nearness(candidate.cosine, said.saturated)
    share = _share_of_profile(query, candidate)
    return _lower_by_stuffing(said, share * weight, candidate.cosine)


def _lower_by_stuffing(
    said: Said, weight: float, cosine: float, post: PostEvidence | None = None
) -> Weighed:
    honest = 1 - said.stuffed
    return Weighed(
        weight=honest * weight + said.stuffed * min(weight, STUFFED_MOST),
        cosine=cosine * honest,
        coverage=said.coverage * honest,
        post=post,
        stuffed=said.stuffed,
        addresses_judge=said.addresses_judge,
        tagged=said.tagged * honest,
    )


def _share_of_profile(query: EncodedQuery, candidate: Candidate) -> float:
    """Returns the factor for the weight of a profile. It is 1 for a profile with a bio. A profile with a category also
    gets 1 if the query is the creator's name, because the query may mean this creator."""
    if candidate.bios:
        return 1.0
    if not candidate.categories:
        return NAME_SHARE
    is_named = any(cover_text(query, name) >= WHOLE_NAME for name in candidate.names)
    return 1.0 if is_named else CATEGORY_SHARE


def _is_named(query: EncodedQuery, candidate: Candidate) -> bool:
    return any(
        cover_text(query, name) >= WHOLE_NAME
        and query.forms.issuperset(lexicon.terms(name, query.language))
        for name in candidate.names
    )
