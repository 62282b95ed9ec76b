"""Judges each candidate. The result is a score, a confidence and the order of the results."""

from collections.abc import Sequence
from dataclasses import replace

from search.pipeline.values import (
    LOW_CONFIDENCE,
    NOT_ASKED,
    EncodedQuery,
    Judged,
    Location,
    Ranked,
    Signals,
)
from search.pipeline.verdicts.confidence import (
    LOOKED_AT,
    estimate_confidence,
    is_unheard,
    read_signals,
    share_of_confidence,
)
from search.pipeline.verdicts.place import locate_candidates
from search.pipeline.verdicts.scores import (
    UNKNOWN_LANGUAGE,
    calculate_score,
    estimate_filter_confidence,
    estimate_once,
    share_for_first_language,
    share_for_location,
    weigh_filters,
    weigh_once,
)
from search.pipeline.verdicts.subject import estimate_avoided, lower_confidence, lower_weight


def judge_candidates(
    query: EncodedQuery, ranked: Sequence[Ranked], *, limit: int | None = None
) -> list[Judged]:
    """Judges ranked creators, and returns at most `limit`, best first. Equal scores keep their order."""
    locations = locate_candidates(query.parsed, ranked)
    if query.is_model_down:
        return [_judge_words(one, locations.get(one.creator_id, NOT_ASKED)) for one in ranked]
    scored = [_score(query, one, locations.get(one.creator_id, NOT_ASKED)) for one in ranked]
    scored.sort(key=lambda one: -one.score)
    first = [_read_signals(query, one) for one in scored[:LOOKED_AT]]
    share = share_of_confidence(first)
    return [
        _judge(query, one, first[place] if place < len(first) else _read_signals(query, one), share)
        for place, one in enumerate(scored[:limit])
    ]


def _judge_words(one: Ranked, location: Location) -> Judged:
    """Judges a creator only by the share of the query's words. It is used if the model is unavailable."""
    return Judged(one, location, score=one.weight, confidence=one.weight)


def _score(query: EncodedQuery, one: Ranked, location: Location) -> Judged:
    met = share_for_location(location) * _share_of_languages(query, one)
    avoided = estimate_avoided(one)
    conditions_met = lower_weight(met, avoided)
    weight = one.weight
    if query.vector is None:
        weight = weigh_filters(knows_language=_knows_language(query, one))
    elif query.parsed.place_decides:
        weight = weigh_once(weight)
    score = calculate_score(weight * conditions_met)
    return Judged(one, location, score, 0.0, conditions_met, avoided=avoided)


def _knows_language(query: EncodedQuery, one: Ranked) -> bool:
    """Returns False if the query asks for a language and the creator's language is unknown."""
    return bool(one.candidate.languages) or not query.filters.languages


def _share_of_languages(query: EncodedQuery, one: Ranked) -> float:
    """Returns the share of the evidence that the languages leave. `weigh_filters` does this without a subject."""
    spoken = one.candidate.languages
    share = share_for_first_language(query.parsed.first_languages, spoken)
    is_unknown = query.filters.languages and not spoken and query.vector is not None
    return UNKNOWN_LANGUAGE * share if is_unknown else share


def _read_signals(query: EncodedQuery, one: Judged) -> Signals | None:
    return read_signals(query, one.ranked, one.location) if query.subject else None


def _judge(query: EncodedQuery, one: Judged, signals: Signals | None, share: float) -> Judged:
    confidence = _estimate(query, one, signals, share)
    return replace(
        one,
        confidence=lower_confidence(confidence, one.avoided),
        signals=signals,
        certainty=estimate_confidence(replace(signals, place=1.0)) if signals else 0.0,
        ranking_source="reranked" if query.subject else "retrieval",
    )


def _estimate(query: EncodedQuery, one: Judged, signals: Signals | None, share: float) -> float:
    """Estimates the confidence. Subjects to avoid are not considered yet."""
    if signals is None:
        knows_language = _knows_language(query, one.ranked)
        confidence = estimate_filter_confidence(one.location, knows_language=knows_language)
        return min(confidence, LOW_CONFIDENCE) if query.parsed.is_partly_read else confidence
    confidence = estimate_confidence(signals) * share * _share_of_languages(query, one.ranked)
    if not one.ranked.has_texts or is_unheard(signals):
        confidence = min(confidence, LOW_CONFIDENCE)
    if query.parsed.place_decides and one.location.is_subject:
        confidence = max(confidence, estimate_once(one.location))
    return confidence
