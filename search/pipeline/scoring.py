"""From weights to what is shown: an absolute score, and how sure it is that the creator fits at all."""

from collections.abc import Sequence
from math import exp

from search.pipeline.encoded_query import Question
from search.pipeline.location import Located
from search.pipeline.parsed_query import ParsedQuery
from search.pipeline.ranking import Ranked, Weighed

MIDDLE, SLOPE = 0.75, 4.0
"""Of the logistic curve from weight to score: a creator whose texts hold half the words and are near scores 0.5."""

CITY_SHARE = 0.5
"""By how much being in the city asked for multiplies a weight: it lifts who fits, and nobody who does not."""

UNKNOWN_COUNTRY = 0.05
"""What an unknown country takes from a weight where one is asked for."""


def score(weight: float) -> float:
    """0 to 1, rising with the weight, rounded to what is shown, so that equal numbers are equal ranks."""
    return round(1 / (1 + exp(-SLOPE * (weight - MIDDLE))), 4)


def placed(one: Ranked, located: Located | None, *, country_unknown: bool) -> float:
    """The weight with what is known of the place."""
    city = CITY_SHARE * located.sureness if located else 0.0
    return one.weight * (1 + city) - (UNKNOWN_COUNTRY if country_unknown else 0.0)


COVERAGE_SHARE, NOISE_SHARE = 0.45, 0.2
DOUBTFUL, SURENESS = 0.68, 10.0
"""Of 100 sentences of marketers and 100 nonsensical ones over the demo catalogue (tests/search/pipeline/sentences.py), the best
text had cosine + 0.45 × coverage - 0.2 × noise above this border for 94 sensible ones and for 2 others. The border is fitted to
the first fifty of each; the other fifty were written afterwards."""


def confidence(question: Question, texts: Sequence[Weighed]) -> float:
    """0 to 1, 0.5 at the border: how sure it is that the best text is about the subject at all."""
    support = max((text.cosine + COVERAGE_SHARE * text.coverage for text in texts), default=-1.0)
    doubt = DOUBTFUL + NOISE_SHARE * question.noise
    return round(1 / (1 + exp(-SURENESS * (support - doubt))), 4)


ALL_KNOWN = 1.3
"""The weight of a creator of whom nothing was asked but filters, which it meets: a score of 0.9."""


def confidence_of_filters(wishes: ParsedQuery, located: Located, *, country_unknown: bool) -> float:
    """Where no subject is asked: sure of what is stored, unsure of an unknown place."""
    place = located.sureness if wishes.cities else 1.0
    return round(0.95 * min(place, 0.5 if country_unknown else 1.0), 4)
