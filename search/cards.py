"""A stored result as a page shows it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from creators.models import Creator, Post, Profile
from search.models import SearchResult, SearchSession

QUOTES_SHOWN = 3
REASONS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a post, verbatim, and the post while it is still stored."""

    words: str
    supports: str
    """The fact it supports; empty where the words themselves are the reason."""
    post: Post | None


@dataclass(frozen=True, slots=True)
class Card:
    rank: int
    creator: Creator
    profile: dict[str, Any] | None
    """The profile that fits best, as it was when the search ran."""
    profiles: list[Profile]
    quotes: list[Quote]
    reasons: list[dict[str, Any]]
    """What else speaks for the creator, without a quote."""
    match: dict[str, Any]
    location_unverified: bool

    @property
    def is_unranked(self) -> bool:
        return bool(self.match["ranking_source"] == "retrieval")


def cards(session: SearchSession, *, first: int, last: int) -> list[Card]:
    """The results on places `first` to `last`, counted from 0, `last` left out."""
    results = list(_results(session)[first:last])
    posts = Post.objects.in_bulk(_posts_quoted(results))
    return [_card(place, result, posts) for place, result in enumerate(results, start=first + 1)]


def _results(session: SearchSession) -> QuerySet[SearchResult]:
    return (
        session.results.order_by("rank")
        .select_related("creator")
        .prefetch_related("creator__profiles")
    )


def _posts_quoted(results: Iterable[SearchResult]) -> set[UUID]:
    evidence = (item for result in results for item in result.payload["match"]["evidence"])
    return {UUID(item["source_post_id"]) for item in evidence if item["evidence_quote"]}


def _card(place: int, result: SearchResult, posts: dict[UUID, Post]) -> Card:
    match = result.payload["match"]
    quotes = _quotes(match["evidence"], posts)
    reasons = [item for item in match["evidence"] if not item["evidence_quote"]]
    return Card(
        rank=place,
        creator=result.creator,
        profile=result.payload["relevant_profile"] or result.payload["primary_profile"],
        profiles=sorted(result.creator.profiles.all(), key=lambda p: -(p.followers or 0)),
        quotes=quotes[:QUOTES_SHOWN],
        reasons=reasons[:REASONS_SHOWN],
        match=match,
        location_unverified=bool(result.payload["location_unverified"]),
    )


def _quotes(evidence: Iterable[dict[str, Any]], posts: dict[UUID, Post]) -> list[Quote]:
    """Each stretch of words once, with the fact that it supports where there is one."""
    found: dict[str, Quote] = {}
    for item in evidence:
        words = item["evidence_quote"]
        if words and (words not in found or not found[words].supports):
            supports = item["text"] if item["fact_id"] else ""
            found[words] = Quote(words, supports, posts.get(UUID(item["source_post_id"])))
    return list(found.values())
