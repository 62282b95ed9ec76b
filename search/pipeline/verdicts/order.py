"""Assesses candidates for a query: how well each one fits, how certain that is, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from uuid import UUID

from search.pipeline.candidates.candidate import Candidate, read_candidates
from search.pipeline.candidates.hashtags import Related
from search.pipeline.evidence.weights import Ranked, rank_candidates
from search.pipeline.opinion.documents import write_document
from search.pipeline.question.question import EncodedQuery
from search.pipeline.quotes.reasons import Found, explain_matches
from search.pipeline.values import Evidence, Match, RankingSource, is_low
from search.pipeline.verdicts.confidence import (
    LOOKED_AT,
    Signals,
    estimate_confidence,
    read_signals,
    share_of_confidence,
)
from search.pipeline.verdicts.place import NOT_ASKED, Location, locate_candidates
from search.pipeline.verdicts.scores import (
    UNKNOWN_LANGUAGE,
    calculate_score,
    estimate_filter_confidence,
    estimate_once,
    share_for_location,
    weigh_filters,
    weigh_once,
)
from search.pipeline.verdicts.subject import lower_confidence, lower_weight, measure_avoided


def assess_creators(
    query: EncodedQuery,
    creator_ids: Sequence[UUID],
    *,
    limit: int | None = None,
    related: Related | None = None,
) -> list[Match]:
    """The creators with score, confidence and evidence, the best first, at most `limit`. Creators that have left the
    catalogue are absent. Without a subject, all creators are taken to meet the filters; equal ones keep their order."""
    candidates = read_candidates(query, creator_ids)
    if query.vector is None:
        ranked = [
            Ranked(id_, weigh_filters(knows_language=_knows_language(query, candidates[id_])), ())
            for id_ in creator_ids
            if id_ in candidates
        ]
    else:
        ranked = rank_candidates(query, query.vector, candidates, related or {})
    locations = locate_candidates(query.parsed, ranked, candidates)
    avoided = measure_avoided(query, candidates)
    assessed = [
        _Assessed(
            query,
            one,
            candidates[one.creator_id],
            locations.get(one.creator_id, NOT_ASKED),
            avoided.get(one.creator_id, 0.0),
        )
        for one in ranked
    ]
    assessed.sort(key=lambda one: -one.score)
    best = assessed[:limit]
    reasons = explain_matches(
        query,
        [Found(one.ranked, one.candidate, one.location, one.certainty) for one in best],
    )
    share = share_of_confidence(one.signals for one in assessed[:LOOKED_AT])
    return [one.as_match(reasons[one.creator_id], share) for one in best]


def _knows_language(query: EncodedQuery, candidate: Candidate) -> bool:
    """False where a language is asked for and the creator's is unknown."""
    return bool(candidate.languages) or not query.filters.languages


@dataclass(frozen=True)
class _Assessed:
    """A ranked candidate with its location, and how certain it is that it posts about a subject that is left out."""

    query: EncodedQuery
    ranked: Ranked
    candidate: Candidate
    location: Location
    avoided: float

    @property
    def creator_id(self) -> UUID:
        return self.ranked.creator_id

    @property
    def score(self) -> float:
        weight = self.ranked.weight
        if self.query.parsed.place_decides and self.query.subject:
            weight = weigh_once(weight)
        return calculate_score(weight * self._conditions_met)

    @property
    def _conditions_met(self) -> float:
        """What the conditions beside the subject leave of the texts' weight."""
        met = share_for_location(self.location) * self._known_share
        return lower_weight(met, self.avoided)

    @property
    def _known_share(self) -> float:
        """What an unknown language leaves of the texts' evidence; filters alone are weighed by `weigh_filters`."""
        knows_language = _knows_language(self.query, self.candidate)
        return 1.0 if knows_language or self.query.vector is None else UNKNOWN_LANGUAGE

    @cached_property
    def signals(self) -> Signals | None:
        """None without a subject: the filters alone decide."""
        if not self.query.subject:
            return None
        return read_signals(self.query, self.ranked, self.candidate, self.location)

    @property
    def certainty(self) -> float:
        """How certain the texts make it, places aside."""
        signals = self.signals
        return estimate_confidence(replace(signals, place=1.0)) if signals else 0.0

    def confidence(self, signals: Signals | None, share: float) -> float:
        if signals:
            known = estimate_confidence(signals) * share * self._known_share
            if self.query.parsed.place_decides and self.location.is_subject:
                known = max(known, estimate_once(self.location))
        else:
            knows_language = _knows_language(self.query, self.candidate)
            known = estimate_filter_confidence(self.location, knows_language=knows_language)
        return lower_confidence(known, self.avoided)

    def as_match(self, reasons: tuple[Evidence, ...], share: float) -> Match:
        """`share` is what the query leaves of the confidence."""
        signals = self.signals
        return build_match(
            self.creator_id,
            self.candidate,
            score=self.score,
            confidence=self.confidence(signals, share),
            signals=signals,
            evidence=reasons,
            source="reranked" if self.query.subject else "retrieval",
            location=self.location,
            document=write_document(self.ranked, self.candidate, self.location),
            conditions_met=self._conditions_met,
            addresses_judge=any(text.addresses_judge for text in self.ranked.texts),
            best_profile=next(
                (text.post.profile_id for text in self.ranked.texts if text.post), None
            ),
        )


def build_match(
    creator_id: UUID,
    candidate: Candidate,
    *,
    score: float,
    confidence: float,
    evidence: tuple[Evidence, ...],
    source: RankingSource,
    location: Location,
    signals: Signals | None = None,
    document: str = "",
    conditions_met: float = 1.0,
    addresses_judge: bool = False,
    best_profile: UUID | None,
) -> Match:
    relevant, primary = candidate.choose_relevant(best_profile), candidate.primary
    return Match(
        creator_id=creator_id,
        score=score,
        confidence=confidence,
        low_confidence=is_low(confidence),
        evidence=evidence,
        ranking_source=source,
        relevant_profile_id=relevant.profile_id if relevant else None,
        primary_profile_id=primary.profile_id if primary else None,
        location_unverified=location.is_unverified,
        signals=signals,
        document=document,
        conditions_met=conditions_met,
        addresses_judge=addresses_judge,
    )
