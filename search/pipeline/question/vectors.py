"""Widens the vector of a short query in another language with the niches that it names.

Only the multilingual model reads such a query, and a few words ("家庭菜園") tell it little. The niches' descriptions
say the same in English sentences, which both models read. Added to the query's vector, they find and order creators
(docs/decisions/0026). The query's terms stay as they are.
"""

from typing import Final

import numpy as np

from creators.embedding import Vectors
from creators.embedding.blended import HALF, USUAL_COSINE
from creators.embedding.comparison import is_blended
from creators.niches.taxonomy import get_taxonomy

SHARE: Final = 0.4
"""Share of the niches in the vector if the query certainly names them."""
NAMES_IT: Final = 0.33
FOR_CERTAIN: Final = 0.4
"""Cosine of query and niche, by the multilingual model, from which the query certainly names the niche."""
RIVAL: Final = 0.02
"""Maximum distance behind the nearest niche at which others are added too. They count less the farther they are."""


def widen_vector(vector: Vectors) -> Vectors:
    """Adds near niches to the vector of a query that only the multilingual model reads."""
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
