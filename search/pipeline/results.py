"""Turns verdicts and quotes into results."""

from uuid import UUID

from search.pipeline.candidates.candidate import Candidate
from search.pipeline.opinion.documents import write_document
from search.pipeline.values import Evidence, Match, RankingSource, Signals, is_low
from search.pipeline.verdicts.order import Judged
from search.pipeline.verdicts.place import Location


def present_match(judged: Judged, reasons: tuple[Evidence, ...], share: float) -> Match:
    """Builds a match. `share` is the part of the confidence that the query as a whole allows."""
    signals, ranked = judged.signals, judged.ranked
    return build_match(
        judged.creator_id,
        judged.candidate,
        score=judged.score,
        confidence=judged.confidence(signals, share),
        signals=signals,
        evidence=reasons,
        source="reranked" if judged.query.subject else "retrieval",
        location=judged.location,
        document=write_document(ranked, judged.candidate, judged.location),
        conditions_met=judged.conditions_met,
        addresses_judge=any(text.addresses_judge for text in ranked.texts),
        best_profile=next((text.post.profile_id for text in ranked.texts if text.post), None),
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
