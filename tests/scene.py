"""A small stage for tests of pages: creators, what they posted, and a search that was run."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from billing.models import Account
from config.discovery.models import Discovery, DiscoveryFind
from config.kit.clock import now
from creators.models import Creator, Fact, Platform, Post, Profile
from scraping.models import Transcript
from search.briefs.brief import Brief
from search.briefs.storing import brief_to_json
from search.filters.storing import filters_to_json
from search.filters.values import NO_FILTERS
from search.models.answers import (
    ReviewComment,
    ReviewLink,
    ReviewVote,
    SavedAnswer,
    SavedCreator,
    SearchResult,
    SearchSession,
    Shortlist,
    ShortlistEntry,
)


def creator(name: str = "Hanna Krume", *, captions: Sequence[str] = (), **fields: Any) -> Creator:
    """A creator with one Instagram profile, which has a post for each caption, the newest first."""
    profile_fields = fields.pop("profile", {})
    made = Creator.objects.create(name=name, **fields)
    of_it = profile(made, **profile_fields)
    for place, caption in enumerate(captions):
        post(of_it, caption, age_days=place + 1)
    return made


def profile(of: Creator, **fields: Any) -> Profile:
    number = Profile.objects.count() + 1
    return Profile.objects.create(
        creator=of,
        **{
            "platform": Platform.INSTAGRAM,
            "username": f"maker{number}",
            "source_id": f"source-{number}",
            "url": f"https://instagram.com/maker{number}",
            "followers": 12_400,
            "engagement_rate": 5.12,
            "data_updated_at": now() - timedelta(days=3),
            **fields,
        },
    )


def post(profile: Profile, caption: str, *, age_days: int = 1, **fields: Any) -> Post:
    return Post.objects.create(
        profile=profile,
        platform=profile.platform,
        platform_id=f"{profile.source_id}-{profile.posts.count()}",
        posted_at=now() - timedelta(days=age_days),
        caption=caption,
        **{"likes": 320, "comments": 14, **fields},
    )


def fact(of: Post, kind: str, statement: str, *, quote: str | None = None) -> Fact:
    return Fact.objects.create(
        creator=of.profile.creator,
        kind=kind,
        value=statement,
        statement=statement,
        provenance=Fact.Provenance.POST,
        source_post=of,
        quote=quote,
        observed_at=of.posted_at or now(),
    )


def evidence(
    of: Post | None = None,
    quote: str | None = None,
    text: str = "Says so",
    fact_id: str | None = None,
) -> dict[str, Any]:
    return {
        "text": text,
        "provenance": "post_evidence" if of else "inferred",
        "fact_id": fact_id,
        "source_post_id": str(of.id) if of else None,
        "evidence_quote": quote,
    }


def item(of: Creator, *reasons: dict[str, Any], **match: Any) -> dict[str, Any]:
    """A search item of the contract. `location_unverified` may be among the keywords of the match."""
    profile = of.profiles.earliest("created_at")
    summary = {
        "id": str(profile.id),
        "platform": profile.platform,
        "username": profile.handle,
        "url": profile.url,
        "followers": profile.followers,
        "engagement_rate": profile.engagement_rate,
        "is_verified": profile.is_verified,
        "data_updated_at": None,
        "gone_since": None,
        "benchmarks": None,
    }
    return {
        "creator": {"id": str(of.id), "name": of.name, "bio": of.bio, "avatar_url": None},
        "relevant_profile": summary,
        "primary_profile": summary,
        "location_unverified": match.pop("location_unverified", None),
        "match": {
            "score": 0.8,
            "confidence": 0.8,
            "low_confidence": False,
            "reasons": [reason["text"] for reason in reasons],
            "evidence": list(reasons),
            "ranking_source": "reranked",
            **match,
        },
    }


def discovery(account: Account, found: Sequence[Creator] = (), **fields: Any) -> Discovery:
    """A discovery that is done, with these finds."""
    began_at = now()
    made = Discovery.objects.create(
        account=account,
        created_at=began_at,
        changed_at=began_at,
        **{
            "query": "sourdough bakers in Berlin",
            "brief": brief_to_json(Brief("", "en", ())),
            "filters": filters_to_json(NO_FILTERS),
            "platforms": ["tiktok", "youtube"],
            "limit": 25,
            "status": "done",
            "reason": "exhausted",
            "clear": len(found),
            "face": "browser",
            **fields,
        },
    )
    for one in found:
        DiscoveryFind.objects.create(
            discovery=made, creator=one, payload=item(one, evidence()), found_at=began_at
        )
    return made


def session(
    account: Account | None,
    items: Sequence[dict[str, Any]] = (),
    *,
    age: timedelta = timedelta(),
    **fields: Any,
) -> SearchSession:
    """A search that was run `age` ago; it is kept for an hour. With `example` it belongs to no account."""
    ran_at = now() - age
    made = SearchSession.objects.create(
        account=account,
        created_at=ran_at,
        expires_at=ran_at + timedelta(hours=1),
        kept_until=ran_at + timedelta(days=90),
        **{
            "query": "sourdough bakers in Berlin",
            "request": {},
            "understood": {"subject": "sourdough bakers", "chips": [], "unclear": []},
            "quality_mode": "reranked",
            "limit": 25,
            **fields,
        },
    )
    SearchResult.objects.bulk_create(
        SearchResult(session=made, rank=rank, creator_id=entry["creator"]["id"], payload=entry)
        for rank, entry in enumerate(items, start=1)
    )
    return made


def shortlist(account: Account, creators: Sequence[Creator] = (), **fields: Any) -> Shortlist:
    made = Shortlist.objects.create(
        account=account,
        created_at=now(),
        changed_at=now(),
        **{"name": "Spring campaign", "currency": "EUR", **fields},
    )
    ShortlistEntry.objects.bulk_create(
        ShortlistEntry(
            shortlist=made, creator=one, position=place, added_at=now(), changed_at=now()
        )
        for place, one in enumerate(creators, start=1)
    )
    return made


def review_link(of: Shortlist, **fields: Any) -> ReviewLink:
    """One that never expires and shows the evidence alone."""
    return ReviewLink.objects.create(shortlist=of, created_at=now(), **fields)


def vote(
    link: ReviewLink, of: Creator, verdict: str = "approve", *, name: str = "Anna"
) -> ReviewVote:
    return ReviewVote.objects.create(
        link=link, creator=of, name=name, folded_name=name.lower(), verdict=verdict, voted_at=now()
    )


def comment(
    link: ReviewLink, of: Creator, text: str = "Lovely rye.", **fields: Any
) -> ReviewComment:
    """It was mailed before."""
    said = {"name": "Anna", "text": text, "written_at": now(), **fields}
    return ReviewComment.objects.create(link=link, creator=of, **said)


def similar_list(
    account: Account, seeds: Sequence[Creator], found: Sequence[Creator], traits: Sequence[str] = ()
) -> SavedAnswer:
    """A saved list of lookalikes, each of which is less similar than the one before."""
    weight = round(1 / len(seeds), 4)
    named = [{"creator_id": str(seed.pk), "weight": 1.0} for seed in seeds]
    made = SavedAnswer.objects.create(
        account=account,
        operation="creators.lookalike",
        request={"seeds": named, "limit": 25},
        answer={"seeds": [{**seed, "status": "used"} for seed in named], "has_more": True},
        replacements_left=1,
        created_at=now(),
        expires_at=now() + timedelta(days=90),
    )
    SavedCreator.objects.bulk_create(
        SavedCreator(
            answer=made,
            rank=rank,
            creator=one,
            payload={
                "similarity": {
                    "score": 1 / rank,
                    "shared_traits": list(traits),
                    "contributions": [round(weight / rank, 4)] * len(seeds),
                }
            },
        )
        for rank, one in enumerate(found, start=1)
    )
    return made


def match_table(
    account: Account,
    creators: Sequence[Creator],
    post: Post,
    *,
    query: str = "sourdough in Germany",
) -> SavedAnswer:
    """A brief of two criteria: each creator meets the topic, with a quote of the post, and none the hard place."""
    quote = post.caption.split(". ")[0]
    proof = {**evidence(post, quote), "text": quote}
    verdicts = [
        {"criterion": "topic", "outcome": "met", "reason": quote, "evidence": [proof]},
        {"criterion": "place", "outcome": "not_met", "reason": "Lives in Italy.", "evidence": []},
    ]
    made = SavedAnswer.objects.create(
        account=account,
        operation="creators.match",
        request={"creators": [], "intent": {"query": query, "context": "Calm."}},
        answer={
            "criteria": [
                {
                    "id": "topic",
                    "kind": "topic",
                    "label": "Posts about sourdough",
                    "hard": False,
                    "weight": 3.0,
                },
                {
                    "id": "place",
                    "kind": "place",
                    "label": "Lives in Germany",
                    "hard": True,
                    "weight": 1.0,
                },
            ],
            "unused": [{"words": "Calm.", "reason": "Nothing stored decides this."}],
            "not_found": [],
            "judged_by": "rules",
        },
        created_at=now(),
        expires_at=now() + timedelta(days=90),
    )
    SavedCreator.objects.bulk_create(
        SavedCreator(answer=made, rank=rank, creator=one, payload={"criteria": verdicts})
        for rank, one in enumerate(creators, start=1)
    )
    return made


def transcript(platform: str, video_id: str, *texts: str) -> Transcript:
    segments = [
        {"start_ms": 1000 * place, "end_ms": 1000 * place + 900, "text": text}
        for place, text in enumerate(texts or ("Rye needs time.",))
    ]
    return Transcript.objects.create(
        platform=platform,
        video_id=video_id,
        language="en",
        source=Transcript.Source.GENERATED,
        segments=segments,
        duration_seconds=len(segments),
        created_at=now(),
    )
