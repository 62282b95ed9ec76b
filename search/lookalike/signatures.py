"""Makes signatures of creators from stored embeddings, and compares them.

`CreatorIndex.embedding` is one vector for all texts of a creator. A signature is made from this embedding and has two
parts. Two signatures are compared by the cosines of their parts.

`english` is the embedding by the English model, minus the mean of all creators. `topics` is the similarity of the
embedding by the multilingual model to each niche (subject area). High similarities are emphasised. This part compares
creators who write in different languages.

`python -m tests.quality.evaluation lookalike` measures how good signatures are. docs/benchmarks.md has the figures.
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
"""Factor for English cosines. It is the spread of topic cosines divided by the spread of English cosines, so that both
parts of a signature have the same influence."""

_TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Signatures:
    """The signatures of `n` creators. Each array has one row per creator."""

    english: Vectors
    """Unit vectors [n, 384]."""
    english_share: Vectors
    """Share of each creator's texts that are in English, 0 to 1 [n]."""
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
    """Returns similarities [seeds, others], -1 to 1. Each number compares one given creator (seed) with one other
    creator. The more both of them write in English, the more the English part of the signatures counts."""
    shared = np.minimum(seeds.english_share[:, None], others.english_share[None, :])
    weight = SPREAD_OF_TOPICS * shared
    english, topics = seeds.english @ others.english.T, seeds.topics @ others.topics.T
    similarity: Vectors = (weight * english + topics) / (weight + 1)
    return similarity


def make_probe(embeddings: Vectors, weights: Vectors) -> Vectors:
    """Returns a vector [DIMENSIONS] with which the database finds the creators nearest to the seeds. Its inner product
    with a creator's embedding is the similarity of `compare`, but without the emphasis on high topic values."""
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
