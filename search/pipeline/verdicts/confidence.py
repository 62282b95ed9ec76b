"""Calculates the confidence that a creator is right for a query. It estimates the share of results with the same
signals that readers found right. A logistic regression (Platt 1999) calculates it from signals of the texts and of
the conditions. `make quality ARGS=--fit` fits the regression on graded results and writes confidence.json. All
signals are absolute: they never depend on other results (docs/decisions/0039).
"""

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
    """Reads the signals. A creator's name and category are not evidence."""
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
"""Maximum place signal if the place is the subject. Texts that name it then speak for the creator."""


def _place_met(location: Location) -> float:
    if not location.is_asked:
        return 1.0
    return min(TOLD_PLACE if location.is_subject else 1.0, location.certainty / KNOWN)


def estimate_confidence(signals: Signals) -> float:
    """Estimates the confidence, 0 to 1."""
    weights = _read_weights()
    if signals.niches is None:
        weights = weights["without_niches"]
    named = weights["signals"].items()
    total = weights["intercept"] + sum(weight * getattr(signals, name) for name, weight in named)
    return round(1 / (1 + exp(-total)), 4)


MOST_NOISE: Final = 0.5


def is_unheard(signals: Signals) -> bool:
    """Returns whether the subject is mostly random letters, and no text of the creator contains any of it."""
    return signals.noise > MOST_NOISE and not signals.said


LOOKED_AT: Final = 10
"""Number of first results that are checked. At least one should clearly post about the subject."""

OF_A_DOUBTFUL_QUERY: Final = 0.35
"""Factor for every confidence if all first results are doubtful. The results are then only the nearest creators."""

BORDERS, BORDERS_UNSAID, BORDERS_UNSAID_ENGLISH = (0.25, 0.35), (0.45, 0.6), (0.7, 0.8)
"""Limits for the best confidence of a query's first results, without regard to places. Up to the first limit the
query is doubtful. From the second limit it is certain. The other pairs apply if no text contains much of the subject.
They are stricter, because ballet teachers are near to "submarines that teach ballet". The pair for English is the
strictest, because texts in another language than the query contain little of the subject anyway.
tests/search/pipeline/test_demo_quotes.py asks 100 sentences of marketers and 100 of nonsense.
"""

SAID = 0.3
"""Minimum share of the subject's words in a text that contains much of the subject."""


def share_of_confidence(first: Iterable[Signals | None], *, is_english: bool) -> float:
    """Returns the factor, at most 1, for all confidences. It depends on the first results; 1 without a subject."""
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
