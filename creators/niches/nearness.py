"""What texts are about, as their nearness to each niche of the taxonomy.

A question and a caption about one subject may share no word, and lie far apart by their form or their language. The
niches that both are near say more of their subject than their own cosine.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from creators.embedding.blended import PART
from creators.embedding.comparison import is_blended
from creators.embedding.port import Vectors, scale_to_unit
from creators.niches.taxonomy import get_taxonomy

CENTRES_FILE: Final = Path(__file__).with_name("niche_centres.json")
"""Written by tests.quality.calibration.niches."""

CENTRING: Final = 0.85
"""How much of the common part is taken from the English part."""

READ: Final = 0.05
"""The length of the English part, from which the English model has read some of the text."""

_TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Centres:
    """The mean directions of posts of any subject: constants, so that nothing depends on the catalogue."""

    english: Vectors
    multilingual: Vectors


def measure_alike(query: Vectors, embeddings: Vectors, *, both: bool) -> Vectors:
    """How alike the niches of a query and of texts are, -1 to 1: [n] of [n, DIMENSIONS]. `both` tells whether both
    models read the query; the multilingual one always does."""
    asked, own = (profile_niches(vectors, both=both) for vectors in (query[None], embeddings))
    alike: Vectors = own @ asked[0]
    return alike


def profile_niches(embeddings: Vectors, *, both: bool) -> Vectors:
    """How near texts are to each niche, the near ones emphasised: unit vectors [n, number of niches]."""
    english, multilingual = split_parts(embeddings)
    centres, directions = read_centres(), read_directions()
    own = scale_to_unit(multilingual) - centres.multilingual
    nearness = _in_spreads(own @ directions.multilingual.T)
    if both and is_blended():
        is_read = np.linalg.norm(english, axis=1, keepdims=True) > READ
        own = scale_to_unit(english) - CENTRING * centres.english
        nearness += is_read * _in_spreads(own @ directions.english.T)
    return scale_to_unit(_emphasize(nearness))


def _in_spreads(nearness: npt.NDArray[np.floating]) -> Vectors:
    """In units of its own spread, so that both models count alike."""
    spread = nearness / np.maximum(nearness.std(axis=1, keepdims=True), _TINY)
    return np.asarray(spread, np.float32)


def _emphasize(nearness: Vectors) -> Vectors:
    """The third power, by hand: numpy's takes a hundred times as long. Signs stay."""
    return nearness * nearness * nearness


def split_parts(embeddings: Vectors) -> tuple[Vectors, Vectors]:
    """The English and the multilingual part. Another model than the bundled ones has no English part."""
    if is_blended():
        return embeddings[:, :PART], embeddings[:, PART : 2 * PART]
    return embeddings[:, :0], embeddings


@cache
def read_directions() -> Centres:
    """Of the niches, a row each."""
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
