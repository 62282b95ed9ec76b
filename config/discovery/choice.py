"""Chooses what a discovery does next: ask a question, or read an account.

The module `yields` estimates the yield of each possible action, which is how likely the action leads to accounts that
fit. The action with the highest expected yield per request is chosen.

Questions of which few accounts were read get a bonus, because they may be better than they look. The bonus follows the
UCB1 rule (Auer and others 2002). The published bonus assumes yields up to 1, so it is scaled by the usual yield of
searches.
"""

import logging
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from config.discovery.models import (
    Discovery,
    DiscoveryCandidate,
    DiscoveryQuestion,
    FrontierAccount,
)
from config.discovery.yields import LINKED, Yields

logger = logging.getLogger(__name__)

Kind = DiscoveryQuestion.Kind

BONUS: Final = 0.15
"""The share of UCB1's bonus that is added. With larger shares, too many requests went to questions that named no new
accounts."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The next action of a discovery: read the account `candidate` or, if that is None, ask `question`."""

    question: DiscoveryQuestion
    candidate: DiscoveryCandidate | None = None


def choose_next(
    found: Discovery, resting: Collection[str], later: Collection[int] = ()
) -> Choice | None:
    """Returns the account to read or the question to ask next, or None if nothing is left. Skips the platforms in
    `resting`, and the candidates whose ids are in `later`."""
    yields = Yields(found)
    rated = [
        *_rate_candidates(found, yields, _list_waiting(found, resting).exclude(pk__in=later)),
        *_rate_questions(yields, _list_open(found, resting)),
    ]
    if not rated:
        return None
    worth, choice = max(rated, key=lambda one: one[0])
    logger.info(
        "Discovery %s chooses %s of %s, expected yield %.3f, among %d",
        *(found.pk, choice.candidate or "a page", choice.question, worth, len(rated)),
    )
    return choice


def has_more(found: Discovery) -> bool:
    """Returns whether the discovery has any question to ask or any account to read, on any platform."""
    return _list_waiting(found, ()).exists() or _list_open(found, ()).exists()


def _rate_candidates(
    found: Discovery, yields: Yields, waiting: "QuerySet[DiscoveryCandidate]"
) -> Iterator[tuple[float, Choice]]:
    """Yields the most promising account of each question and platform, with its expected yield per request."""
    rated = _add_expected(found, waiting).select_related("question")
    best = F("expected").desc(nulls_last=True)
    first = rated.order_by("question", "platform", "is_linked", best, "pk")
    for candidate in first.distinct("question", "platform"):
        expected = yields.estimate_account(candidate.question, candidate.promise)
        expected *= LINKED if candidate.is_linked else 1.0
        expected += _add_bonus(yields, candidate.question)
        yield expected / yields.cost(candidate.platform), Choice(candidate.question, candidate)


def _rate_questions(
    yields: Yields, questions: "QuerySet[DiscoveryQuestion]"
) -> Iterator[tuple[float, Choice]]:
    """Yields each open question, with the expected yield per request of its next page. The requests include those to
    read all accounts on the page."""
    for question in questions:
        pages = 2 if question.kind == Kind.YOUTUBE_SUGGESTIONS else 1
        cost = pages / yields.count_new(question) + yields.cost(question.platform)
        expected = yields.estimate_page(question) + _add_bonus(yields, question)
        yield expected / cost, Choice(question)


def _add_bonus(yields: Yields, question: DiscoveryQuestion) -> float:
    rarely = log(1 + yields.all.number) / (1 + yields.count_tried(question))
    return BONUS * yields.scale * sqrt(rarely)


_ACCOUNT: Final = FrontierAccount.objects.filter(
    platform=OuterRef("platform"), name=OuterRef("name")
)


def _add_expected(
    found: Discovery, waiting: "QuerySet[DiscoveryCandidate]"
) -> "QuerySet[DiscoveryCandidate]":
    """Adds the field `expected` to the candidates: the expected yield of the account. For a growth plan, an account
    counts more if other discoveries also wait for it."""
    return waiting.annotate(
        expected=Subquery(_ACCOUNT.values("promise")) if found.plan_id else F("promise")
    )


def _list_waiting(found: Discovery, resting: Collection[str]) -> "QuerySet[DiscoveryCandidate]":
    waiting = DiscoveryCandidate.State.WAITING
    live = found.candidates.filter(state=waiting, question__is_live=True)
    return live.exclude(platform__in=resting)


def _list_open(found: Discovery, resting: Collection[str]) -> "QuerySet[DiscoveryQuestion]":
    """Returns the discovery's open questions, except questions to the platforms in `resting`."""
    rests = Q(pk__in=[])
    for platform in resting:
        rests |= Q(kind__startswith=platform)
    return found.questions.filter(is_open=True, is_live=True).exclude(rests)
