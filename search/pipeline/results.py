"""Turns verdicts and quotes into results."""

from collections.abc import Mapping
from uuid import UUID

from search.briefs.brief import Brief
from search.pipeline.values import Answer, EncodedQuery, Evidence, Judged, Match, Ordered, is_low

Reasons = Mapping[UUID, tuple[Evidence, ...]]
"""Evidence by creator."""


def present_answer(brief: Brief, query: EncodedQuery, found: Ordered, reasons: Reasons) -> Answer:
    matches = tuple(present_match(one, reasons) for one in found.judged)
    return Answer(brief, query.parsed, matches, found.quality_mode, found.quality_reason)


def present_match(judged: Judged, reasons: Reasons) -> Match:
    ranked, candidate = judged.ranked, judged.ranked.candidate
    best = next((text.post.profile_id for text in ranked.texts if text.post), None)
    relevant, primary = candidate.choose_relevant(best), candidate.primary
    return Match(
        creator_id=judged.creator_id,
        score=judged.score,
        confidence=judged.confidence,
        low_confidence=is_low(judged.confidence),
        evidence=reasons.get(judged.creator_id, ()),
        ranking_source=judged.ranking_source,
        relevant_profile_id=relevant.profile_id if relevant else None,
        primary_profile_id=primary.profile_id if primary else None,
        location_unverified=judged.location.is_unverified,
        signals=judged.signals,
        addresses_judge=any(text.addresses_judge for text in ranked.texts),
    )
