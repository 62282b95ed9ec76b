"""Turns weights into the values that are shown: an absolute score and a confidence."""

from math import exp

from search.pipeline.values import Location

MIDDLE, SLOPE = 0.45, 8.0
"""Middle and slope of the logistic curve from weight to score. A creator with near texts and half of the words scores
0.5."""

PLACE_SHARE = 0.75
"""Share of a weight that depends on the wanted places; a creator seen in none of them keeps the rest. It multiplies, so
a place never makes up for a missing subject."""

FULLY_MET = 0.7
"""Certainty from which a place takes nothing from the weight."""


def calculate_score(weight: float) -> float:
    """Calculates the score, 0 to 1, which rises with the weight. It is rounded as shown, so that equal scores share a
    rank."""
    return round(1 / (1 + exp(-SLOPE * (weight - MIDDLE))), 4)


def share_for_location(location: Location) -> float:
    """Returns the share of a creator's weight that remains for this location."""
    return 1 - PLACE_SHARE * (1 - min(1.0, location.certainty / FULLY_MET))


ALL_KNOWN = 0.725
"""Weight of a creator who meets the filters of a query without a subject: a score of 0.9."""


def lower_for_location(confidence: float, location: Location) -> float:
    """Multiplies the confidence by the certainty of the place, because nothing else speaks for the creator."""
    return round(confidence * min(1.0, location.certainty), 4)


LANGUAGE_SHARE = 0.45
"""Share of ALL_KNOWN, and of the confidence, that depends on a wanted language."""

UNKNOWN_LANGUAGE = 0.7
"""Share of a weight and of a confidence that remains if the wanted language is unknown and the query has a subject."""


ONCE_SHARE = 0.5
"""Share of the place in a weight if one post from the place is enough. The rest is the texts' nearness."""

ONCE_SURE = 0.9
"""Confidence of a creator whose posts name the place several times, if one is enough."""


def weigh_once(weight: float) -> float:
    """Weighs a creator for a query that one post from a place satisfies, before `share_for_location`."""
    return ONCE_SHARE * ALL_KNOWN + (1 - ONCE_SHARE) * weight


def estimate_once(location: Location) -> float:
    """Estimates the confidence for a query that one post from a place satisfies. A name without other evidence may be a
    person's or a dish's."""
    if location.is_unverified:
        return 0.0
    return round(ONCE_SURE * min(1.0, location.certainty / FULLY_MET), 4)


def weigh_filters(*, knows_language: bool) -> float:
    """Weighs a creator who meets the filters, as far as its values are known."""
    return ALL_KNOWN if knows_language else ALL_KNOWN * (1 - LANGUAGE_SHARE)


def estimate_filter_confidence(location: Location, *, knows_language: bool) -> float:
    """Estimates the confidence without a subject. Stored values are certain; an unknown location or language leaves
    doubt."""
    known = 0.95 if knows_language else 0.95 * (1 - LANGUAGE_SHARE) / 2
    return lower_for_location(known, location)
