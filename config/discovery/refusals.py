"""Recognises subjects that growth plans refuse, and accounts of children.

The module embeds a text as a vector, and multiplies the vector with weights. `tests.quality.calibration.refused` fits
these weights to labelled examples in twelve languages. The weights are valid only for the bundled models, so this
module uses the bundled models even if the settings name another model.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final
from uuid import UUID

import numpy as np

from creators.embedding.bundled import BLENDED, load_bundled_model
from creators.embedding.port import EmbeddingModel, Vectors
from creators.models import Profile

KINDS: Final = {
    "health": "health",
    "belief": "religion or belief",
    "sexuality": "sexuality",
    "ethnicity": "ethnic origin",
    "politics": "politics",
    "union": "trade unions",
}
WEIGHTS: Final = Path(__file__).with_name("refusals.json")


def find_refused(subject: str) -> str | None:
    """Returns the sensitive topic of a subject that growth plans refuse, such as `health`. Returns None if plans accept
    the subject. Raises ModelUnavailable."""
    vector = _embed(subject)
    if _measure(vector, "refused") <= 0:
        return None
    return KINDS[max(KINDS, key=lambda kind: _measure(vector, kind))]


def is_of_child(bio: str | None) -> bool:
    """Returns whether the bio says that the account belongs to a child. Raises ModelUnavailable."""
    return bool(bio and bio.strip()) and _measure(_embed(bio or ""), "child") > 0


def shows_child(creator_id: UUID) -> bool:
    """Returns whether a bio of a stored creator says that the account belongs to a child. Raises ModelUnavailable."""
    bios = Profile.objects.filter(creator=creator_id).values_list("bio", flat=True)
    return any(map(is_of_child, bios))


def _measure(vector: Vectors, name: str) -> float:
    *weights, constant = _read_weights()[name]
    return float(vector @ np.asarray(weights)) + constant


def _embed(text: str) -> Vectors:
    vector: Vectors = _load_model().embed([text])[0]
    return vector


@cache
def _load_model() -> EmbeddingModel:
    return load_bundled_model(BLENDED, threads=1)


@cache
def _read_weights() -> Mapping[str, list[float]]:
    read: Mapping[str, list[float]] = json.loads(WEIGHTS.read_text())
    return read
