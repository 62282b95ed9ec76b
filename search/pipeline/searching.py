"""One search from its sentence to its answer: understanding, retrieval, ranking, judgement."""

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from config.kit.context import Deadline
from creators.embedding import ModelUnavailable
from creators.models import Fact
from search.pipeline import filters, location, people, ranking, reasons, retrieval, scoring
from search.pipeline.answers import LOW_CONFIDENCE, Answer, Evidence, Match, RankingSource
from search.pipeline.encoded_query import Question, ask
from search.pipeline.location import Located
from search.pipeline.parsed_query import ParsedQuery, SearchRequest
from search.pipeline.people import Person
from search.pipeline.ranking import Ranked
from search.pipeline.retrieval import Candidate
from search.pipeline.understanding import combine, understand

log = logging.getLogger(__name__)

LEAST_RANKED, MOST_RANKED = 50, 200
RANKED_PER_RESULT = 2
"""Candidates that ranking looks at for each result that was asked for."""

NOTHING_ASKED = (
    "The sentence names nothing to search for; say what the creators post about, or where they are."
)

MODEL_IS_DOWN = (
    "The model that reads meaning is unavailable; these are matches by words, not ranked."
)


def search(request: SearchRequest, *, now: datetime, deadline: Deadline) -> Answer:
    """Everyone who fits, the best first, at most `request.limit`. Writes nothing."""
    wishes = combine(request, understand(request.query, today=now.date(), deadline=deadline))
    try:
        question = ask(wishes)
    except ModelUnavailable:
        log.exception("searching by words alone")
        return _by_words(ask(wishes, with_model=False), wishes, request.limit)
    if question.vector is None and not (filters.of(wishes) or wishes.cities):
        return Answer(wishes, (), "reranked", NOTHING_ASKED)
    if question.vector is None:
        return _by_facts(question, wishes, request.limit)
    return _by_evidence(question, wishes, request.limit)


def _by_evidence(question: Question, wishes: ParsedQuery, limit: int) -> Answer:
    """The usual way: there is a subject, and a model to read it."""
    assert question.vector is not None  # noqa: S101 - search() asked
    most = min(MOST_RANKED, max(LEAST_RANKED, RANKED_PER_RESULT * limit))
    found = [c.creator_id for c in retrieval.retrieve(question, wishes, most=most)]
    seen = people.read(found, wishes, question.vector)
    ranked = ranking.rank(question, question.vector, seen)
    return _answer(question, wishes, ranked, seen, limit=limit)


def _by_facts(question: Question, wishes: ParsedQuery, limit: int) -> Answer:
    """No subject: whoever meets the filters, and what is known of the place decides."""
    found = [c.creator_id for c in retrieval.retrieve(question, wishes, most=MOST_RANKED)]
    seen = people.read(found, wishes, None)
    known = [Ranked(id_, scoring.ALL_KNOWN, ()) for id_ in found if id_ in seen]
    return _answer(question, wishes, known, seen, limit=limit)


def _answer(
    question: Question,
    wishes: ParsedQuery,
    ranked: Sequence[Ranked],
    seen: dict[UUID, Person],
    *,
    limit: int,
) -> Answer:
    places = location.locate(wishes.cities, ranked, seen)
    scored = sorted(
        ((_score(one, wishes, seen, places), place, one) for place, one in enumerate(ranked)),
        key=lambda each: (-each[0], each[1]),
    )[:limit]
    facts = reasons.facts_of([one.creator_id for _, _, one in scored])
    matches = tuple(
        _match(question, wishes, one, score, seen[one.creator_id], places, facts)
        for score, _, one in scored
    )
    return Answer(wishes, matches, "reranked", None)


def _score(
    one: Ranked, wishes: ParsedQuery, seen: dict[UUID, Person], places: dict[UUID, Located]
) -> float:
    unknown = bool(wishes.countries) and seen[one.creator_id].country is None
    return scoring.score(scoring.placed(one, places.get(one.creator_id), country_unknown=unknown))


def _by_words(question: Question, wishes: ParsedQuery, limit: int) -> Answer:
    """Without the model there is nothing to rank by: the order of the words, and it says so."""
    found = retrieval.retrieve(question, wishes, most=limit, by="words")
    seen = people.read([candidate.creator_id for candidate in found], wishes, None)
    matches = tuple(_unranked(question, wishes, seen, found))
    return Answer(wishes, matches, "retrieval_fallback", MODEL_IS_DOWN)


def _match(
    question: Question,
    wishes: ParsedQuery,
    one: Ranked,
    score: float,
    person: Person,
    places: dict[UUID, Located],
    facts: dict[UUID, list[Fact]],
) -> Match:
    located = places.get(one.creator_id, Located())
    unknown = bool(wishes.countries) and person.country is None
    sure = (
        scoring.confidence(question, one.texts)
        if question.text
        else scoring.confidence_of_filters(wishes, located, country_unknown=unknown)
    )
    best = next((text.post.profile_id for text in one.texts if text.post), None)
    return _matched(
        one.creator_id,
        person,
        score=score,
        confidence=sure,
        evidence=reasons.reasons(question, wishes, one, person, facts[one.creator_id], located),
        source="reranked",
        best_profile=best,
        location_unverified=unknown if wishes.countries else None,
    )


def _unranked(
    question: Question, wishes: ParsedQuery, seen: dict[UUID, Person], found: Sequence[Candidate]
) -> Iterator[Match]:
    highest = retrieval.highest_words(question)
    for candidate in found:
        if person := seen.get(candidate.creator_id):
            score = round(min(1.0, candidate.words / highest), 4)
            yield _matched(
                candidate.creator_id,
                person,
                score=score,
                confidence=score,
                evidence=(),
                source="retrieval",
                best_profile=None,
                location_unverified=person.country is None if wishes.countries else None,
            )


def _matched(
    creator_id: UUID,
    person: Person,
    *,
    score: float,
    confidence: float,
    evidence: tuple[Evidence, ...],
    source: RankingSource,
    best_profile: UUID | None,
    location_unverified: bool | None,
) -> Match:
    relevant, primary = person.relevant(best_profile), person.primary
    return Match(
        creator_id=creator_id,
        score=score,
        confidence=confidence,
        low_confidence=confidence <= LOW_CONFIDENCE,
        evidence=evidence,
        ranking_source=source,
        relevant_profile_id=relevant.profile_id if relevant else None,
        primary_profile_id=primary.profile_id if primary else None,
        location_unverified=location_unverified,
    )
