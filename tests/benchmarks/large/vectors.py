"""Generated vectors with neighbourhoods like real ones, without embedding a text for each creator.

The centres are the sentences of the niches, which the product's model embeds. A creator lies between two near centres.
Most of the noise lies in the directions in which the centres differ, so that the vectors are as uneven as real ones.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from creators.embedding.model import get_model
from creators.niches.taxonomy import list_niches

Floats = npt.NDArray[np.float32]

CREATOR_NOISE: Final = 0.7
POST_NOISE: Final = 0.6
"""Length of the noise next to a mean of length 1. Two posts of one creator have a cosine of about .75."""
EVEN_SHARE: Final = 0.3
"""Share of the noise that lies in all directions alike."""
NEAR: Final = 8
CHUNK: Final = 5_000


@dataclass(frozen=True, slots=True)
class Chunk:
    """`niches` has the two centres of each creator. `posts` is [creators, posts of each, dimensions]."""

    niches: npt.NDArray[np.int64]
    creators: Floats
    profiles: Floats
    posts: Floats


def draw_chunks(creators: int, posts: int, *, seed: int = 7) -> Iterator[Chunk]:
    chance = np.random.default_rng(seed)
    centres = np.asarray(get_model().embed([n.gloss for n in list_niches()]), np.float32)
    near = np.argsort(-(centres @ centres.T), axis=1)[:, 1 : NEAR + 1]
    directions = centres - centres.mean(axis=0)
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    popular = 1 / np.arange(1, len(centres) + 1) ** 0.5
    popular /= popular.sum()

    def noise(size: int, length: float) -> Floats:
        uneven = chance.standard_normal((size, len(directions)), np.float32) @ directions
        even = chance.standard_normal((size, centres.shape[1]), np.float32)
        even[:, -1] = 0
        mixed = _unit(uneven) * (1 - EVEN_SHARE) + _unit(even) * EVEN_SHARE
        return _unit(mixed) * np.float32(length)

    for start in range(0, creators, CHUNK):
        size = min(CHUNK, creators - start)
        first = chance.choice(len(centres), size, p=popular)
        second = near[first, chance.integers(0, NEAR, size)]
        share = chance.random((size, 1), np.float32)
        means = _unit(centres[first] + share * centres[second] + noise(size, CREATOR_NOISE))
        each = np.repeat(means, posts, axis=0)
        written = _unit(each + noise(size * posts, POST_NOISE)).reshape(size, posts, -1)
        yield Chunk(
            niches=np.stack([first, second], axis=1),
            creators=_unit(written.sum(axis=1)),
            profiles=_unit(means + noise(size, CREATOR_NOISE)),
            posts=written,
        )


def _unit(vectors: Floats) -> Floats:
    unit: Floats = vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)
    return unit
