"""Asks the language model about each of several creators before a deadline."""

import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Final
from uuid import UUID

from config.kit.context import Deadline
from config.kit.language_model import LLMError
from search.match.progress import Progress, Report
from search.pipeline.opinion.language_model import ask_model

logger = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""Maximum number of concurrent requests."""
MOST_FAILURES: Final = 3
"""Number of unusable answers after which no more questions are sent."""


def ask_about_each(
    task: str,
    shown: Mapping[UUID, Any],
    *,
    schema: Mapping[str, Any],
    deadline: Deadline,
    report: Report,
) -> dict[UUID, dict[str, Any]]:
    """Asks about each item, and returns the usable answers by id.

    Each item has a separate request: one creator's texts must not influence the answer about another. Each answer is
    reported to the waiting page.
    """
    failed: list[UUID] = []
    answers: dict[UUID, dict[str, Any]] = {}

    def ask(id_: UUID) -> None:
        if len(failed) >= MOST_FAILURES and not answers:
            return
        try:
            answers[id_] = ask_model(task, shown[id_], schema=schema, deadline=deadline)
        except LLMError as error:
            failed.append(id_)
            logger.warning("The language model did not judge a creator, rules do: %s", error)

    with ThreadPoolExecutor(min(AT_ONCE, max(1, len(shown)))) as pool:
        asked = [pool.submit(ask, id_) for id_ in shown]
        for number, answered in enumerate(as_completed(asked), start=1):
            answered.result()
            report(Progress(number, len(asked)))
    return answers
