"""A pipeline that answers with the creators of the catalogue, for tests of its callers."""

from collections.abc import Callable
from typing import Any

import pytest

from config.kit import clock
from creators.models import Creator, Post, Profile
from creators.places.cover import Cover
from search.briefs.brief import Brief, Clause, Group, ParsedQuery, Place, Span, Unused
from search.briefs.requests import SearchRequest
from search.pipeline import route
from search.pipeline.values import LOW_CONFIDENCE, Answer, Evidence, Match

Search = Callable[[SearchRequest], Answer]


def bakers(count: int, *, first: Creator | None = None) -> list[Creator]:
    """Creators with two profiles, one of them of unknown username, and a post."""
    made = []
    for number in range(count):
        is_made = number == 0 and first is not None
        creator = first if is_made and first else Creator.objects.create(name=f"Baker {number}")
        small, _ = (
            Profile.objects.create(
                creator=creator,
                platform=platform,
                username=username,
                source_id=f"{platform}-{number}",
                url=f"https://example.com/{platform}/{number}",
                followers=followers,
                data_updated_at=clock.now(),
            )
            for platform, username, followers in (
                ("instagram", f"baker{number}", None),
                ("youtube", None, 9_000),
            )
        )
        Post.objects.create(
            profile=small,
            platform="instagram",
            platform_id=f"post-{number}",
            caption="Sourdough again. It rose.",
        )
        made.append(creator)
    return made


def match(creator: Creator, score: float) -> Match:
    small, large = sorted(creator.profiles.all(), key=lambda profile: profile.platform)
    post = small.posts.earliest("created_at")
    quoted = Evidence(
        "Bakes", "post_evidence", source_post_id=post.pk, evidence_quote="Sourdough again."
    )
    return Match(
        creator_id=creator.pk,
        score=score,
        confidence=score,
        low_confidence=score <= LOW_CONFIDENCE,
        evidence=(quoted, Evidence("Likes bread", "inferred")),
        ranking_source="reranked",
        relevant_profile_id=small.pk,
        primary_profile_id=large.pk,
        location_unverified=None,
    )


GERMANY = Place("Germany", "country", Cover(("DE",)))
CLAUSES = (
    Clause("c1", "subject", "bakers", "wanted"),
    Clause("c2", "languages", ("de",), "wanted"),
)


def everyone(request: SearchRequest) -> Answer:
    creators = Creator.objects.order_by("pk").prefetch_related("profiles__posts")
    return Answer(
        brief=request.brief or Brief(request.query, "en", (Group("g1", "bakers", CLAUSES),)),
        parsed=ParsedQuery(
            subject="bakers",
            chips=(Clause("c3", "place", GERMANY, "wanted", (Span(0, 6),)),),
            unclear=(Unused("other", Span(7, 11), "means too much"),),
        ),
        matches=tuple(
            match(c, 0 if c.name.startswith("Weak") else 1 - place / 1000)
            for place, c in enumerate(creators[: request.limit])
        ),
        quality_mode="reranked",
        quality_reason=None,
    )


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[SearchRequest]:
    """Let every creator answer. The list holds the requests."""
    requests: list[SearchRequest] = []

    def search(request: SearchRequest, **when: Any) -> Answer:
        requests.append(request)
        return everyone(request)

    monkeypatch.setattr(route, "find_creators", search)
    return requests
