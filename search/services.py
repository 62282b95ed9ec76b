"""Run a search and keep what it found."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import cast
from uuid import UUID

from django.db import transaction

from config.kit import clock
from creators.models import Creator, Profile
from search import pipeline
from search.models import SearchResult, SearchSession
from search.pipeline.answers import Answer, Evidence, Match, StoredSearch
from search.pipeline.wishes import SearchRequest, Wishes
from search.schemas import EvidenceItem, PlatformName, ProfileSummary, SearchItem, Understood

SESSION_LIFE = timedelta(hours=1)


def run_search(request: SearchRequest) -> StoredSearch:
    """Search, and store the answer as a session of `request.owner_id`."""
    now = clock.now()
    answer = pipeline.search(request, now=now)
    session = store(request, answer, now=now)
    return StoredSearch(session.id, answer, session.expires_at)


def store(request: SearchRequest, answer: Answer, *, now: datetime) -> SearchSession:
    """The session and its results, finished as they will be shown, all or nothing."""
    items = _items(answer.matches)
    with transaction.atomic():
        session = SearchSession.objects.create(
            account_id=request.owner_id,
            query=request.query,
            request=_asked(request),
            understood=_understood(answer.wishes),
            quality_mode=answer.quality_mode,
            quality_reason=answer.quality_reason,
            limit=request.limit,
            created_at=now,
            expires_at=now + SESSION_LIFE,
        )
        SearchResult.objects.bulk_create(
            SearchResult(session=session, rank=rank, creator_id=item["creator"]["id"], payload=item)
            for rank, item in enumerate(items, start=1)
        )
    return session


def _asked(request: SearchRequest) -> dict[str, object]:
    return {name: value for name, value in asdict(request).items() if name != "owner_id"}


def _understood(wishes: Wishes) -> Understood:
    return {
        "meaning": wishes.meaning,
        "chips": [
            {"kind": c.kind, "label": c.label, "words": c.words, "start": c.start, "end": c.end}
            for c in wishes.chips
        ],
        "unclear": [{"words": u.words, "reason": u.reason} for u in wishes.unclear],
    }


def _items(matches: Iterable[Match]) -> list[SearchItem]:
    """In two queries, however many. Whoever left the catalogue meanwhile is left out."""
    found = list(matches)
    creators = Creator.objects.only("name", "bio", "avatar_url").in_bulk(
        [match.creator_id for match in found]
    )
    profiles = Profile.objects.defer("bio", "display_name").in_bulk(
        {one for m in found for one in (m.relevant_profile_id, m.primary_profile_id) if one}
    )
    return [
        _item(match, creators[match.creator_id], profiles)
        for match in found
        if match.creator_id in creators
    ]


def _item(match: Match, creator: Creator, profiles: dict[UUID, Profile]) -> SearchItem:
    return {
        "creator": {
            "id": str(creator.id),
            "name": creator.name,
            "bio": creator.bio,
            "avatar_url": creator.avatar_url,
        },
        "relevant_profile": _summary(profiles, match.relevant_profile_id),
        "primary_profile": _summary(profiles, match.primary_profile_id),
        "match": {
            "score": match.score,
            "confidence": match.confidence,
            "low_confidence": match.low_confidence,
            "reasons": [evidence.text for evidence in match.evidence],
            "evidence": [_evidence(evidence) for evidence in match.evidence],
            "ranking_source": match.ranking_source,
        },
        "location_unverified": match.location_unverified,
    }


def _summary(profiles: dict[UUID, Profile], profile_id: UUID | None) -> ProfileSummary | None:
    profile = profiles.get(profile_id) if profile_id else None
    if profile is None:
        return None
    return {
        "id": str(profile.id),
        "platform": cast(PlatformName, profile.platform),
        "username": profile.handle,
        "url": profile.url,
        "followers": profile.followers,
        "engagement_rate": profile.engagement_rate,
        "is_verified": profile.is_verified,
        "data_updated_at": profile.data_updated_at.isoformat() if profile.data_updated_at else None,
    }


def _evidence(evidence: Evidence) -> EvidenceItem:
    return {
        "text": evidence.text,
        "provenance": evidence.provenance,
        "fact_id": str(evidence.fact_id) if evidence.fact_id else None,
        "source_post_id": str(evidence.source_post_id) if evidence.source_post_id else None,
        "evidence_quote": evidence.evidence_quote,
    }
