"""Describes texts by their similarity to each niche.

Texts about the same subject are similar to the same niches, even if they have no word or language in common.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from creators.embedding.blended import PART
from creators.embedding.comparison import LEAST_ENGLISH, is_blended
from creators.embedding.port import Vectors, scale_to_unit
from creators.niches.taxonomy import get_taxonomy

CENTRES_FILE: Final = Path(__file__).with_name("niche_centres.json")
"""Data file that `tests.quality.calibration.niches` writes."""

CENTRING: Final = 0.85
"""Share of the mean embedding that is subtracted from the English part of an embedding."""

_TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Centres:
    """The mean embeddings of posts about any subject, one for each model.

    They are constants, independent of the catalogue.
    """

    english: Vectors
    multilingual: Vectors


def measure_alike(query: Vectors, embeddings: Vectors, *, both: bool) -> Vectors:
    """Returns how similar the subjects of each text are to the query's subjects, -1 to 1.

    Query and texts are described by their similarity to each niche. `both` is true for a query in English.
    """
    asked, own = (profile_niches(vectors, both=both) for vectors in (query[None], embeddings))
    alike: Vectors = own @ asked[0]
    return alike


def profile_niches(embeddings: Vectors, *, both: bool) -> Vectors:
    """Returns the similarities of each text to all niches, as vectors of length 1. High similarities are emphasised."""
    english, multilingual = split_parts(embeddings)
    centres, directions = read_centres(), read_directions()
    own = scale_to_unit(multilingual) - centres.multilingual
    nearness = _in_spreads(own @ directions.multilingual.T)
    if both and is_blended():
        is_read = np.linalg.norm(english, axis=1, keepdims=True) > LEAST_ENGLISH
        own = scale_to_unit(english) - CENTRING * centres.english
        nearness += is_read * _in_spreads(own @ directions.english.T)
    # The third power keeps the sign. Multiplying is a hundred times as fast as numpy's power function.
    return scale_to_unit(nearness * nearness * nearness)


def _in_spreads(nearness: npt.NDArray[np.floating]) -> Vectors:
    """Returns the similarities divided by their standard deviation. Both models then have the same weight."""
    spread = nearness / np.maximum(nearness.std(axis=1, keepdims=True), _TINY)
    return np.asarray(spread, np.float32)


def split_parts(embeddings: Vectors) -> tuple[Vectors, Vectors]:
    """Returns the English parts and the multilingual parts of embeddings.

    Without the English model, the English parts are empty.
    """
    if is_blended():
        return embeddings[:, :PART], embeddings[:, PART : 2 * PART]
    return embeddings[:, :0], embeddings


@cache
def read_directions() -> Centres:
    """Returns the directions in which the embeddings of the niches differ from their mean, with a row for each
    niche."""
    english, multilingual = split_parts(get_taxonomy().vectors)
    return Centres(_part_directions(english), _part_directions(multilingual))


def _part_directions(vectors: Vectors) -> Vectors:
    niches = scale_to_unit(vectors)
    return scale_to_unit(niches - niches.mean(axis=0))


@cache
def read_centres() -> Centres:
    if not is_blended():
        _, multilingual = split_parts(get_taxonomy().vectors)
        return Centres(np.zeros(0, np.float32), scale_to_unit(multilingual).mean(axis=0))
    read = json.loads(CENTRES_FILE.read_text())
    return Centres(*(np.array(read[name], np.float32) for name in ("english", "multilingual")))
