"""Guesses whether a number of followers is a maximum or a minimum if no known word says so: "25k is where I stop". A
linear model uses the meaning of the words around the number. Its weights are in `ends.json`. `make train` fits them on
the briefs of tests/quality/briefs."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from creators.embedding.bundled import e5_vocabulary, read_token_states
from search.reading.numbers import NUMBER
from search.reading.pieces import Floats, split_text
from search.reading.tagger import window_ids

FILE: Final = Path(__file__).parent / "ends.json"
STATES: Final = 384
"""Number of values in a hidden state of a layer of the encoder. The linear model uses only the last layer."""
LONG: Final = 80
"""A text with at least this number of words is long. Long texts more often contain a number without words that explain
it."""
MOST_PIECES: Final = 200


def rate_maximum(masked: str, text: str) -> float:
    """Returns the probability that the number is a maximum. Otherwise it is a minimum. In `masked`, `NUMBER` stands for
    the number. `text` is the whole brief."""
    fitted = _read_fitted()
    odds = float(describe_end(masked, text) @ fitted["weights"] + fitted["offset"])
    return float(1 / (1 + np.exp(-odds)))


def describe_end(masked: str, text: str) -> Floats:
    """Returns the features for the linear model: the mean hidden state of the words, and three flags. The flags say
    whether there are no words, whether there are no words in a long text, and whether the text is long."""
    pieces = split_text(masked.strip(), e5_vocabulary())
    ids = window_ids(pieces.ids[:MOST_PIECES])
    states = read_token_states(ids)[len(ids) - 1 - len(pieces.ids[:MOST_PIECES]) : -1]
    is_bare = not re.search(r"[^\W\d_]", masked.replace(NUMBER, ""))
    is_long = len(text.split()) >= LONG
    signs = [is_bare, is_bare and is_long, is_long]
    return np.concatenate([states[:, -STATES:].mean(axis=0), signs]).astype(np.float32)


@cache
def _read_fitted() -> dict[str, Any]:
    fitted = json.loads(FILE.read_text("utf-8"))
    return {name: np.array(fitted[name]) for name in ("weights", "offset")}
