"""Computes the centres of `creators.niches.nearness`, `niche_centres.json`:

    manage.py shell -c "from tests.quality.calibration import niches; niches.main()"

The centres are the mean directions of posts of the demo catalogue and of the niches' descriptions, both halves
counting alike: texts of all subjects, and of no customer's catalogue.
"""

import json
import random
from collections.abc import Sequence
from datetime import date
from typing import Final

import numpy as np

from creators.demo import generate_captions
from creators.embedding.model import get_model
from creators.embedding.port import Vectors
from creators.niches.nearness import CENTRES_FILE, split_parts
from creators.niches.taxonomy import get_taxonomy

POSTS: Final = 800
SEED: Final = 1


def main() -> None:
    sets = [get_model(threads=2).embed(_sample_captions()), get_taxonomy().vectors]
    english, multilingual = zip(*(split_parts(vectors) for vectors in sets), strict=True)
    found = {
        "english": _mean([_mean_direction(vectors) for vectors in english]),
        "multilingual": _mean([_mean_direction(vectors) for vectors in multilingual]),
    }
    rounded = {name: [round(float(x), 4) for x in vector] for name, vector in found.items()}
    CENTRES_FILE.write_text(json.dumps(rounded) + "\n")


def _sample_captions() -> list[str]:
    captions = list(generate_captions(anchor=date(2026, 11, 1), creators=300, posts=2000))
    return random.Random(SEED).sample(captions, POSTS)


def _mean_direction(vectors: Vectors) -> Vectors:
    """Texts that the model cannot read have zeros, and are left out."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    read = lengths[:, 0] > 0
    return _mean(vectors[read] / lengths[read])


def _mean(vectors: Sequence[Vectors] | Vectors) -> Vectors:
    mean: Vectors = np.mean(vectors, axis=0, dtype=np.float32)
    return mean
