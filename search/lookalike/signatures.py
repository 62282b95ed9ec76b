"""Makes signatures from stored embeddings, and compares creators by their signatures.

`CreatorIndex.embedding` is the direction of all texts of a creator. A signature has two parts, which are compared by
cosine. `english` is the part of the embedding from the English model, minus the mean of all creators. `topics` has the
similarity of the multilingual part to each niche, with high values emphasised. It compares creators across languages.

`python -m tests.quality.evaluation lookalike` measures the signatures; the figures are in docs/benchmarks.md.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from creators.embedding.comparison import is_blended
from creators.embedding.port import Vectors, scale_to_unit
from creators.models import DIMENSIONS
from creators.niches.nearness import (
    CENTRING,
    profile_niches,
    read_centres,
    read_directions,
    split_parts,
)

SPREAD_OF_TOPICS: Final = 1.3
"""Ratio of the spread of topic cosines to the spread of English cosines. English cosines are multiplied by it, so that
both parts have the same influence."""

_TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Signatures:
    """The signatures of `n` creators. Each array has one row for each creator."""

    english: Vectors
    """Unit vectors [n, 384]."""
    english_share: Vectors
    """Share of each creator's texts that is in English, 0 to 1 [n]."""
    topics: Vectors
    """Unit vectors [n, number of niches]."""


def make_signatures(embeddings: Vectors) -> Signatures:
    """Makes signatures from stored `embeddings` [n, DIMENSIONS]."""
    english, _ = split_parts(embeddings)
    size = np.linalg.norm(english, axis=1)
    foreign = np.abs(embeddings[:, -1]) if is_blended() else np.ones_like(size)
    return Signatures(
        english=scale_to_unit(scale_to_unit(english) - CENTRING * read_centres().english),
        english_share=size / np.maximum(size + foreign, _TINY),
        topics=profile_niches(embeddings, both=False),
    )


def compare(seeds: Signatures, others: Signatures) -> Vectors:
    """Returns similarities [seeds, others], -1 to 1. The English part counts to the extent that both creators write
    English."""
    shared = np.minimum(seeds.english_share[:, None], others.english_share[None, :])
    weight = SPREAD_OF_TOPICS * shared
    english, topics = seeds.english @ others.english.T, seeds.topics @ others.topics.T
    similarity: Vectors = (weight * english + topics) / (weight + 1)
    return similarity


def make_probe(embeddings: Vectors, weights: Vectors) -> Vectors:
    """Returns the vector [DIMENSIONS] with which the database finds the creators nearest to the seeds. The inner
    product of this vector and a creator's embedding is the result of `compare`, except that high topic values are not
    emphasised."""
    signatures = make_signatures(embeddings)
    english = SPREAD_OF_TOPICS * signatures.english_share[:, None] * signatures.english
    niches, (_, multilingual) = read_directions().multilingual, split_parts(embeddings)
    towards = (
        scale_to_unit(scale_to_unit(multilingual) - read_centres().multilingual) @ niches.T @ niches
    )
    both = weights @ np.hstack([english, scale_to_unit(towards)])
    width = both.shape[0]
    probe: Vectors = scale_to_unit(np.pad(both, (0, DIMENSIONS - width))[None])[0]
    return probe
