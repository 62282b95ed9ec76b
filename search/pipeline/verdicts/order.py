"""Calculates the scores and confidences of candidates (creators that may fit the query), and orders the candidates."""

from collections.abc import Sequence
from dataclasses import replace

from search.pipeline.locations import NOT_ASKED, Location
from search.pipeline.values import LOW_CONFIDENCE, EncodedQuery, Judged, Ranked, Signals
from search.pipeline.verdicts import scores
from search.pipeline.verdicts.confidence import (
    LOOKED_AT,
    estimate_confidence,
    is_unheard,
    read_signals,
    share_of_confidence,
)
from search.pipeline.verdicts.place import locate_candidates
from search.pipeline.verdicts.subject import estimate_avoided, lower_confidence, lower_weight


def judge_candidates(
    query: EncodedQuery, ranked: Sequence[Ranked], *, limit: int | None = None
) -> list[Judged]:
    """Returns at most `limit` creators, highest score first. The order of creators with equal scores stays."""
    locations = locate_candidates(query.parsed, ranked)
    if query.is_by_words:
        return [_judge_words(one, locations.get(one.creator_id, NOT_ASKED)) for one in ranked]
    judged = [_judge(query, one, locations.get(one.creator_id, NOT_ASKED)) for one in ranked]
    judged.sort(key=lambda one: -one.score)
    first = [one.signals for one in judged[:LOOKED_AT]]
    share = 1.0
    if not query.parsed.place_decides:
        share = share_of_confidence(first, is_english=query.language == "en")
    return [replace(one, confidence=round(share * one.confidence, 4)) for one in judged[:limit]]


def _judge_words(one: Ranked, location: Location) -> Judged:
    """Assesses a creator only by the share of the query's words that the creator's texts contain. The result is always
    a weak match."""
    confidence = round(LOW_CONFIDENCE * one.weight, 4)
    return Judged(one, location, score=one.weight, confidence=confidence)


def _judge(query: EncodedQuery, one: Ranked, location: Location) -> Judged:
    avoided = estimate_avoided(one)
    languages = _share_of_languages(query, one)
    conditions_met = lower_weight(scores.share_for_location(location) * languages, avoided)
    signals = read_signals(query, one, location) if query.subject else None
    confidence = _estimate(query, one, location, signals) * (languages if signals else 1)
    if query.parsed.place_decides and location.is_subject:
        confidence = max(confidence, scores.estimate_once(location))
    confidence = lower_confidence(confidence, avoided)
    return Judged(
        one,
        location,
        score=_score(query, one, conditions_met, signals, confidence),
        confidence=confidence,
        conditions_met=conditions_met,
        signals=signals,
        certainty=estimate_confidence(replace(signals, place=1.0)) if signals else 0.0,
        ranking_source="reranked" if query.subject else "retrieval",
    )


def _score(
    query: EncodedQuery,
    one: Ranked,
    conditions_met: float,
    signals: Signals | None,
    confidence: float,
) -> float:
    """Returns the score, 0 to 1. The score is normally calculated from the confidence. If the creator's niches (subject
    areas) are unknown, it is calculated from the weight. The weight is also used if the query is the creator's name and
    the weight gives a higher score."""
    if signals and signals.niches is not None:
        named = scores.calculate_score(one.weight * conditions_met) if one.is_named else 0.0
        return max(scores.score_confidence(confidence), named)
    weight = one.weight
    if query.vector is None:
        weight = scores.weigh_filters(knows_language=_knows_language(query, one))
    elif query.parsed.place_decides:
        weight = scores.weigh_once(weight)
    return scores.calculate_score(weight * conditions_met)


def _knows_language(query: EncodedQuery, one: Ranked) -> bool:
    """Returns False if the query asks for a language and the creator's languages are unknown. Otherwise, returns
    True."""
    return bool(one.candidate.languages) or not query.filters.languages


def _share_of_languages(query: EncodedQuery, one: Ranked) -> float:
    """Returns the factor for the evidence of texts that depends on the creator's languages. If the query has no
    subject, the factor ignores a wanted language, because `weigh_filters` uses it."""
    spoken = one.candidate.languages
    share = scores.share_for_first_language(query.parsed.first_languages, spoken)
    is_unknown = query.filters.languages and not spoken and query.vector is not None
    return scores.UNKNOWN_LANGUAGE * share if is_unknown else share


def _estimate(
    query: EncodedQuery, one: Ranked, location: Location, signals: Signals | None
) -> float:
    """Estimates the confidence. Languages and subjects to avoid are not taken into account."""
    if signals is None:
        knows_language = _knows_language(query, one)
        confidence = scores.estimate_filter_confidence(location, knows_language=knows_language)
        return min(confidence, LOW_CONFIDENCE) if query.parsed.is_partly_read else confidence
    confidence = estimate_confidence(signals)
    is_unread = query.shortfall is not None and one.candidate.embedding is None
    if not one.has_texts or is_unread or is_unheard(signals):
        return min(confidence, LOW_CONFIDENCE)
    return confidence
