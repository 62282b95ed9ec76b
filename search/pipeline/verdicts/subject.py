"""Measures how much candidates (creators that may fit the query) post about the subjects to avoid."""

from math import exp
from statistics import mean

from search.pipeline.values import LeftOut, Ranked, Weighed

TELLING_POSTS = 2
"""Number of nearest posts whose average counts. A single post about a subject therefore does not count fully."""

WEIGHT_SHARE = 0.6
"""A creator who certainly posts about a subject to avoid loses this share of the weight."""

COVERAGE_SHARE = 0.45
ABOUT_IT, STEEPNESS = 0.5, 12.0
"""Middle and slope of a logistic curve. The curve converts the support of a post to the certainty that the post is
about the subject. The support is the cosine plus COVERAGE_SHARE times the coverage. A near post by a creator who fits
the subject has a cosine of .4. With half of the subject's words, a post needs only .28."""


NICHE_OF_SUBJECT = 0.6
A_HABIT, NICHE_STEEPNESS = 0.6, 12.0
"""Middle and slope of a logistic curve. The curve converts an excess to the certainty that a creator often posts about
the subject to avoid. The excess is the similarity of the creator's niches (subject areas) to the subject to avoid,
minus NICHE_OF_SUBJECT times their similarity to the wanted subject. Without the subtraction, all car reviewers would
seem to post about "Top Gear"."""


def estimate_mention(text: Weighed) -> float:
    """Returns the certainty, 0 to 1, that a post is about the subject to avoid."""
    support = text.cosine + COVERAGE_SHARE * text.coverage
    return 1 / (1 + exp(-STEEPNESS * (support - ABOUT_IT)))


def estimate_habit(avoided_niches: float, wanted_niches: float) -> float:
    """Returns the certainty, 0 to 1, that the creator's texts as a whole are about the subject to avoid."""
    beyond = avoided_niches - NICHE_OF_SUBJECT * max(0.0, wanted_niches)
    return 1 / (1 + exp(-NICHE_STEEPNESS * (beyond - A_HABIT)))


def estimate_avoided(one: Ranked) -> float:
    """Returns the certainty that the creator posts about a subject to avoid. It considers single posts and the texts as
    a whole."""
    return max((_estimate_left_out(subject) for subject in one.left_out), default=0.0)


def _estimate_left_out(subject: LeftOut) -> float:
    habit = 0.0
    if subject.niches is not None:
        habit = estimate_habit(subject.niches, subject.wanted_niches)
    certain = sorted(map(estimate_mention, subject.posts), reverse=True)
    return max(habit, mean(certain[:TELLING_POSTS]) if certain else 0.0)


def lower_weight(weight: float, avoided: float) -> float:
    return weight * (1 - WEIGHT_SHARE * avoided)


def lower_confidence(confidence: float, avoided: float) -> float:
    """Lowers the confidence of a creator who posts about a subject to avoid. If half of the nearest posts are about
    that subject, the confidence falls to half or less."""
    return round(confidence * (1 - avoided), 4)
