"""From weights to what is shown: an absolute score, and the confidence that the creator fits at all."""

from math import exp

from search.pipeline.verdicts.place import Location

MIDDLE, SLOPE = 0.45, 8.0
"""Of the logistic curve from weight to score: a creator whose texts are near and have half of the words scores 0.5."""

PLACE_SHARE = 0.75
"""The share of a weight that depends on the places asked for: a creator that was seen in none of them keeps the rest.
It multiplies, so that no place makes up for a subject that is missing."""

FULLY_MET = 0.7
"""From this certainty on a place takes nothing from the weight."""


def calculate_score(weight: float) -> float:
    """0 to 1, rising with the weight. Rounded as it is shown, so that equal scores share a rank."""
    return round(1 / (1 + exp(-SLOPE * (weight - MIDDLE))), 4)


def share_for_location(location: Location) -> float:
    """What is known of the creator's location leaves so much of its weight."""
    return 1 - PLACE_SHARE * (1 - min(1.0, location.certainty / FULLY_MET))


NOISE_SHARE = 0.2
"""What letters that are no words take from the nearness of a quote."""


ALL_KNOWN = 0.725
"""The weight of a creator who meets the filters of a query without a subject: a score of 0.9."""


def lower_for_location(confidence: float, location: Location) -> float:
    """How certain the place is, so much is left: nothing else speaks for the creator."""
    return round(confidence * min(1.0, location.certainty), 4)


LANGUAGE_SHARE = 0.45
"""The share of that weight, and of the confidence, that depends on a language asked for."""

UNKNOWN_LANGUAGE = 0.7
"""What a language that is asked for and not known leaves of a subject's weight and of the confidence."""


ONCE_SHARE = 0.5
"""The share of a weight that a place has where one post from it is enough; the rest is the texts' nearness."""

ONCE_SURE = 0.9
"""How sure a creator is then whose posts tell the place several times."""


def weigh_once(weight: float) -> float:
    """The weight of a creator where one post from a place is enough, before `share_for_location`."""
    return ONCE_SHARE * ALL_KNOWN + (1 - ONCE_SHARE) * weight


def estimate_once(location: Location) -> float:
    """How certain a creator is for whom one post from a place is enough. A mere name may be a person's or a dish's."""
    if location.is_unverified:
        return 0.0
    return round(ONCE_SURE * min(1.0, location.certainty / FULLY_MET), 4)


def weigh_filters(*, knows_language: bool) -> float:
    """The weight of a creator who meets the filters, as far as they are known."""
    return ALL_KNOWN if knows_language else ALL_KNOWN * (1 - LANGUAGE_SHARE)


def estimate_filter_confidence(location: Location, *, knows_language: bool) -> float:
    """Without a subject: stored values are certain, an unknown location or language leaves the creator in doubt."""
    known = 0.95 if knows_language else 0.95 * (1 - LANGUAGE_SHARE) / 2
    return lower_for_location(known, location)
