"""Turns verdicts and quotes into results."""

from search.pipeline.values import Evidence, Judged, Match, RankingSource, is_low


def present_match(judged: Judged, reasons: tuple[Evidence, ...], *, source: RankingSource) -> Match:
    ranked, candidate = judged.ranked, judged.ranked.candidate
    best = next((text.post.profile_id for text in ranked.texts if text.post), None)
    relevant, primary = candidate.choose_relevant(best), candidate.primary
    return Match(
        creator_id=judged.creator_id,
        score=judged.score,
        confidence=judged.confidence,
        low_confidence=is_low(judged.confidence),
        evidence=reasons,
        ranking_source=source,
        relevant_profile_id=relevant.profile_id if relevant else None,
        primary_profile_id=primary.profile_id if primary else None,
        location_unverified=judged.location.is_unverified,
        signals=judged.signals,
        addresses_judge=any(text.addresses_judge for text in ranked.texts),
    )
