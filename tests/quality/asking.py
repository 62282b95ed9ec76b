"""Briefs put to search as a customer's would be, and to each of its two legs alone.

The only module here that knows the pipeline.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time
from uuid import UUID

from config.kit import clock
from config.kit.context import Deadline
from creators.models import Creator, Profile
from search.briefs.brief import ParsedQuery
from search.briefs.requests import SearchRequest
from search.pipeline import route
from search.pipeline.candidates.retrieval import By, retrieve_creators
from search.pipeline.question.question import encode_query
from search.pipeline.values import Match, Signals
from tests.quality.judged import Account, Brief, JudgedCatalogue, account

LEGS: tuple[By, ...] = ("words", "meaning")
DEADLINE_S = 60

Names = dict[UUID, tuple[str, tuple[Account, ...]]]
"""Creator to name and accounts, the accounts with handles as they are written."""


@dataclass(frozen=True, slots=True)
class Result:
    """One creator that search returned for one brief. `grade` is None where the brief has no grades."""

    creator: UUID
    grade: float | None
    score: float
    confidence: float
    low_confidence: bool
    location_unverified: bool
    reasons: tuple[str, ...]
    quotes: tuple[str, ...]
    signals: Signals | None = None

    @property
    def is_flagged(self) -> bool:
        return self.low_confidence or self.location_unverified


@dataclass(frozen=True, slots=True)
class Asked:
    """A brief, what search returned, and the orders of the legs alone.

    `grades` holds every creator with a grade above 0.
    """

    brief: Brief
    grades: dict[UUID, float]
    results: tuple[Result, ...]
    legs: dict[str, tuple[UUID, ...]]


def ask_all(judged: JudgedCatalogue, names: Names, *, limit: int) -> Iterator[Asked]:
    now = datetime.combine(judged.as_of, time(12), UTC) if judged.as_of else clock.now()
    creators = _creators(names)
    for brief in judged.briefs:
        graded = judged.grades.get(brief.id, {})
        grades: dict[UUID, float] = defaultdict(float)
        for who, grade in graded.items():
            for creator in creators.get(who, ()):
                grades[creator] = max(grades[creator], grade)
        request = SearchRequest(query=brief.query, limit=limit)
        answer = route.find_creators(request, now=now, deadline=Deadline.after(DEADLINE_S))
        yield Asked(
            brief=brief,
            grades={creator: grade for creator, grade in grades.items() if grade > 0},
            results=tuple(
                _result(match, grades.get(match.creator_id, 0.0) if judged.grades else None)
                for match in answer.matches
            ),
            legs={by: tuple(_leg(brief.query, by, limit)) for by in LEGS},
        )


def read_names() -> Names:
    """Who is in the catalogue. A profile without a username goes by the creator's name, and by its own."""
    accounts: dict[UUID, dict[Account, None]] = defaultdict(dict)
    rows = Profile.objects.order_by("id").values_list(
        "creator", "platform", "username", "creator__name", "display_name"
    )
    for creator, platform, username, name, display_name in rows:
        for handle in (username,) if username else (name, display_name):
            if handle:
                accounts[creator][platform, handle] = None
    named = Creator.objects.values_list("id", "name")
    return {creator: (name, tuple(accounts[creator])) for creator, name in named}


def missing(judged: JudgedCatalogue, names: Names) -> list[Account]:
    """Graded accounts that the catalogue does not hold."""
    known = _creators(names)
    graded = {who for grades in judged.grades.values() for who in grades}
    return sorted(graded - known.keys())


def _creators(names: Names) -> dict[Account, list[UUID]]:
    found: dict[Account, list[UUID]] = defaultdict(list)
    for creator, (_, accounts) in names.items():
        for who in {account(*one) for one in accounts}:
            found[who].append(creator)
    return found


def _result(match: Match, grade: float | None) -> Result:
    return Result(
        creator=match.creator_id,
        grade=grade,
        score=match.score,
        confidence=match.confidence,
        low_confidence=match.low_confidence,
        location_unverified=bool(match.location_unverified),
        reasons=tuple(one.text for one in match.evidence),
        quotes=tuple(one.evidence_quote for one in match.evidence if one.evidence_quote),
        signals=match.signals,
    )


def _leg(query: str, by: By, limit: int) -> Iterable[UUID]:
    """The whole sentence as the subject, and no filter."""
    whole = encode_query(ParsedQuery(subject=query))
    found = retrieve_creators(whole, most=limit, by=by)
    return (one.creator_id for one in found if getattr(one, by) > 0)
