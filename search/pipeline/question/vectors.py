"""Adds to a query's vector the meaning of words that the models do not understand. The query's terms stay the same. A
short query in a language other than English is read only by the multilingual model, which misunderstands some words
("家庭菜園"). Niches (subject areas) have English descriptions, which both models can read. The vectors of the niches
nearest to the query are therefore added to the query's vector (docs/decisions/0026). For a word that no model knows,
the meaning of the same word as a hashtag is added."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from creators.embedding.blended import HALF, USUAL_COSINE
from creators.embedding.comparison import is_blended, write_as_question
from creators.embedding.frequency import is_known
from creators.embedding.port import Vectors
from creators.models import HashtagSense
from creators.niches.taxonomy import get_taxonomy

NICHES_SHARE: Final = 0.4
"""Share of the niches (subject areas) in the vector of a query that certainly names them."""
NAMES_IT: Final = 0.33
FOR_CERTAIN: Final = 0.4
"""Minimum cosine, by the multilingual model, at which a query certainly names a niche (subject area)."""
RIVAL: Final = 0.02
"""Maximum difference in cosine between the nearest niche (subject area) and another niche that is added. Farther niches
count less."""
SENSES_SHARE: Final = 0.5
"""Maximum share of the query's vector that the meaning of hashtags can have."""


def widen_vector(vector: Vectors) -> Vectors:
    """Adds the nearest niches (subject areas) to the vector of a query that only the multilingual model can read."""
    if not is_blended():
        return vector
    taxonomy = get_taxonomy()
    cosines = taxonomy.vectors @ vector
    best = float(cosines.max())
    share = NICHES_SHARE * min(1.0, max(0.0, (best - NAMES_IT) / (FOR_CERTAIN - NAMES_IT)))
    if share == 0:
        return vector
    parts = np.maximum(0, cosines - best + RIVAL)
    niches = parts @ taxonomy.vectors
    niches /= np.linalg.norm(niches)
    niches[-1] = USUAL_COSINE * HALF
    widened: Vectors = ((1 - share) * vector + share * niches).astype(np.float32)
    return widened


def add_hashtag_senses(vector: Vectors, shares: Mapping[str, float]) -> Vectors:
    """Adds the meaning of words that no model knows, such as "kbeauty". It is learned from posts that use the word as a
    hashtag. `shares` contains the share of each word in the meaning of the query."""
    unknown = [word for word in shares if not is_known(word)]
    senses = HashtagSense.objects.filter(hashtag__in=unknown).order_by("hashtag")
    for sense in senses:
        share = SENSES_SHARE * shares[sense.hashtag]
        meant = write_as_question(np.asarray(sense.embedding, np.float32))
        vector = (1 - share) * vector + share * meant
    return vector.astype(np.float32)
