"""Fits `search/reading/ends.json`: whether a number of followers is a maximum, from the words around it."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np

from search.reading.ends import FILE, describe_end
from search.reading.numbers import mask_number, read_single
from tests.quality.briefs.records import Brief, Span
from tests.quality.briefs.training.examples import briefs_of
from tests.quality.fitting import fit_logistic

RIDGE: Final = 115.0
"""It is large, because there are 387 features and about 300 unsaid numbers."""
UNSAID: Final = 8.0
"""Weight of a number without a word that says which end it is. The others only help to learn the meaning of words."""
TOLERANCE: Final = 0.03


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
    offset, weights = fit_examples(examples)
    told = {
        "examples": digest_of(examples),
        "weights": [round(float(each), 5) for each in weights],
        "offset": round(offset, 5),
    }
    FILE.write_text(json.dumps(told) + "\n", "utf-8")
    unsaid = sum(one.is_unsaid for one in examples)
    print(f"{FILE}: {len(examples)} numbers, of these {unsaid} unsaid")


def fit_examples(examples: Sequence[Example]) -> tuple[float, np.ndarray]:
    """Returns the offset and the weights."""
    features = np.stack([describe_end(one.masked, one.text) for one in examples])
    right = np.array([float(one.is_maximum) for one in examples])
    counts = np.where([one.is_unsaid for one in examples], UNSAID, 1.0)
    return fit_logistic(features.astype(np.float64), right, counts, RIDGE)
