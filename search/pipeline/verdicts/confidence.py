"""Calculates the confidence that a creator is right for a query. The confidence is calculated from signals, which are
numbers for or against the creator. It estimates the share of results with the same signals that readers find right. The
method is a logistic regression (Platt 1999). `make quality ARGS=--fit` fits the regression on graded results and writes
confidence.json. Other results do not affect the signals of a creator (docs/decisions/0039)."""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from search.pipeline.locations import KNOWN, Location
from search.pipeline.values import EncodedQuery, Ranked, Signals

WEIGHTS_FILE: Final = Path(__file__).with_name("confidence.json")


def read_signals(query: EncodedQuery, ranked: Ranked, location: Location) -> Signals:
    """Returns the signals for a creator. Signals are numbers for or against the creator. The creator's name and
    category are no evidence and do not count."""
    own = [text for text in ranked.texts if text.post or ranked.candidate.bios]
    return Signals(
        post=max((text.cosine for text in own if text.post), default=0.0),
        niches=None if query.parsed.is_once else ranked.niches,
        place=_place_met(location),
        noise=query.noise,
        unclear=float(bool(query.parsed.unclear)),
        unread=float(query.is_half_read),
        said=max((text.coverage for text in own), default=0.0),
    )


TOLD_PLACE: Final = 1.35
"""Maximum of the signal for the place if posts should be about the place. It is above 1, because texts that name the
place speak for the creator."""


def _place_met(location: Location) -> float:
    if not location.is_asked:
        return 1.0
    return min(TOLD_PLACE if location.is_subject else 1.0, location.certainty / KNOWN)


def estimate_confidence(signals: Signals) -> float:
    """Returns the confidence, 0 to 1, that is calculated from these signals. Signals are numbers for or against a
    creator."""
    weights = _read_weights()
    if signals.niches is None:
        weights = weights["without_niches"]
    named = weights["signals"].items()
    total = weights["intercept"] + sum(weight * getattr(signals, name) for name, weight in named)
    return round(1 / (1 + exp(-total)), 4)


MOST_NOISE: Final = 0.5


def is_unheard(signals: Signals) -> bool:
    """Returns whether most of the subject is unknown words and no text of the creator contains any word of the
    subject."""
    return signals.noise > MOST_NOISE and not signals.said


LOOKED_AT: Final = 10
"""Number of first results that are checked. In at least one of them, the creator should clearly post about the
subject."""

OF_A_DOUBTFUL_QUERY: Final = 0.35
"""Factor for the confidence of all results if every one of the first results is doubtful. Such results are merely the
nearest creators, even if none of them fits."""

BORDERS, BORDERS_UNSAID, BORDERS_UNSAID_ENGLISH = (0.25, 0.35), (0.45, 0.6), (0.7, 0.8)
"""Limits for the best confidence among the first results of a query. Places do not count. At the first limit of a pair
or below, the query is doubtful. At the second limit or above, it is certain. BORDERS is the usual pair. The other two
pairs apply if no text contains much of the subject. They are stricter, because ballet teachers are near to "submarines
that teach ballet". The pair for English is the strictest, because a text in another language than the query rarely
contains much of the subject. tests/search/pipeline/test_demo_quotes.py checks the limits with 100 sentences of
marketers and 100 nonsense sentences."""

SAID = 0.3
"""Minimum share of the subject's words in a text that contains much of the subject."""


def share_of_confidence(first: Iterable[Signals | None], *, is_english: bool) -> float:
    """Returns a factor, at most 1, for the confidence of every result. The factor depends on the first results. It is 1
    if the query has no subject."""
    known = [replace(signals, place=max(1.0, signals.place)) for signals in first if signals]
    if not known:
        return 1.0
    unsaid = BORDERS_UNSAID_ENGLISH if is_english else BORDERS_UNSAID
    doubtful, sure = BORDERS if any(one.said > SAID for one in known) else unsaid
    certain = (max(map(estimate_confidence, known)) - doubtful) / (sure - doubtful)
    return OF_A_DOUBTFUL_QUERY + (1 - OF_A_DOUBTFUL_QUERY) * min(1.0, max(0.0, certain))


@cache
def _read_weights() -> Any:
    return json.loads(WEIGHTS_FILE.read_text("utf-8"))
