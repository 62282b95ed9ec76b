"""Fits `search/reading/ends.json`: whether a number of followers is a maximum, from the words around it."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from search.reading.ends import FILE, STATES, describe_end
from search.reading.numbers import mask_number, read_single
from tests.quality.briefs.records import Brief, Span
from tests.quality.briefs.training.examples import briefs_of

RIDGE: Final = 0.3
UNSAID: Final = 8.0
"""Weight of a number without a word that says which end it is. The others only help to learn the meaning of words."""
STEPS: Final = 12
TOLERANCE: Final = 0.03

Doubles = npt.NDArray[np.float64]


class Example(NamedTuple):
    masked: str
    text: str
    is_maximum: bool
    is_unsaid: bool


def list_examples(hands: list[str]) -> list[Example]:
    briefs = briefs_of(hands)
    return [one for brief in briefs for span in brief.spans for one in _read(brief, span)]


def digest_of(examples: list[Example]) -> str:
    told = [(one.masked, one.is_maximum, one.is_unsaid) for one in examples]
    return sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()


def _read(brief: Brief, span: Span) -> Iterator[Example]:
    """A marked number that is one end of the right reading's range."""
    if span.label != "followers" or span.replaced:
        return
    groups = brief.reading.get("groups") or [brief.reading]
    place = span.group - 1 if span.group else 0
    least, most = (groups[place] if place < len(groups) else {}).get("followers") or (None, None)
    words, before = brief.text[span.start : span.end], brief.text[: span.start]
    found = read_single(words)
    if found is None:
        return
    number, masked = found
    is_least, is_most = _is_near(least, number), _is_near(most, number)
    if is_least != is_most:
        yield Example(masked, brief.text, is_most, mask_number(words, before) is not None)


def _is_near(end: float | None, number: float) -> bool:
    return end is not None and abs(end - number) <= TOLERANCE * number


def fit(hands: list[str]) -> None:
    examples = list_examples(hands)
    features = np.stack([describe_end(one.masked, one.text) for one in examples]).astype(np.float64)
    states = features[:, :STATES]
    mean, scale = states.mean(axis=0), states.std(axis=0) * np.sqrt(STATES)
    features[:, :STATES] = (states - mean) / scale
    features[:, STATES:] *= 0.5
    right = np.array([one.is_maximum for one in examples], dtype=np.float64)
    counts = np.where([one.is_unsaid for one in examples], UNSAID, 1.0)
    *weights, offset = _fit_logistic(np.c_[features, np.ones(len(features))], right, counts)
    weights[STATES:] = [0.5 * each for each in weights[STATES:]]
    told: dict[str, Any] = {
        "examples": digest_of(examples),
        "mean": [round(float(each), 5) for each in mean],
        "scale": [round(float(each), 5) for each in scale],
        "weights": [round(float(each), 5) for each in weights],
        "offset": round(float(offset), 5),
    }
    FILE.write_text(json.dumps(told) + "\n", "utf-8")
    print(f"{FILE}: {len(examples)} numbers, of these {int((counts > 1).sum())} unsaid")


def _fit_logistic(features: Doubles, right: Doubles, counts: Doubles) -> Doubles:
    """Ridge logistic regression by Newton's method."""
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-features @ weights))
        curve = counts * likely * (1 - likely) + 1e-6
        hessian = (features * curve[:, None]).T @ features + RIDGE * np.eye(features.shape[1])
        weights += np.linalg.solve(
            hessian, features.T @ (counts * (right - likely)) - RIDGE * weights
        )
    return weights
