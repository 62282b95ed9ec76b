"""Chooses the kind of source to ask or fetch next, by the UCB1 rule (Auer and others 2002).

The yield of a kind is its number of clear matches for each request. Each kind's yield gets a bonus, which is larger
for kinds that were asked less, because they may be better than they look. The published bonus assumes yields up to 1.
The bonus here is smaller, because a yield of one in four is already high.
"""

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Final

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Sum

from config.discovery.models import (
    Discovery,
    DiscoveryCandidate,
    DiscoveryQuestion,
    FrontierAccount,
)

logger = logging.getLogger(__name__)

HIGH_YIELD: Final = 0.25
_EXPECTED: Final = (F("clear") + 1.0) / (F("requests") + 2.0)
"""The expected yield of a question. A new question has an expected yield of one half."""
_UNASKED_FIRST: Final = tuple(DiscoveryQuestion.Source)
"""The order of kinds that were never asked."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Either a candidate to fetch or a question to ask."""

    question: DiscoveryQuestion
    candidate: DiscoveryCandidate | None = None


def choose_next(
    found: Discovery, resting: Collection[str], later: Collection[int] = ()
) -> Choice | None:
    """Returns the next candidate or question of the best kind of source, or None if nothing is left.

    Skips platforms in `resting` and candidates in `later`.
    """
    waiting = _list_waiting(found, resting).exclude(pk__in=later)
    questions = _list_open(found, resting)
    sources = {*waiting.values_list("question__source", flat=True).distinct()}
    sources |= {*questions.values_list("source", flat=True).distinct()}
    if not sources:
        return None
    bounds = _calculate_bounds(found)
    source = max(sources, key=lambda one: (bounds[one], -_UNASKED_FIRST.index(one)))
    shown = {one: round(bounds[one], 3) for one in sorted(sources)}
    logger.info("Discovery %s chooses %s among %s", found.pk, source, shown)
    best = waiting.filter(question__source=source).select_related("question")
    if candidate := _order_by_promise(found, best).first():
        return Choice(candidate.question, candidate)
    question = questions.filter(source=source).order_by(_EXPECTED.desc(), "pk").first()
    return Choice(question) if question else None


def has_more(found: Discovery) -> bool:
    """Returns whether anything is left to ask or fetch, on any platform."""
    return _list_waiting(found, ()).exists() or _list_open(found, ()).exists()


_ACCOUNT: Final = FrontierAccount.objects.filter(
    platform=OuterRef("platform"), name=OuterRef("name")
)


def _order_by_promise(
    found: Discovery, waiting: "QuerySet[DiscoveryCandidate]"
) -> "QuerySet[DiscoveryCandidate]":
    """Sorts the best candidate first. A plan prefers accounts that other plans wait for too."""
    expected = Subquery(_ACCOUNT.values("promise")) if found.plan_id else F("promise")
    return waiting.annotate(expected=expected).order_by(F("expected").desc(nulls_last=True), "pk")


def _list_waiting(found: Discovery, resting: Collection[str]) -> "QuerySet[DiscoveryCandidate]":
    waiting = DiscoveryCandidate.State.WAITING
    live = found.candidates.filter(state=waiting, question__is_live=True)
    return live.exclude(platform__in=resting)


def _list_open(found: Discovery, resting: Collection[str]) -> "QuerySet[DiscoveryQuestion]":
    """Returns the open questions to platforms that may be asked now."""
    rests = Q(pk__in=[])
    for platform in resting:
        rests |= Q(kind__startswith=platform)
    return found.questions.filter(is_open=True, is_live=True).exclude(rests)


def _calculate_bounds(found: Discovery) -> Mapping[str, float]:
    rows = found.questions.values("source").annotate(
        total=Sum("requests"), hits=Sum("clear"), questions=Count("pk")
    )
    asked = {row["source"]: (row["total"], row["hits"]) for row in rows}
    every = max(2, sum(requests for requests, _ in asked.values()))
    return {
        source: _bound(*asked.get(source, (0, 0)), every=every)
        for source in DiscoveryQuestion.Source.values
    }


def _bound(requests: int, hits: int, *, every: int) -> float:
    if not requests:
        return inf
    return hits / requests + HIGH_YIELD * sqrt(2 * log(every) / requests)
