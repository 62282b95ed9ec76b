"""Run a search and keep what it found."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection, transaction

from config.kit.context import Context
from creators.models import Creator, Profile
from creators.schemas.responses import CreatorSummary, ProfileSummary
from creators.selectors.profiles import SUMMARISED, summary
from search import pipeline, refinement
from search.models import SearchSession
from search.pipeline.answers import Answer, Evidence, Match
from search.pipeline.parsed_query import ParsedQuery, SearchRequest
from search.schemas import EvidenceItem, MatchItem, SearchItem, Understood

SESSION_LIFE = timedelta(hours=1)


def run_search(request: SearchRequest, context: Context) -> UUID:
    """Search, and store the answer as a session of the context's owner. The session's id."""
    answer = pipeline.search(request, now=context.now, deadline=context.deadline)
    return store(request, answer, owner_id=context.owner_id, now=context.now).pk


def forget(session_id: UUID) -> None:
    """For a search that could not be charged."""
    SearchSession.objects.filter(pk=session_id).delete()


def store(
    request: SearchRequest,
    answer: Answer,
    *,
    owner_id: UUID | None,
    now: datetime,
    life: timedelta = SESSION_LIFE,
    example: str | None = None,
) -> SearchSession:
    """The session and its results, finished as they will be shown, all or nothing."""
    items = _items(answer.matches)
    with transaction.atomic():
        session = SearchSession.objects.create(
            account_id=owner_id,
            example=example,
            query=request.query,
            request=asdict(request),
            understood=_understood(answer.wishes),
            searched=refinement.stored(answer.wishes),
            quality_mode=answer.quality_mode,
            quality_reason=answer.quality_reason,
            limit=request.limit,
            created_at=now,
            expires_at=now + life,
        )
        with connection.cursor() as cursor:
            cursor.execute(_KEEP_RESULTS, [session.pk, json.dumps(items)])
    return session


_KEEP_RESULTS = """
    INSERT INTO search_searchresult (session_id, rank, creator_id, payload)
    SELECT %s, item.rank, creator.id, item.payload
    FROM jsonb_array_elements(%s::jsonb) WITH ORDINALITY AS item (payload, rank)
    JOIN creators_creator creator ON creator.id = (item.payload #>> '{creator,id}')::uuid
    FOR KEY SHARE OF creator
"""
"""By hand: the ORM escapes so much JSON value by value. Whoever is being erased meanwhile is left out."""


def _understood(wishes: ParsedQuery) -> Understood:
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
    creators = _creators([match.creator_id for match in found])
    profiles = _profiles(
        {one for m in found for one in (m.relevant_profile_id, m.primary_profile_id)}
    )
    return [
        {
            "creator": creators[match.creator_id],
            "relevant_profile": profiles.get(match.relevant_profile_id),
            "primary_profile": profiles.get(match.primary_profile_id),
            "match": _match(match),
            "location_unverified": match.location_unverified,
        }
        for match in found
        if match.creator_id in creators
    ]


def _creators(ids: list[UUID]) -> dict[UUID, CreatorSummary]:
    rows = Creator.objects.filter(pk__in=ids).values("id", "name", "bio", "avatar_url")
    return {
        row["id"]: {
            "id": str(row["id"]),
            "name": row["name"],
            "bio": row["bio"],
            "avatar_url": row["avatar_url"],
        }
        for row in rows
    }


def _profiles(ids: set[UUID | None]) -> dict[UUID | None, ProfileSummary]:
    found = Profile.objects.filter(pk__in=[one for one in ids if one]).only(*SUMMARISED)
    return {profile.pk: summary(profile) for profile in found}


def _match(match: Match) -> MatchItem:
    return {
        "score": match.score,
        "confidence": match.confidence,
        "low_confidence": match.low_confidence,
        "reasons": [evidence.text for evidence in match.evidence],
        "evidence": [_evidence(evidence) for evidence in match.evidence],
        "ranking_source": match.ranking_source,
    }


def _evidence(evidence: Evidence) -> EvidenceItem:
    return {
        "text": evidence.text,
        "provenance": evidence.provenance,
        "fact_id": str(evidence.fact_id) if evidence.fact_id else None,
        "source_post_id": str(evidence.source_post_id) if evidence.source_post_id else None,
        "evidence_quote": evidence.evidence_quote,
    }
