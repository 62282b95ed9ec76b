"""How much candidates post about subjects that a query leaves out."""

from collections.abc import Iterable
from math import exp
from statistics import mean
from uuid import UUID

from search.pipeline.encoded_query import EncodedQuery
from search.pipeline.evidence import read_evidence
from search.pipeline.ranking import Weighed, weigh_post

TELLING_POSTS = 2
"""The nearest posts that say it: a single one of many is half of a habit."""

WEIGHT_SHARE = 0.6
"""The share of a weight that a creator loses who certainly posts about such a subject."""

COVERAGE_SHARE = 0.45
ABOUT_IT, STEEPNESS = 0.5, 12.0
"""A post is as likely as not about a subject where its cosine and 0.45 of its share of the words come to this: a near
post of a right creator has a cosine of .4, one with half of the words reaches it with .28."""


def estimate_mention(text: Weighed) -> float:
    """0 to 1: how certain it is that a post is about the subject that is left out."""
    support = text.cosine + COVERAGE_SHARE * text.coverage
    return 1 / (1 + exp(-STEEPNESS * (support - ABOUT_IT)))


def measure_avoided(query: EncodedQuery, creator_ids: Iterable[UUID]) -> dict[UUID, float]:
    """0 to 1: how certain it is that a creator posts about what is left out. Creators without posts are absent."""
    found: dict[UUID, float] = {}
    ids = list(creator_ids)
    for avoided in query.avoided:
        if avoided.vector is None:
            continue
        for creator_id, posts in read_evidence(avoided, avoided.vector, ids).items():
            certain = sorted(
                (estimate_mention(weigh_post(avoided, post)) for post in posts),
                reverse=True,
            )
            telling = mean(certain[:TELLING_POSTS])
            found[creator_id] = max(telling, found.get(creator_id, 0.0))
    return found


def lower_weight(weight: float, avoided: float) -> float:
    return weight * (1 - WEIGHT_SHARE * avoided)


def lower_confidence(confidence: float, avoided: float) -> float:
    """A creator that posts about it in half of its telling posts is in doubt."""
    return round(confidence * (1 - avoided), 4)
