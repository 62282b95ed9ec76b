"""How certain it is that a creator posts about a topic, whatever the languages of the two.

Search's confidence compares texts: across languages these are less alike. The niches that both are near are compared
beside it, as between lookalikes.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final
from uuid import UUID

import numpy as np

from creators.embedding import Vectors
from search.lookalike.finding import read_embeddings
from search.lookalike.signatures import make_signatures
from search.pipeline.answers import Match
from search.pipeline.confidence import Signals, estimate_confidence

SHARE: Final = 2.0
"""What a full likeness of niches adds to the log odds of the confidence."""
USUAL: Final = 0.35
"""The likeness that adds nothing. Both were chosen on tests/quality/matching, and checked on real creators."""
_SUREST: Final = 0.001


def estimate_certainties(query: Vectors, matches: Sequence[Match]) -> dict[UUID, float]:
    """0 to 1 by creator. The niches of one whose texts address a judge count as far from the topic's."""
    embeddings = read_embeddings([match.creator_id for match in matches])
    alike = dict(zip(embeddings, _compare(query, list(embeddings.values())), strict=True))
    return {
        match.creator_id: _combine(
            match.signals, 0.0 if match.addresses_judge else alike.get(match.creator_id, 0.0)
        )
        for match in matches
        if match.signals is not None
    }


def _compare(query: Vectors, embeddings: Sequence[Vectors]) -> list[float]:
    if not embeddings:
        return []
    asked, own = make_signatures(query[None]), make_signatures(np.stack(embeddings))
    found: list[float] = (own.topics @ asked.topics[0]).astype(float).tolist()
    return found


def _combine(signals: Signals, alike: float) -> float:
    confidence = min(max(estimate_confidence(signals), _SUREST), 1 - _SUREST)
    odds = log(confidence / (1 - confidence)) + SHARE * (max(0.0, alike) - USUAL)
    return 1 / (1 + exp(-odds))
