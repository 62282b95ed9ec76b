"""From weights to what is shown: an absolute score, and the confidence that the creator fits at all."""

from collections.abc import Sequence
from math import exp

from search.pipeline.encoded_query import EncodedQuery
from search.pipeline.location import Location
from search.pipeline.ranking import Ranked, Weighed

MIDDLE, SLOPE = 0.75, 4.0
"""Of the logistic curve from weight to score: a creator whose texts are near and have half of the words scores 0.5."""

CITY_SHARE = 0.5
"""By how much a weight grows for a creator in the city that was asked for. It multiplies, so it lifts creators that fit."""

UNKNOWN_COUNTRY = 0.05
"""What an unknown country takes from a weight where one is asked for."""


def calculate_score(weight: float) -> float:
    """0 to 1, rising with the weight. Rounded as it is shown, so that equal scores share a rank."""
    return round(1 / (1 + exp(-SLOPE * (weight - MIDDLE))), 4)


def adjust_for_location(one: Ranked, location: Location | None, *, country_unknown: bool) -> float:
    """The weight, with what is known of the creator's location."""
    city = CITY_SHARE * location.certainty if location else 0.0
    return one.weight * (1 + city) - (UNKNOWN_COUNTRY if country_unknown else 0.0)


COVERAGE_SHARE, NOISE_SHARE = 0.45, 0.2
DOUBTFUL, STEEPNESS = 0.68, 10.0
"""Of 100 sentences of marketers and 100 nonsensical ones over the demo catalogue (tests/search/pipeline/sentences.py), the best
text had cosine + 0.45 × coverage - 0.2 × noise above this border for 94 sensible ones and for 2 others. The border is fitted to
the first fifty of each; the other fifty were written afterwards."""


def estimate_confidence(query: EncodedQuery, texts: Sequence[Weighed]) -> float:
    """0 to 1, 0.5 at the border: how certain it is that the best text is about the subject at all."""
    support = max((text.cosine + COVERAGE_SHARE * text.coverage for text in texts), default=-1.0)
    doubt = DOUBTFUL + NOISE_SHARE * query.noise
    return round(1 / (1 + exp(-STEEPNESS * (support - doubt))), 4)


ALL_KNOWN = 1.3
"""The weight of a creator who meets the filters of a query without a subject: a score of 0.9."""


def estimate_filter_confidence(
    query: EncodedQuery, location: Location, *, country_unknown: bool
) -> float:
    """Without a subject: stored values are certain, an unknown location is not."""
    place = location.certainty if query.parsed.cities else 1.0
    return round(0.95 * min(place, 0.5 if country_unknown else 1.0), 4)
