"""Builds the results of a search from the creators' scores and the reasons for the matches."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from search.pipeline.values import LOW_CONFIDENCE, Evidence, Judged, Match


def present_matches(
    found: Iterable[Judged], reasons: Mapping[UUID, tuple[Evidence, ...]]
) -> list[Match]:
    """Builds a result for each creator. `reasons` contains the reasons for each creator."""
    return [_present_match(one, reasons.get(one.creator_id, ())) for one in found]


def _present_match(judged: Judged, evidence: tuple[Evidence, ...]) -> Match:
    ranked, candidate = judged.ranked, judged.ranked.candidate
    best = next((text.post.profile_id for text in ranked.texts if text.post), None)
    relevant, primary = candidate.choose_relevant(best), candidate.primary
    return Match(
        creator_id=judged.creator_id,
        score=judged.score,
        confidence=judged.confidence,
        low_confidence=judged.confidence <= LOW_CONFIDENCE,
        evidence=evidence,
        ranking_source=judged.ranking_source,
        relevant_profile_id=relevant.profile_id if relevant else None,
        primary_profile_id=primary.profile_id if primary else None,
        location_unverified=judged.location.is_unverified,
        signals=judged.signals,
        addresses_judge=any(text.addresses_judge for text in ranked.texts),
    )
