"""Runs a search, from the sentence to the answer. This module calls all steps of the search in order."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from config.kit.catalogue import read_catalogue
from config.kit.context import Deadline
from creators.embedding.port import ModelUnavailable
from search.briefs.brief import Brief, ParsedQuery
from search.briefs.edits import override_filters
from search.briefs.requests import AskedElsewhere, NothingAsked, SearchRequest
from search.filters.values import Filters
from search.pipeline.candidates.candidate import read_candidates
from search.pipeline.candidates.found import find_candidates, keep_allowed
from search.pipeline.evidence.weights import weigh_candidates
from search.pipeline.groups import join_answers, split_brief
from search.pipeline.opinion.reordering import MOST_DOCUMENTS, order_results
from search.pipeline.question.question import encode_search
from search.pipeline.quotes.reasons import explain_matches
from search.pipeline.results import present_matches
from search.pipeline.values import Answer, EncodedQuery, Judged, Match
from search.pipeline.verdicts.order import judge_candidates
from search.reading.other_operations import find_other_operation
from search.reading.queries import build_query
from search.reading.understanding import has_conditions, understand_query


def find_creators(request: SearchRequest, *, now: datetime, deadline: Deadline) -> Answer:
    """Returns at most `request.limit` creators, best first. Raises NothingAsked if the sentence names no subject and no
    condition. Raises AskedElsewhere if the sentence asks for another operation."""
    if other := find_other_operation(request.query):
        raise AskedElsewhere(other)
    brief = request.brief or understand_query(request.query, today=now.date(), deadline=deadline)
    parts = split_brief(brief)
    parsed = [override_filters(build_query(part), request.filters) for part in parts]
    asked = [(part, query) for part, query in zip(parts, parsed, strict=True) if _asks(query)]
    if not asked:
        raise NothingAsked
    if len(parts) == 1:
        return _find_one(brief, parsed[0], request, request.query, deadline)
    answers = [_find_one(part, query, request, query.subject, deadline) for part, query in asked]
    whole = override_filters(build_query(brief), request.filters)
    return join_answers(brief, whole, answers, limit=request.limit)


def _asks(parsed: ParsedQuery) -> bool:
    return bool(parsed.subject.strip()) or has_conditions(parsed)


def _find_one(
    brief: Brief, parsed: ParsedQuery, request: SearchRequest, sentence: str, deadline: Deadline
) -> Answer:
    """Finds the creators for a brief, or for one group (kind of creator) of a brief. A re-ranking server compares
    `sentence` with the texts of the creators."""
    query = read_catalogue(encode_search, parsed)
    judged, reason = read_catalogue(_find_and_judge, query, request.limit)
    ordered = order_results(query, sentence, judged, limit=request.limit, deadline=deadline)
    reasons = read_catalogue(explain_matches, query, ordered.judged)
    matches = tuple(present_matches(ordered.judged, reasons))
    reason = ordered.quality_reason or reason
    return Answer(brief, query.parsed, matches, ordered.quality_mode, reason)


def _find_and_judge(query: EncodedQuery, limit: int) -> tuple[list[Judged], str | None]:
    """Finds creators and calculates their scores. Also returns a sentence for the user if some creators could not be
    found, or else None."""
    found = find_candidates(query, limit=limit)
    ranked = weigh_candidates(query, found.candidates, found.related)
    return judge_candidates(query, ranked, limit=max(limit, MOST_DOCUMENTS)), found.reason


def assess_creators(query: EncodedQuery, creator_ids: Sequence[UUID]) -> list[Match]:
    """Assesses these creators for the query, and returns them best first. Skips creators that are no longer in the
    catalogue."""
    ranked = weigh_candidates(query, read_candidates(query, creator_ids), {})
    judged = judge_candidates(query, ranked)
    return present_matches(judged, explain_matches(query, judged))


def judge_found(
    brief: Brief, filters: Filters, creator_ids: Sequence[UUID], *, limit: int
) -> list[Match]:
    """Assesses these creators as if a search for `limit` creators had found them. Leaves out creators that do not meet
    the filters. Raises ModelUnavailable if the search could use only words."""
    best: dict[UUID, Match] = {}
    parts = split_brief(brief)
    for part in parts:
        parsed = override_filters(build_query(part), filters)
        group = part.groups[0].id if len(parts) > 1 else ""
        for match in _judge_part(parsed, creator_ids, limit) if _asks(parsed) else ():
            known = best.get(match.creator_id)
            if known is None or match.score > known.score:
                best[match.creator_id] = replace(match, group=group)
    return list(best.values())


def _judge_part(parsed: ParsedQuery, creator_ids: Sequence[UUID], limit: int) -> list[Match]:
    """Assesses these creators together with the creators that a search finds, because the confidence depends on the
    first results."""
    query = encode_search(parsed)
    if query.is_by_words:
        raise ModelUnavailable("Judging creators needs the embedding model.")
    found = find_candidates(query, limit=limit)
    own = read_candidates(query, keep_allowed(query, creator_ids))
    ranked = weigh_candidates(query, found.candidates | own, found.related)
    judged = judge_candidates(query, ranked)
    wanted = [one for one in judged if one.creator_id in own]
    return present_matches(wanted, explain_matches(query, wanted))
