"""Asks the language model one or more questions before a deadline."""

import json
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Final
from uuid import UUID

from django.conf import settings

from config.kit.context import Deadline
from config.kit.language_model import LLMError, LLMUnavailable, complete_json
from search.match.progress import Progress, Report

logger = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""Maximum number of concurrent requests."""
MOST_FAILURES: Final = 3
"""Number of unusable answers after which no more questions are sent."""


def is_model_set_up() -> bool:
    return bool(settings.LLM_BASE_URL)


def describe_object(**properties: Any) -> dict[str, Any]:
    """Returns the JSON Schema of an object with exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def ask_model(
    task: str, data: Any, *, schema: Mapping[str, Any], deadline: Deadline
) -> dict[str, Any]:
    """Asks the model. Raises LLMUnavailable or LLMBadAnswer.

    `data` is sent as JSON and is separate from the task.
    """
    left = deadline.remaining_s()
    if left <= 0:
        raise LLMUnavailable("the deadline has passed")
    return complete_json(
        base_url=settings.LLM_BASE_URL,
        api_key=settings.LLM_API_KEY,
        model=settings.LLM_MODEL,
        messages=[
            {"role": "system", "content": task},
            {"role": "user", "content": json.dumps(data, ensure_ascii=False)},
        ],
        schema=schema,
        timeout_s=left,
    )


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
