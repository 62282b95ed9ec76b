"""What two creators are compared by, made from their stored embeddings.

The direction of all that a creator says (`CreatorIndex.embedding`) is read in two ways, and both are compared by
cosine:

- `english`: the English model's part, without the part that all creators have in common.
- `topics`: how near the multilingual part is to each niche of the taxonomy, with near niches emphasised. It compares
  creators across languages.

`manage.py evaluate_lookalike` measures it; the figures are in docs/benchmarks.md.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from creators.analysis.taxonomy import get_taxonomy
from creators.embedding.comparing import is_blended
from creators.models import DIMENSIONS

Vectors = npt.NDArray[np.float32]

CONSTANTS: Final = Path(__file__).parent / "constants.json"
HALF: Final = 384
"""Dimensions of either part of a blended embedding (`creators.embedding.blended`); the last dimension says how much
is not English."""

CENTRING: Final = 0.85
"""How much of the common part is taken from the English part."""
SPREAD_OF_TOPICS: Final = 1.3
"""How much wider cosines of topics spread than those of the English part, so that both count alike."""
_TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Centres:
    """The mean directions of posts of any subject: constants, so that similarity does not depend on the catalogue."""

    english: Vectors
    multilingual: Vectors


@dataclass(frozen=True, slots=True)
class Signatures:
    """Of `n` creators, a row each."""

    english: Vectors
    """Unit vectors [n, 384]."""
    english_share: Vectors
    """How much of what they say is English, 0 to 1 [n]."""
    topics: Vectors
    """Unit vectors [n, number of niches]."""


def make_signatures(embeddings: Vectors) -> Signatures:
    """`embeddings` [n, DIMENSIONS], as stored."""
    english, multilingual = _parts(embeddings)
    centres, niches = _read_centres(), _niche_directions()
    size = np.linalg.norm(english, axis=1)
    foreign = np.abs(embeddings[:, -1]) if is_blended() else np.ones_like(size)
    nearness = _unit(_unit(multilingual) - centres.multilingual) @ niches.T
    return Signatures(
        english=_unit(_unit(english) - CENTRING * centres.english),
        english_share=size / np.maximum(size + foreign, _TINY),
        topics=_unit(_emphasize(nearness)),
    )


def _emphasize(nearness: Vectors) -> Vectors:
    """The third power, by hand: numpy's takes a hundred times as long. Signs stay."""
    return nearness * nearness * nearness


def compare(seeds: Signatures, others: Signatures) -> Vectors:
    """Similarities [seeds, others], -1 to 1. English counts as far as both speak it."""
    shared = np.minimum(seeds.english_share[:, None], others.english_share[None, :])
    weight = SPREAD_OF_TOPICS * shared
    english, topics = seeds.english @ others.english.T, seeds.topics @ others.topics.T
    similarity: Vectors = (weight * english + topics) / (weight + 1)
    return similarity


def make_probe(embeddings: Vectors, weights: Vectors) -> Vectors:
    """The direction in which stored embeddings are nearest to these seeds: [DIMENSIONS], for an inner product in the
    database.

    It is `compare` without the emphasis, which no inner product can have.
    """
    signatures = make_signatures(embeddings)
    english = SPREAD_OF_TOPICS * signatures.english_share[:, None] * signatures.english
    niches, (_, multilingual) = _niche_directions(), _parts(embeddings)
    towards = _unit(_unit(multilingual) - _read_centres().multilingual) @ niches.T @ niches
    both = weights @ np.hstack([english, _unit(towards)])
    width = both.shape[0]
    probe: Vectors = _unit(np.pad(both, (0, DIMENSIONS - width))[None])[0]
    return probe


def _parts(embeddings: Vectors) -> tuple[Vectors, Vectors]:
    """The English and the multilingual part. Another model than the bundled ones has no English part."""
    if is_blended():
        return embeddings[:, :HALF], embeddings[:, HALF : 2 * HALF]
    return embeddings[:, :0], embeddings


@cache
def _niche_directions() -> Vectors:
    _, multilingual = _parts(get_taxonomy().vectors)
    niches = _unit(multilingual)
    return _unit(niches - niches.mean(axis=0))


@cache
def _read_centres() -> Centres:
    if not is_blended():
        _, multilingual = _parts(get_taxonomy().vectors)
        return Centres(np.zeros(0, np.float32), _unit(multilingual).mean(axis=0))
    read = json.loads(CONSTANTS.read_text())
    return Centres(*(np.array(read[name], np.float32) for name in ("english", "multilingual")))


def _unit(vectors: npt.NDArray[np.floating]) -> Vectors:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    unit: Vectors = (vectors / np.maximum(lengths, _TINY)).astype(np.float32)
    return unit
