"""Reads words that no model knows, such as "kbeauty" or "amv", by the posts that use them as hashtags."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from creators.embedding import Vectors
from creators.embedding.comparison import write_as_question
from creators.embedding.frequency import is_known
from creators.models import HashtagSense

SHARE: Final = 0.5
"""Maximum share of the hashtag senses in the query's vector."""


def add_hashtag_senses(vector: Vectors, shares: Mapping[str, float]) -> Vectors:
    """Adds the senses of unknown words to the vector. `shares` maps each word to its share of the query's meaning."""
    unknown = [word for word in shares if not is_known(word)]
    senses = HashtagSense.objects.filter(hashtag__in=unknown).order_by("hashtag")
    for sense in senses:
        share = SHARE * shares[sense.hashtag]
        meant = write_as_question(np.asarray(sense.embedding, np.float32))
        vector = (1 - share) * vector + share * meant
    return vector.astype(np.float32)
