"""Understands a sentence: by a language model if one is set, else by rules."""

import logging
from datetime import date

from django.conf import settings

from config.kit.context import Deadline
from config.kit.language_model import LLMError
from search.briefs.brief import ParsedQuery
from search.briefs.edits import override_filters
from search.reading.rules.model import Model, understand_by_model
from search.reading.rules.rules import understand_by_rules

__all__ = ["override_filters", "understand_query"]

logger = logging.getLogger(__name__)


def understand_query(query: str, *, today: date, deadline: Deadline) -> ParsedQuery:
    """Never raises: if the model fails, the rules answer."""
    if not settings.LLM_BASE_URL:
        return understand_by_rules(query, today=today)
    model = Model(settings.LLM_BASE_URL, settings.LLM_API_KEY, settings.LLM_MODEL)
    try:
        return understand_by_model(query, today=today, model=model, deadline=deadline)
    except LLMError as error:
        logger.warning("The language model failed, the rules answer instead: %s", error)
        return understand_by_rules(query, today=today)
