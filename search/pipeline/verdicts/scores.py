"""Calculates the scores and confidences that users see, from the weights of creators."""

from collections.abc import Collection
from math import exp

from search.pipeline.locations import Location
from search.pipeline.values import LOW_CONFIDENCE

MIDDLE, SLOPE = 0.45, 8.0
"""Middle and slope of the logistic curve that converts a weight to a score. The score is 0.5 for a creator with near
texts and half of the query's words."""

PLACE_SHARE = 0.75
"""Share of a creator's weight that depends on the wanted places. A creator who was seen in none of them keeps the rest.
The weight is multiplied, so that a place cannot make up for a missing subject."""

FULLY_MET = 0.7
"""Certainty of a place at or above which the place does not reduce the weight."""


def calculate_score(weight: float) -> float:
    """Returns the score, 0 to 1, for this weight. The score is rounded as users see it, so that creators with equal
    scores share a rank."""
    return round(1 / (1 + exp(-SLOPE * (weight - MIDDLE))), 4)


SCORE_ODDS = 2.0
"""Factor from the odds that a creator is right to the odds of the score. A confidence of 1/3 therefore gives a score of
0.5."""


def score_confidence(confidence: float) -> float:
    """Converts the probability that a creator is right for the query to a score, 0 to 1."""
    odds = SCORE_ODDS * confidence
    return round(odds / (1 - confidence + odds), 4)


def share_for_location(location: Location) -> float:
    """Returns the factor for a creator's weight. The factor is lower if it is less certain that the creator is in a
    wanted place."""
    return 1 - PLACE_SHARE * (1 - min(1.0, location.certainty / FULLY_MET))


ALL_KNOWN = 0.725
"""Weight of a creator who meets all filters, if the query has no subject. It gives a score of 0.9."""


LANGUAGE_SHARE = 0.45
"""A creator whose languages are unknown loses this share of ALL_KNOWN if the query asks for a language."""

UNKNOWN_LANGUAGE = 0.7
"""Factor for the weight and the confidence of a creator whose languages are unknown. It applies if the query asks for a
language and has a subject."""


IN_ANOTHER_LANGUAGE, IN_NO_KNOWN_LANGUAGE = 0.7, 0.85
"""Factors for the weight and the confidence if the query prefers a language. IN_ANOTHER_LANGUAGE applies if the creator
writes in another language, and IN_NO_KNOWN_LANGUAGE if the creator's languages are unknown."""


def share_for_first_language(first: Collection[str], spoken: Collection[str]) -> float:
    """Returns the factor for a creator if the brief prefers the languages `first`. The factor is 1 if the creator
    writes in any of these languages."""
    if not first or not set(first).isdisjoint(spoken):
        return 1.0
    return IN_ANOTHER_LANGUAGE if spoken else IN_NO_KNOWN_LANGUAGE


ONCE_SHARE = 0.5
"""Share of the weight that depends on the place, if one post from the place is enough for a match. The nearness of the
texts decides the rest."""

ONCE_SURE = 0.9
"""Confidence of a creator whose posts name the place several times, if one such post is enough for a match."""


def weigh_once(weight: float) -> float:
    """Returns the weight of a creator if one post from a place is enough for a match. The caller applies the factor of
    `share_for_location` afterwards."""
    return ONCE_SHARE * ALL_KNOWN + (1 - ONCE_SHARE) * weight


def estimate_once(location: Location) -> float:
    """Returns the confidence if one post from a place is enough for a match. A mere name of the place counts less,
    because a person or a dish may have the same name."""
    if location.is_unverified:
        return 0.0
    return round(ONCE_SURE * min(1.0, location.certainty / FULLY_MET), 4)


def weigh_filters(*, knows_language: bool) -> float:
    """Returns the weight of a creator who meets the filters, if the query has no subject. The weight is lower if the
    creator's language is unknown."""
    return ALL_KNOWN if knows_language else ALL_KNOWN * (1 - LANGUAGE_SHARE)


def estimate_filter_confidence(location: Location, *, knows_language: bool) -> float:
    """Returns the confidence of a creator who meets the filters, if the query has no subject. Stored values are
    certain. Only an unknown location or language reduces the confidence."""
    known = 0.95 if knows_language else LOW_CONFIDENCE
    return round(known * min(1.0, location.certainty), 4)
