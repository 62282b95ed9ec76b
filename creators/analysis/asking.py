"""Asks the configured language model about creators. If its answer cannot be used, the creator keeps the facts that the
rules found."""

import logging
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Final

from django.conf import settings

from config.kit.exchange import PostError, Unavailable
from config.kit.language_model import complete_json
from creators.analysis.evidence import Subject
from creators.analysis.language_model import (
    SCHEMA,
    ModelAnswer,
    build_messages,
    merge_outcomes,
    verify_answer,
)
from creators.analysis.outcome import Outcome

logger = logging.getLogger(__name__)

TIMEOUT_S: Final = 60.0
PAUSES_S: Final = (1.0, 4.0)
"""Seconds to wait after each failed try, if the server is busy or unreachable. The last try has no pause after it."""
AT_ONCE: Final = 4
GIVE_UP_AFTER: Final = 3
"""Maximum consecutive creators for whom the model does not answer. After that, the run analyses creators with rules
only."""


class Model:
    """A client of the configured language model, for one run. It is thread-safe."""

    def __init__(self) -> None:
        self._silent = 0

    def improve(self, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Asks the model about each creator. Facts that the model states replace facts that the rules found, if their
        quotes occur in the creator's posts."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(self._improve, outcomes))

    def _improve(self, outcome: Outcome) -> Outcome:
        subject = outcome.subject
        if not any(post.caption for post in subject.posts):
            return outcome
        try:
            answer = self._answer(subject)
        except PostError as error:
            logger.warning("The language model did not help with creator %s: %s", subject.id, error)
            # If the model does not answer, the creator keeps the facts of the model's earlier answers whose quotes
            # still occur.
            return replace(outcome, keeps_model=True)
        believed = verify_answer(subject, answer)
        if believed.dropped:
            logger.warning("%d of %d facts on creator %s dropped: they do not hold against the post they name",
                           believed.dropped, len(answer.facts), subject.id)  # fmt: skip
        return merge_outcomes(outcome, believed)

    def _answer(self, subject: Subject) -> ModelAnswer:
        if self._silent >= GIVE_UP_AFTER:
            raise Unavailable("not asked: it did not answer before")
        try:
            answer = _complete(subject)
        except Unavailable:
            self._silent += 1
            raise
        self._silent = 0
        return ModelAnswer.model_validate(answer)


def _complete(subject: Subject) -> dict[str, object]:
    ask = partial(
        complete_json,
        base_url=settings.LLM_BASE_URL,
        api_key=settings.LLM_API_KEY,
        model=settings.LLM_MODEL,
        messages=build_messages(subject),
        schema=SCHEMA,
        timeout_s=TIMEOUT_S,
    )
    for pause in PAUSES_S:
        try:
            return ask()
        except Unavailable:
            time.sleep(pause)
    return ask()
