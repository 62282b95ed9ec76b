"""Widens a short query in another language by the niches that it names.

The multilingual model alone reads it, and a few words tell it little ("家庭菜園"). The descriptions of the niches say
the same in English sentences, which both models read. They have a part in the query's vector, so they find and order
creators (docs/decisions/0026). No word is added to the query's terms.
"""

from typing import Final

import numpy as np

from creators.embedding import Vectors
from creators.embedding.blended import HALF, USUAL_COSINE
from creators.embedding.comparison import is_blended
from creators.niches.taxonomy import get_taxonomy

SHARE: Final = 0.4
"""The niches' part of the vector, where the query names them for certain."""
NAMES_IT: Final = 0.33
FOR_CERTAIN: Final = 0.4
"""The multilingual model's cosine of query and niche."""
RIVAL: Final = 0.02
"""Niches that are at most this much farther than the nearest have a part too, less the farther they are."""


def widen_vector(vector: Vectors) -> Vectors:
    """The vector of a query that only the multilingual model reads, with the niches that it is near to."""
    if not is_blended():
        return vector
    taxonomy = get_taxonomy()
    cosines = taxonomy.vectors @ vector
    best = float(cosines.max())
    share = SHARE * min(1.0, max(0.0, (best - NAMES_IT) / (FOR_CERTAIN - NAMES_IT)))
    if share == 0:
        return vector
    parts = np.maximum(0, cosines - best + RIVAL)
    niches = parts @ taxonomy.vectors
    niches /= np.linalg.norm(niches)
    niches[-1] = USUAL_COSINE * HALF
    widened: Vectors = ((1 - share) * vector + share * niches).astype(np.float32)
    return widened
