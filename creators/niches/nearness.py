"""Describes a text by its similarity to each niche, that is, to each of the subjects in the taxonomy. Texts about the
same subject are similar to the same niches, even if they share no words or are in different languages."""

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
"""Data file with the values of `Centres`. The script `tests.quality.calibration.niches` writes this file."""

CENTRING: Final = 0.85
"""Share of the mean embedding that is subtracted from the English part of an embedding."""

_TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Centres:
    """The mean embedding of posts about all kinds of subjects, for each of the two embedding models. The values are
    constants, and do not depend on the catalogue."""

    english: Vectors
    multilingual: Vectors


def measure_alike(query: Vectors, embeddings: Vectors, *, both: bool) -> Vectors:
    """Returns how similar each text is to the query in subject, -1 to 1. The subject of a text is described by its
    similarity to each niche. For a query in English, set `both` to use both embedding models."""
    asked, own = (profile_niches(vectors, both=both) for vectors in (query[None], embeddings))
    alike: Vectors = own @ asked[0]
    return alike


def profile_niches(embeddings: Vectors, *, both: bool) -> Vectors:
    """Returns a vector for each text, with the text's similarity to each niche. High similarities are emphasised. Each
    vector has length 1."""
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
    """Returns the similarities divided by their standard deviation, so that both embedding models have the same
    weight."""
    spread = nearness / np.maximum(nearness.std(axis=1, keepdims=True), _TINY)
    return np.asarray(spread, np.float32)


def split_parts(embeddings: Vectors) -> tuple[Vectors, Vectors]:
    """Splits each embedding into the part of the English model and the part of the multilingual model. If the English
    model is not used, the English part is empty."""
    if is_blended():
        return embeddings[:, :PART], embeddings[:, PART : 2 * PART]
    return embeddings[:, :0], embeddings


@cache
def read_directions() -> Centres:
    """Returns the direction in which each niche's embedding differs from the mean of all niches. There is a row for
    each niche."""
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
