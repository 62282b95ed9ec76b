"""Creators for tests of the analysis, as values for the rules and as rows for the rest."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from creators import indexing
from creators.analysis.evidence import PostText, ProfileText, Subject
from creators.models import Creator, Platform, Post, Profile

DAY = datetime(2026, 11, 1, 12, tzinfo=UTC)


def a_post(caption: str, *, days_ago: int = 0, location: str = "", paid: bool = False) -> PostText:
    return PostText(
        id=uuid4(),
        profile_id=UUID(int=1),
        observed_at=DAY - timedelta(days=days_ago),
        dated=True,
        type="image",
        caption=caption,
        hashtags=tuple(word[1:].lower() for word in caption.split() if word.startswith("#")),
        location=location,
        is_paid=paid,
    )


def a_subject(
    *captions: str,
    bio: str = "",
    handle: str = "ada",
    posts: Sequence[PostText] = (),
    name: str = "Ada",
    weekly: float | None = None,
) -> Subject:
    profile = ProfileText(UUID(int=1), handle, name, bio, DAY, weekly)
    written = [a_post(caption, days_ago=at) for at, caption in enumerate(captions)]
    return Subject(UUID(int=2), name, "", DAY, (profile,), (*written, *posts))


def a_creator(
    *captions: str, bio: str | None = None, name: str = "Ada", index: bool = True
) -> Creator:
    creator = Creator.objects.create(name=name)
    profile = Profile.objects.create(
        creator=creator,
        platform=Platform.INSTAGRAM,
        username=f"user{creator.id.hex}",
        source_id=f"@user{creator.id.hex}",
        url="https://example.com",
        bio=bio,
        data_updated_at=DAY,
    )
    for at, caption in enumerate(captions):
        add_post(profile, caption, days_ago=at)
    if index:
        indexing.mark_changed([creator.id])
        indexing.index_creators([creator.id])
    return creator


def add_post(profile: Profile, caption: str, *, days_ago: int = 0, paid: bool = False) -> Post:
    return Post.objects.create(
        profile=profile,
        platform=profile.platform,
        platform_id=uuid4().hex,
        caption=caption,
        posted_at=DAY - timedelta(days=days_ago),
        hashtags=[word[1:].lower() for word in caption.split() if word.startswith("#")],
        is_paid_partnership=paid,
    )
