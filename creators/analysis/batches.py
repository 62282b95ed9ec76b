"""Analyses creators in batches. No database transaction is open during the analysis itself."""

import logging
from collections.abc import Collection, Sequence
from typing import Final
from uuid import UUID

from django.conf import settings

from creators.analysis.asking import Model
from creators.analysis.outcome import Outcome
from creators.analysis.rules import by_rules
from creators.analysis.subjects import read_passages, read_subjects
from creators.analysis.writes import write_outcomes
from creators.niches.taxonomy import get_taxonomy

logger = logging.getLogger(__name__)

BATCH_WITH_MODEL: Final = 8
"""Creators per batch if a language model is used. The batch is small so that paid answers are stored soon after they
arrive."""
TRIES: Final = 3


def analyse_creators(creator_ids: Collection[UUID]) -> int:
    """Analyses a batch of creators and stores the results. Returns the number of analysed creators. Unknown ids are
    skipped. Several processes may call this at the same time."""
    model = Model() if settings.LLM_BASE_URL else None
    done, left = 0, sorted(set(creator_ids))
    for _ in range(TRIES):
        outcomes = _outcomes(left, model)
        left = write_outcomes(outcomes)
        done += len(outcomes) - len(left)
        if not left:
            return done
    logger.warning("%d creators keep changing while they are analysed", len(left))
    return done


def _outcomes(ids: Sequence[UUID], model: Model | None) -> list[Outcome]:
    subjects = read_subjects(ids)
    passages = read_passages(subjects)
    taxonomy = get_taxonomy()
    outcomes = [by_rules(subject, passages.get(subject.id), taxonomy) for subject in subjects]
    return model.improve(outcomes) if model else outcomes
