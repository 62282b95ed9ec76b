"""Understands a query: by a language model if one is set, else by the reader of briefs."""

import logging
from dataclasses import replace
from datetime import date

from django.conf import settings

from config.kit.context import Deadline
from config.kit.language_model import LLMError
from creators.embedding.port import ModelUnavailable
from search.briefs.brief import Brief, ParsedQuery
from search.filters.conditions import build_condition
from search.reading.conditions import patterns
from search.reading.language_model import Model, understand_by_model
from search.reading.queries import build_query, without_accounts
from search.reading.reader import read_brief

logger = logging.getLogger(__name__)


def understand_query(query: str, *, today: date, deadline: Deadline) -> ParsedQuery:
    """Never raises: if the model fails, the query is read without one."""
    if not settings.LLM_BASE_URL:
        return understand_words(query, today=today)
    model = Model(settings.LLM_BASE_URL, settings.LLM_API_KEY, settings.LLM_MODEL)
    try:
        return understand_by_model(query, today=today, model=model, deadline=deadline)
    except LLMError as error:
        logger.warning("The language model failed, the query is read without one: %s", error)
        return understand_words(query, today=today)


def understand_words(query: str, *, today: date) -> ParsedQuery:
    """Reads the query without a language model."""
    words = ParsedQuery(subject=without_accounts(query), sentence=query)
    try:
        brief = read_brief(query, today=today)
    except ModelUnavailable as error:
        logger.warning("The query is searched by its words, without conditions: %s", error)
        return words
    found = build_query(brief)
    if found.subject or has_conditions(found):
        return found
    is_read = not _has_doubtful_exclusion(brief) if found.avoided else _is_for_anyone(brief, found)
    if is_read:
        return found
    # Nothing was made out: the words are searched.
    return replace(words, unclear=found.unclear)


def has_conditions(query: ParsedQuery) -> bool:
    return bool(build_condition(query.filters)) or bool(query.places)


def _is_for_anyone(brief: Brief, found: ParsedQuery) -> bool:
    """Whether the text says that creators are wanted, and nothing of what kind: "find me creators"."""
    return brief.names_subject and not found.unclear


def _has_doubtful_exclusion(brief: Brief) -> bool:
    """Whether what is left out has no word such as "no" before it: "people who cook without animal products"."""
    excluded = (c for g in brief.groups for c in brief.clauses_of(g) if c.role == "excluded")
    return any(c.value == brief.text[c.spans[0].start : c.spans[0].end] for c in excluded)


def warm_up() -> None:
    """Loads the tagger and compiles patterns now, so that the first query need not wait. Raises ModelUnavailable."""
    patterns.warm_up()
    read_brief("bakers in Leeds", today=date(2026, 1, 1))
