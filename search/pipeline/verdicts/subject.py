"""Measures how much candidates post about subjects to avoid."""

from collections.abc import Mapping
from math import exp
from statistics import mean
from uuid import UUID

from search.pipeline.candidates.candidate import Candidate
from search.pipeline.evidence.posts import read_evidence
from search.pipeline.evidence.weights import Weighed, measure_niches, weigh_post
from search.pipeline.question.question import EncodedQuery

TELLING_POSTS = 2
"""Number of nearest posts that are averaged. One post of many is half a habit."""

WEIGHT_SHARE = 0.6
"""Share of its weight that a creator loses by certainly posting about a subject to avoid."""

COVERAGE_SHARE = 0.45
ABOUT_IT, STEEPNESS = 0.5, 12.0
"""Support (the cosine plus COVERAGE_SHARE of the coverage) at which a post is as likely as not about the subject. A
near post of a right creator has a cosine of .4; with half of the words, .28 is enough."""


NICHE_OF_SUBJECT = 0.6
A_HABIT, NICHE_STEEPNESS = 0.6, 12.0
"""Excess of similarity at which a creator's texts are as likely as not about the subject. The excess is over
NICHE_OF_SUBJECT of the similarity to the wanted subject, because car reviewers are near to "Top Gear" anyway."""


def estimate_mention(text: Weighed) -> float:
    """Returns the certainty that a post is about the subject to avoid, 0 to 1."""
    support = text.cosine + COVERAGE_SHARE * text.coverage
    return 1 / (1 + exp(-STEEPNESS * (support - ABOUT_IT)))


def estimate_habit(avoided_niches: float, wanted_niches: float) -> float:
    """Returns the certainty that a creator's texts together are about the subject to avoid, 0 to 1."""
    beyond = avoided_niches - NICHE_OF_SUBJECT * max(0.0, wanted_niches)
    return 1 / (1 + exp(-NICHE_STEEPNESS * (beyond - A_HABIT)))


def measure_avoided(query: EncodedQuery, candidates: Mapping[UUID, Candidate]) -> dict[UUID, float]:
    """Returns the certainty that creators post about subjects to avoid, by single posts or by all texts, 0 to 1."""
    if not query.avoided:
        return {}
    found: dict[UUID, float] = {}
    wanted = measure_niches(query, query.vector, candidates) if query.vector is not None else {}
    for avoided in query.avoided:
        if avoided.vector is None:
            continue
        for creator_id, niches in measure_niches(avoided, avoided.vector, candidates).items():
            habit = estimate_habit(niches, wanted.get(creator_id, 0.0))
            found[creator_id] = max(habit, found.get(creator_id, 0.0))
        for creator_id, telling in _measure_posts(avoided, candidates).items():
            found[creator_id] = max(telling, found.get(creator_id, 0.0))
    return found


def _measure_posts(
    avoided: EncodedQuery, candidates: Mapping[UUID, Candidate]
) -> dict[UUID, float]:
    """Measures the nearest posts. Creators without posts are absent."""
    if avoided.vector is None:
        return {}
    found = {}
    for creator_id, posts in read_evidence(avoided, list(candidates)).items():
        certain = sorted(
            (estimate_mention(weigh_post(avoided, post)) for post in posts), reverse=True
        )
        found[creator_id] = mean(certain[:TELLING_POSTS])
    return found


def lower_weight(weight: float, avoided: float) -> float:
    return weight * (1 - WEIGHT_SHARE * avoided)


def lower_confidence(confidence: float, avoided: float) -> float:
    """Lowers the confidence. A creator with half of its nearest posts about the subject is doubtful."""
    return round(confidence * (1 - avoided), 4)
