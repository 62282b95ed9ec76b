"""Judges each candidate: a score, a confidence, and the order of the results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from uuid import UUID

from search.pipeline.candidates.candidate import Candidate
from search.pipeline.evidence.weights import Ranked
from search.pipeline.question.question import EncodedQuery
from search.pipeline.values import Signals
from search.pipeline.verdicts.confidence import estimate_confidence, read_signals
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


def judge_candidates(
    query: EncodedQuery,
    ranked: Sequence[Ranked],
    candidates: Mapping[UUID, Candidate],
) -> "list[Judged]":
    """Judges ranked creators and returns them best first. Equal ones keep their order."""
    locations = locate_candidates(query.parsed, ranked, candidates)
    avoided = measure_avoided(query, candidates)
    judged = [
        Judged(
            query,
            one,
            candidates[one.creator_id],
            locations.get(one.creator_id, NOT_ASKED),
            avoided.get(one.creator_id, 0.0),
        )
        for one in ranked
    ]
    return sorted(judged, key=lambda one: -one.score)


def weigh_conditions(
    query: EncodedQuery, ids: Sequence[UUID], candidates: Mapping[UUID, Candidate]
) -> list[Ranked]:
    """Weighs creators without a subject. All of them meet the filters."""
    return [
        Ranked(id_, weigh_filters(knows_language=_knows_language(query, candidates[id_])), ())
        for id_ in ids
        if id_ in candidates
    ]


def _knows_language(query: EncodedQuery, candidate: Candidate) -> bool:
    """Returns False if the query asks for a language and the creator's is unknown."""
    return bool(candidate.languages) or not query.filters.languages


@dataclass(frozen=True)
class Judged:
    """A ranked candidate with its location, and the certainty that it posts about a subject to avoid."""

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
        return calculate_score(weight * self.conditions_met)

    @property
    def conditions_met(self) -> float:
        """Share of the texts' weight that remains after the other conditions."""
        met = share_for_location(self.location) * self._known_share
        return lower_weight(met, self.avoided)

    @property
    def _known_share(self) -> float:
        """Share of the texts' evidence that remains if the language is unknown. Without a subject, `weigh_filters`
        weighs it."""
        knows_language = _knows_language(self.query, self.candidate)
        return 1.0 if knows_language or self.query.vector is None else UNKNOWN_LANGUAGE

    @cached_property
    def signals(self) -> Signals | None:
        """Signals of the texts; None without a subject."""
        if not self.query.subject:
            return None
        return read_signals(self.query, self.ranked, self.candidate, self.location)

    @property
    def certainty(self) -> float:
        """Certainty from the texts, without places."""
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
