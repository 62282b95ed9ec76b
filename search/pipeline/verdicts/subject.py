"""Measures how much candidates post about subjects to avoid."""

from math import exp
from statistics import mean

from search.pipeline.values import LeftOut, Ranked, Weighed

TELLING_POSTS = 2
"""Number of nearest posts whose average counts. A single post about a subject is not yet a habit."""

WEIGHT_SHARE = 0.6
"""Share of the weight that a creator loses if it certainly posts about a subject to avoid."""

COVERAGE_SHARE = 0.45
ABOUT_IT, STEEPNESS = 0.5, 12.0
"""Middle and slope of the logistic curve from a post's support to the certainty that it is about the subject.

The support is the cosine plus COVERAGE_SHARE of the coverage. A near post of a right creator has a cosine of .4. If it
has half of the words, .28 is enough.
"""


NICHE_OF_SUBJECT = 0.6
A_HABIT, NICHE_STEEPNESS = 0.6, 12.0
"""Middle and slope of the logistic curve from an excess of similarity to the certainty of a habit.

The excess is the similarity to the subject to avoid, minus NICHE_OF_SUBJECT of the similarity to the wanted subject.
Without this difference, all car reviewers would be near to "Top Gear".
"""


def estimate_mention(text: Weighed) -> float:
    """Returns how certainly a post is about the subject to avoid, 0 to 1."""
    support = text.cosine + COVERAGE_SHARE * text.coverage
    return 1 / (1 + exp(-STEEPNESS * (support - ABOUT_IT)))


def estimate_habit(avoided_niches: float, wanted_niches: float) -> float:
    """Returns how certainly all texts of a creator together are about the subject to avoid, 0 to 1."""
    beyond = avoided_niches - NICHE_OF_SUBJECT * max(0.0, wanted_niches)
    return 1 / (1 + exp(-NICHE_STEEPNESS * (beyond - A_HABIT)))


def estimate_avoided(one: Ranked) -> float:
    """Considers single posts, and all texts together."""
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
    """A creator is doubtful if half of the nearest posts are about a subject to avoid."""
    return round(confidence * (1 - avoided), 4)
