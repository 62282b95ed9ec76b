"""Estimates how likely an account fits, from the accounts that the discovery has already judged.

Each estimate is a mean that is shrunk towards the mean of a larger group. The mean of a question is shrunk towards the
mean of all questions of its kind. The mean of a kind is shrunk towards the mean of all searches.

This is the posterior mean of a beta-binomial model (Gelman and others, Bayesian Data Analysis, chapter 5). The prior is
a fixed number of imagined accounts. The other constants come from the simulated worlds with seeds up to 5 of `make
bench ARGS=growing`.
"""

from collections import defaultdict
from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

from django.db.models import Avg, Count, Q, Sum

from config.discovery.frontier import UNTOLD
from config.discovery.models import Discovery, DiscoveryCandidate, DiscoveryQuestion

State = DiscoveryCandidate.State
Source = DiscoveryQuestion.Source

FITS: Final = 0.3
"""The expected confidence that an account fits, before any account was read. This is for accounts found by searching
for the brief."""
A_PAGE: Final = 10.0
"""The expected number of new accounts on a page of an answer, before any page was read."""
A_FIRST_PAGE: Final = 0.25
"""Number of imagined pages in the prior of a question. The value is low, because a question that names no new account
on one page rarely names one on the next."""
TOLD: Final = 0.25
"""The expected similarity to the brief of what a search result says about an account."""
STEEP: Final = 5.0
"""The increase in the log odds of the confidence per unit of similarity to the brief."""
MOST_SURE: Final = 0.95
REACHED: Final = 0.6
"""The expected confidence in an account that another account names, as a share of the confidence in that other
account."""
LINKED: Final = 0.1
"""Factor for the expected confidence in an account to which a stored account links. Both accounts usually belong to the
same creator."""
_KNOWN: Final = (Source.FIND, Source.RELATED, Source.LINK, Source.MENTION)
"""Kinds of questions that start from an account whose confidence is known."""
REQUESTS: Final = 2.0
"""The expected number of requests to read an account, before any account was read."""
IMAGINED: Final = 3.0
"""Number of imagined accounts in the prior of each mean. The imagined accounts have the mean of the larger group."""


@dataclass(slots=True)
class Read:
    """Sums over a group of accounts that were read. `expected` is the sum of the priors of the questions that named the
    accounts. `total` is the sum of the confidence in the accounts. `promise` is the sum of the similarities to the
    brief."""

    number: int = 0
    expected: float = 0.0
    total: float = 0.0
    promise: float = 0.0

    def add(self, number: int, prior: float, total: float, promise: float) -> None:
        self.number += number
        self.expected += number * prior
        self.total += total
        self.promise += promise

    def mean_promise(self, usual: float) -> float:
        return (IMAGINED * usual + self.promise) / (IMAGINED + self.number)

    def ratio(self, usual: float) -> float:
        """Returns the sum of the confidence in the accounts, divided by the sum of the priors. This ratio is shrunk
        towards `usual`."""
        return (IMAGINED * usual + self.total) / (IMAGINED + self.expected)


class Pages(NamedTuple):
    """The number of pages that were read, and the number of new accounts on these pages."""

    asked: int = 0
    named: int = 0


class Yields:
    """Estimates for the questions and accounts of one discovery. The estimates use the accounts and pages that the
    discovery has read so far."""

    def __init__(self, found: Discovery) -> None:
        self.all = Read()
        self._words = Read()
        self._sources: dict[str, Read] = {}
        self._questions: dict[int, Read] = {}
        waiting = found.candidates.filter(state=State.WAITING).values_list("question")
        self._waiting: dict[int, tuple[int, float]] = {
            question: (number, promise)
            for question, number, promise in waiting.annotate(Count("pk"), Avg("promise"))
        }
        self._pages, self._pages_of = _count_pages(found)
        self._costs: dict[str, tuple[int, int]] = {}
        judged = Q(state__in=[State.WEAK, State.CLEAR])
        # Another discovery may have found out that an account is gone or known.
        fetched = Q(state__in=[State.KNOWN, State.GONE], requests__gt=0)
        read = found.candidates.filter(judged | fetched)
        rows = read.values_list("question", "question__source", "question__prior").annotate(
            Count("pk"), Sum("confidence"), Sum("promise")
        )
        for question, source, prior, number, total, promise in rows:
            group = [] if source in _KNOWN else [self._words]
            for one in (self.all, *group, self.of_source(source), self.of_question(question)):
                one.add(number, prior, total, promise)
        sent = read.filter(requests__gt=0).values_list("platform")
        for platform, number, requests in sent.annotate(Count("pk"), Sum("requests")):
            self._costs[platform] = number, requests

    def of_source(self, source: str) -> Read:
        return self._sources.setdefault(source, Read())

    def of_question(self, pk: int) -> Read:
        return self._questions.setdefault(pk, Read())

    @property
    def scale(self) -> float:
        """The expected confidence that an account fits, if a search for the brief finds the account."""
        return self._words.ratio(FITS)

    def estimate(self, question: DiscoveryQuestion) -> float:
        """Returns the expected confidence that an account fits, for the accounts that this question names."""
        usual = REACHED if question.source in _KNOWN else self.scale
        ratio = self.of_source(question.source).ratio(usual)
        prior = min(1.0, ratio * question.prior)
        own = self.of_question(question.pk)
        return (IMAGINED * prior + own.total) / (IMAGINED + own.number)

    def estimate_page(self, question: DiscoveryQuestion) -> float:
        """Returns the expected confidence in an account on the question's next page. Uses the accounts on earlier
        pages, both those that were read and those that still wait."""
        read = self.of_question(question.pk)
        number, promise = self._waiting.get(question.pk, (0, 0.0))
        mean = self.estimate(question)
        waiting = number * self.estimate_account(question, promise)
        return (mean * (IMAGINED + read.number) + waiting) / (IMAGINED + read.number + number)

    def estimate_account(self, question: DiscoveryQuestion, promise: float) -> float:
        """Returns the expected confidence in one account of the question. The confidence is higher if the answer's text
        about the account is more similar to the brief than usual."""
        usual = UNTOLD if question.kind == DiscoveryQuestion.Kind.NEIGHBOURS else TOLD
        usual = self.of_source(question.source).mean_promise(usual)
        usual = self.of_question(question.pk).mean_promise(usual)
        mean = min(MOST_SURE, max(1 - MOST_SURE, self.estimate(question)))
        odds = mean / (1 - mean) * exp(STEEP * (promise - usual))
        return odds / (1 + odds)

    def count_new(self, question: DiscoveryQuestion) -> float:
        """Returns the expected number of new accounts on the question's next page."""
        alike = self._pages_of.get(question.source, Pages())
        usual = (IMAGINED * A_PAGE + alike.named) / (IMAGINED + alike.asked)
        own = self._pages.get(question.pk, Pages())
        return (usual + own.named / A_FIRST_PAGE) / (1 + own.asked / A_FIRST_PAGE)

    def cost(self, platform: str) -> float:
        """Returns the expected number of requests to read an account on the platform."""
        number, requests = self._costs.get(platform, (0, 0))
        return (REQUESTS + requests) / (1 + number)

    def count_tried(self, question: DiscoveryQuestion) -> int:
        """Returns how many pages and accounts of the question were read. For neighbours (accounts that one account
        names), counts all accounts of the same kind, because each account has few neighbours."""
        if question.kind == DiscoveryQuestion.Kind.NEIGHBOURS:
            return self.of_source(question.source).number
        pages = self._pages.get(question.pk, Pages())
        return self.of_question(question.pk).number + pages.asked


def _count_pages(found: Discovery) -> tuple[dict[int, Pages], dict[str, Pages]]:
    """Returns, for each question and for each kind of question, how many pages were read and how many accounts they
    named."""
    pages: dict[int, Pages] = {}
    of_kind: dict[str, Pages] = defaultdict(Pages)
    rows = found.questions.exclude(kind=DiscoveryQuestion.Kind.NEIGHBOURS)
    rows = rows.annotate(named=Count("candidates"))
    for pk, source, asked, named in rows.values_list("pk", "source", "pages", "named"):
        pages[pk] = Pages(asked, named)
        of_kind[source] = Pages(of_kind[source].asked + asked, of_kind[source].named + named)
    return pages, of_kind
