"""Reads a query with a language model if one is configured. Otherwise, the tagger reads it. The tagger is a bundled
model that labels each word."""

import logging
from dataclasses import replace
from datetime import date

from django.conf import settings

from config.kit.context import Deadline
from config.kit.exchange import PostError
from creators.embedding.port import ModelUnavailable
from creators.lexicon.languages import detect_one
from search.briefs.brief import Brief, Clause, Group, ParsedQuery, Span
from search.filters.conditions import build_condition
from search.reading.conditions import patterns
from search.reading.first_language import prefer_language_of
from search.reading.language_model import read_by_model
from search.reading.places import read_places
from search.reading.queries import build_query, without_accounts
from search.reading.reader import read_brief

logger = logging.getLogger(__name__)


def understand_query(query: str, *, today: date, deadline: Deadline) -> Brief:
    """Converts the query to a brief. Never raises an error. If the language model fails, the tagger reads the query."""
    if not settings.LLM_BASE_URL:
        return understand_words(query, today=today)
    try:
        return prefer_language_of(read_by_model(query, today=today, deadline=deadline))
    except PostError as error:
        logger.warning("The language model failed, the query is read without one: %s", error)
        return understand_words(query, today=today)


def understand_words(query: str, *, today: date) -> Brief:
    return prefer_language_of(_read_words(query, today=today))


def _read_words(query: str, *, today: date) -> Brief:
    try:
        brief = read_brief(query, today=today)
    except ModelUnavailable as error:
        logger.warning("The query is searched by its words, without conditions: %s", error)
        return _search_words(Brief(query, detect_one(query) or "en", ()))
    found = build_query(brief)
    if found.subject or has_conditions(found):
        return brief
    if found.avoided:
        return _search_words(brief) if _has_doubtful_exclusion(brief) else brief
    # A brief such as "Find me creators" asks for creators of any kind.
    is_for_anyone = brief.names_subject and not found.unclear
    return brief if is_for_anyone else _search_words(brief)


def _search_words(brief: Brief) -> Brief:
    """Returns the brief with all words of the text as its subject. Doubtful clauses (conditions) and wishes stay, so
    that the user can still confirm them."""
    kept = tuple(c for c in brief.clauses if c.is_doubtful or c.role == "wished")
    subject = without_accounts(brief.text)
    wanted = Clause("c0", "subject", subject, "wanted", (Span(0, len(brief.text)),))
    group = Group("g1", subject, (wanted, *kept) if subject else kept)
    return replace(brief, groups=(group,), shared=(), one_is_enough=False, read_by="words")


def has_conditions(query: ParsedQuery) -> bool:
    return bool(build_condition(query.filters)) or bool(query.places)


def _has_doubtful_exclusion(brief: Brief) -> bool:
    """Returns whether an exclusion consists of the same words as in the text. No word such as "no" was then removed
    from it, so it is doubtful. An example is "people who cook without animal products"."""
    excluded = (c for c in brief.clauses if c.role == "excluded")
    return any(c.value == brief.text[c.spans[0].start : c.spans[0].end] for c in excluded)


def warm_up() -> None:
    """Loads the tagger, the names and the patterns, so that the first query does not have to wait. Raises
    ModelUnavailable if the tagger cannot be loaded."""
    patterns.warm_up()
    read_brief("bakers in Leeds", today=date(2026, 1, 1))
    read_places("w Krakowie", "pl")
