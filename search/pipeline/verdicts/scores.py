"""Turns weights into the score and the confidence that users see."""

from collections.abc import Collection
from math import exp

from search.pipeline.locations import Location
from search.pipeline.values import LOW_CONFIDENCE

MIDDLE, SLOPE = 0.45, 8.0
"""Middle and slope of the logistic curve from weight to score.
A creator with near texts and half of the words has the score 0.5."""

PLACE_SHARE = 0.75
"""Share of a weight that depends on the wanted places. A creator seen in none of them keeps the rest.
It multiplies the weight, so that a place never makes up for a missing subject."""

FULLY_MET = 0.7
"""Certainty from which a place no longer reduces the weight."""


def calculate_score(weight: float) -> float:
    """Calculates the score, 0 to 1. It is rounded as shown, so that equal scores share a rank."""
    return round(1 / (1 + exp(-SLOPE * (weight - MIDDLE))), 4)


SCORE_ODDS = 2.0
"""The odds of a score are this many times the odds that the creator is right. A confidence of 1/3 thus gives 0.5."""


def score_confidence(confidence: float) -> float:
    """Calculates the score, 0 to 1, from the probability that the creator is right."""
    odds = SCORE_ODDS * confidence
    return round(odds / (1 - confidence + odds), 4)


def share_for_location(location: Location) -> float:
    """Returns the factor for a creator's weight at this location."""
    return 1 - PLACE_SHARE * (1 - min(1.0, location.certainty / FULLY_MET))


ALL_KNOWN = 0.725
"""Weight of a creator who meets the filters, if the query has no subject. It gives a score of 0.9."""


LANGUAGE_SHARE = 0.45
"""Share of ALL_KNOWN that depends on a wanted language."""

UNKNOWN_LANGUAGE = 0.7
"""Factor for a weight and a confidence if the creator's language is unknown. It applies if the query asks for a
language and has a subject."""


IN_ANOTHER_LANGUAGE, IN_NO_KNOWN_LANGUAGE = 0.7, 0.85
"""Factors for a weight and a confidence if a language is preferred. The first applies if the creator writes in
another language, the second if the creator's languages are unknown."""


def share_for_first_language(first: Collection[str], spoken: Collection[str]) -> float:
    """Returns the factor if the brief prefers these languages; 1 if the creator writes in one of them."""
    if not first or not set(first).isdisjoint(spoken):
        return 1.0
    return IN_ANOTHER_LANGUAGE if spoken else IN_NO_KNOWN_LANGUAGE


ONCE_SHARE = 0.5
"""Share of the weight that the place decides, if one post from the place is enough.
The texts' nearness decides the rest."""

ONCE_SURE = 0.9
"""Confidence of a creator whose posts name the place several times, if one post is enough."""


def weigh_once(weight: float) -> float:
    """Weighs a creator if one post from a place is enough. `share_for_location` is applied later."""
    return ONCE_SHARE * ALL_KNOWN + (1 - ONCE_SHARE) * weight


def estimate_once(location: Location) -> float:
    """A name without other evidence may be that of a person or a dish."""
    if location.is_unverified:
        return 0.0
    return round(ONCE_SURE * min(1.0, location.certainty / FULLY_MET), 4)


def weigh_filters(*, knows_language: bool) -> float:
    """Weighs a creator who meets the filters. Unknown values reduce the weight."""
    return ALL_KNOWN if knows_language else ALL_KNOWN * (1 - LANGUAGE_SHARE)


def estimate_filter_confidence(location: Location, *, knows_language: bool) -> float:
    """Stored values are certain. An unknown location or language reduces the confidence."""
    known = 0.95 if knows_language else LOW_CONFIDENCE
    return round(known * min(1.0, location.certainty), 4)
