"""Words of a query that no model knows, read by what posts with them as a hashtag are about: "kbeauty", "amv"."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from creators.embedding import Vectors
from creators.embedding.comparison import write_as_question
from creators.embedding.frequency import is_known
from creators.models import HashtagSense

SHARE: Final = 0.5
"""Their part of the vector of a query of nothing else."""


def add_hashtag_senses(vector: Vectors, shares: Mapping[str, float]) -> Vectors:
    """The vector with a part of the senses of unknown words. `shares` has each word's share of what the query says."""
    unknown = [word for word in shares if not is_known(word)]
    senses = HashtagSense.objects.filter(hashtag__in=unknown).order_by("hashtag")
    for sense in senses:
        share = SHARE * shares[sense.hashtag]
        meant = write_as_question(np.asarray(sense.embedding, np.float32))
        vector = (1 - share) * vector + share * meant
    return vector.astype(np.float32)
