"""Calculates the scores and confidences that users see, from weights."""

from collections.abc import Collection
from math import exp

from search.pipeline.locations import Location
from search.pipeline.values import LOW_CONFIDENCE

MIDDLE, SLOPE = 0.45, 8.0
"""Middle and slope of the logistic curve that turns a weight into a score. A creator with near texts and half of the
query's words has the score 0.5."""

PLACE_SHARE = 0.75
"""Share of a creator's weight that depends on the wanted places. A creator seen in none of them keeps the rest. The
weight is multiplied, so a place never makes up for a missing subject."""

FULLY_MET = 0.7
"""Certainty of a place from which the place no longer reduces the weight."""


def calculate_score(weight: float) -> float:
    """Returns the score, 0 to 1, for this weight. It is rounded as users see it, so that equal scores share a rank."""
    return round(1 / (1 + exp(-SLOPE * (weight - MIDDLE))), 4)


SCORE_ODDS = 2.0
"""Ratio of the odds of a score to the odds that the creator is right. A confidence of 1/3 thus has the score 0.5."""


def score_confidence(confidence: float) -> float:
    """Returns the score, 0 to 1, for the probability that the creator is right."""
    odds = SCORE_ODDS * confidence
    return round(odds / (1 - confidence + odds), 4)


def share_for_location(location: Location) -> float:
    """Returns the factor for a creator's weight. The less certainly the creator meets the wanted places, the lower it
    is."""
    return 1 - PLACE_SHARE * (1 - min(1.0, location.certainty / FULLY_MET))


ALL_KNOWN = 0.725
"""Weight of a creator who meets all filters of a query without a subject. It gives a score of 0.9."""


LANGUAGE_SHARE = 0.45
"""Share of ALL_KNOWN that a creator loses if the query wants a language and the creator's is unknown."""

UNKNOWN_LANGUAGE = 0.7
"""Factor for the weight and the confidence of a creator whose language is unknown, if the query asks for a language and
has a subject."""


IN_ANOTHER_LANGUAGE, IN_NO_KNOWN_LANGUAGE = 0.7, 0.85
"""Factors for the weight and the confidence if a language is preferred. The first is for a creator who writes in
another language, the second for a creator whose languages are unknown."""


def share_for_first_language(first: Collection[str], spoken: Collection[str]) -> float:
    """Returns the factor for a creator if the brief prefers the languages `first`. It is 1 if the creator writes in one
    of them."""
    if not first or not set(first).isdisjoint(spoken):
        return 1.0
    return IN_ANOTHER_LANGUAGE if spoken else IN_NO_KNOWN_LANGUAGE


ONCE_SHARE = 0.5
"""Share of the weight that depends on the place, if one post from the place is enough. The rest depends on the nearness
of the texts."""

ONCE_SURE = 0.9
"""Confidence of a creator whose posts name the place several times, if one post is enough for a match."""


def weigh_once(weight: float) -> float:
    """Returns the weight of a creator if one post from a place is enough. The factor of `share_for_location` is applied
    later."""
    return ONCE_SHARE * ALL_KNOWN + (1 - ONCE_SHARE) * weight


def estimate_once(location: Location) -> float:
    """Returns the confidence if one post from a place is enough. The name of a place without other evidence counts
    less, because it may be that of a person or a dish."""
    if location.is_unverified:
        return 0.0
    return round(ONCE_SURE * min(1.0, location.certainty / FULLY_MET), 4)


def weigh_filters(*, knows_language: bool) -> float:
    """Returns the weight of a creator who meets the filters of a query without a subject. An unknown language reduces
    it."""
    return ALL_KNOWN if knows_language else ALL_KNOWN * (1 - LANGUAGE_SHARE)


def estimate_filter_confidence(location: Location, *, knows_language: bool) -> float:
    """Returns the confidence of a creator who meets the filters of a query without a subject. Stored values are
    certain, so only an unknown location or language reduces the confidence."""
    known = 0.95 if knows_language else LOW_CONFIDENCE
    return round(known * min(1.0, location.certainty), 4)
