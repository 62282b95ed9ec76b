"""How much candidates post about subjects that a query leaves out."""

from collections.abc import Mapping
from math import exp
from statistics import mean
from uuid import UUID

from search.pipeline.candidates.candidate import Candidate
from search.pipeline.evidence.posts import read_evidence
from search.pipeline.evidence.weights import Weighed, measure_niches, weigh_post
from search.pipeline.question.question import EncodedQuery

TELLING_POSTS = 2
"""The nearest posts that say it: a single one of many is half of a habit."""

WEIGHT_SHARE = 0.6
"""The share of a weight that a creator loses who certainly posts about such a subject."""

COVERAGE_SHARE = 0.45
ABOUT_IT, STEEPNESS = 0.5, 12.0
"""A post is as likely as not about a subject where its cosine and 0.45 of its share of the words come to this: a near
post of a right creator has a cosine of .4, one with half of the words reaches it with .28."""


NICHE_OF_SUBJECT = 0.6
A_HABIT, NICHE_STEEPNESS = 0.6, 12.0
"""All texts of a creator are as likely as not about such a subject where its niches are by this much more alike to it
than 0.6 of what they are to what is looked for: car reviewers are near to "Top Gear" because they are near to cars."""


def estimate_mention(text: Weighed) -> float:
    """0 to 1: how certain it is that a post is about the subject that is left out."""
    support = text.cosine + COVERAGE_SHARE * text.coverage
    return 1 / (1 + exp(-STEEPNESS * (support - ABOUT_IT)))


def estimate_habit(avoided_niches: float, wanted_niches: float) -> float:
    """0 to 1: how certain it is that a creator's texts together are about the subject that is left out."""
    beyond = avoided_niches - NICHE_OF_SUBJECT * max(0.0, wanted_niches)
    return 1 / (1 + exp(-NICHE_STEEPNESS * (beyond - A_HABIT)))


def measure_avoided(query: EncodedQuery, candidates: Mapping[UUID, Candidate]) -> dict[UUID, float]:
    """0 to 1: how certain it is that a creator posts about what is left out: by its posts or by all of its texts."""
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
    """Creators without posts are absent."""
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
    """A creator that posts about it in half of its telling posts is in doubt."""
    return round(confidence * (1 - avoided), 4)
