"""Runs searches and stores their results in the database."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from config.kit.context import Context
from creators.schemas.responses import ProfileSummary
from creators.selectors.creators import summarize_creators
from creators.selectors.profiles import summarize_profiles
from search.answers import history
from search.answers.refining import count_charged_before, count_refinement
from search.answers.rows import store_creators
from search.briefs.requests import SearchRequest
from search.briefs.storing import brief_to_json
from search.briefs.understood import describe_brief
from search.filters.storing import filters_to_json
from search.models.answers import SearchSession
from search.pipeline import route
from search.pipeline.values import Answer, Evidence, Match
from search.schemas import EvidenceItem, SearchItem

SESSION_LIFE = timedelta(hours=1)


def run_search(request: SearchRequest, context: Context, *, refines: UUID | None = None) -> UUID:
    """Runs a search and stores it for the account of the context. Returns the id of the stored search. `refines` is the
    id of the earlier search if the user refines one."""
    answer = route.find_creators(request, now=context.now, deadline=context.deadline)
    owner_id, request_id = context.owner_id, context.request_id
    return store_session(
        request, answer, owner_id=owner_id, now=context.now, request_id=request_id, refines=refines
    ).pk


def delete_session(session_id: UUID) -> None:
    SearchSession.objects.filter(pk=session_id).delete()


def store_session(
    request: SearchRequest,
    answer: Answer,
    *,
    owner_id: UUID | None,
    now: datetime,
    life: timedelta = SESSION_LIFE,
    example: str | None = None,
    request_id: str = "",
    refines: UUID | None = None,
) -> SearchSession:
    """Stores the search with its results, or nothing if an error occurs. Raises Unprocessable if the search `refines`
    has been refined too often."""
    items = build_items(answer.matches)
    with transaction.atomic():
        if refines:
            count_refinement(refines)
        session = SearchSession.objects.create(
            account_id=owner_id,
            example=example,
            query=request.query,
            request={"limit": request.limit, "filters": filters_to_json(request.filters)},
            understood=describe_brief(answer.brief, answer.parsed),
            brief=brief_to_json(answer.brief),
            searched=filters_to_json(answer.parsed.filters),
            quality_mode=answer.quality_mode,
            quality_reason=answer.quality_reason,
            limit=request.limit,
            created_at=now,
            request_id=request_id,
            refines_id=refines,
            expires_at=now + life,
            kept_until=now + (history.KEPT if owner_id else life),
        )
        store_creators("search_searchresult", "session_id", session.pk, items)
        if refines:
            session.charged_before = count_charged_before(session)
            session.save(update_fields=["charged_before"])
    return session


def build_items(matches: Iterable[Match]) -> list[SearchItem]:
    """Builds the API items of the matches. Makes two database queries, however many matches there are. Skips creators
    that are no longer in the catalogue."""
    found = list(matches)
    creators = summarize_creators([match.creator_id for match in found])
    shown = {id_ for m in found for id_ in (m.relevant_profile_id, m.primary_profile_id) if id_}
    profiles = summarize_profiles(shown)
    items: list[SearchItem] = []
    for match in found:
        if match.creator_id not in creators:
            continue
        item: SearchItem = {
            "creator": creators[match.creator_id],
            "relevant_profile": _summary(profiles, match.relevant_profile_id),
            "primary_profile": _summary(profiles, match.primary_profile_id),
            "match": {
                "score": match.score,
                "confidence": match.confidence,
                "low_confidence": match.low_confidence,
                "reasons": [evidence.text for evidence in match.evidence],
                "evidence": [shape_evidence(evidence) for evidence in match.evidence],
                "ranking_source": match.ranking_source,
            },
            "location_unverified": match.location_unverified,
        }
        if match.group:
            item["group"] = match.group
        items.append(item)
    return items


def _summary(found: Mapping[UUID, ProfileSummary], id_: UUID | None) -> ProfileSummary | None:
    return found.get(id_) if id_ else None


def shape_evidence(evidence: Evidence) -> EvidenceItem:
    return {
        "text": evidence.text,
        "provenance": evidence.provenance,
        "fact_id": str(evidence.fact_id) if evidence.fact_id else None,
        "source_post_id": str(evidence.source_post_id) if evidence.source_post_id else None,
        "evidence_quote": evidence.evidence_quote,
    }
