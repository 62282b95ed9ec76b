"""Makes the demo's pictures. Loading the catalogue only reserves a name for each picture. A picture is drawn when a
browser first requests it, because drawing all pictures takes minutes and most are never seen."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery

from config.kit import clock
from creators.demo.drawing import OTHER, SIZES, draw_avatar, draw_preview
from creators.demo.niche import read_niches
from creators.identity.demo import match_demo
from creators.models import Creator, Picture, Post, Profile
from creators.pictures.addresses import name_file
from creators.pictures.store import choose_pictures, write_file
from creators.pictures.webp import AVATAR_SIDE, Encoded

_POSTS_READ: Final = 40
_NOT_DRAWN: Final = 0
"""Size in bytes that is stored for a picture that is not drawn yet."""


@transaction.atomic
def reserve_pictures() -> int:
    """Reserves names for the missing pictures of the demo's profiles and posts. Returns the number of reserved names.
    Does nothing if pictures are switched off, or if they are stored in a bucket, because a bucket cannot draw
    pictures."""
    if not settings.PICTURES_MAX_MB or settings.PICTURES_PUBLIC_URL:
        return 0
    profiles = Profile.objects.filter(match_demo("creator__"), picture=None)
    posts = Post.objects.filter(match_demo("profile__creator__"), picture=None)
    reserved = _reserve(profiles, "profile") + _reserve(posts, "post")
    if reserved:
        choose_pictures(Creator.objects.filter(match_demo()).values_list("pk", flat=True))
    return reserved


def _reserve(owners: "QuerySet[Profile] | QuerySet[Post]", owner: str) -> int:
    now = clock.now()
    Picture.objects.bulk_create(
        [
            Picture(
                name=hashlib.sha256(pk.bytes + b"demo").hexdigest(),
                **{f"{owner}_id": pk},
                width=size[0],
                height=size[1],
                size_bytes=_NOT_DRAWN,
                stored_at=now,
                seen_on=now.date(),
            )
            for pk, platform in owners.values_list("pk", "platform")
            for size in [SIZES[platform] if owner == "post" else (AVATAR_SIDE, AVATAR_SIDE)]
        ],
        batch_size=2_000,
        ignore_conflicts=True,
    )
    reserved = Picture.objects.filter(**{owner: OuterRef("pk")}, size_bytes=_NOT_DRAWN)
    return owners.update(picture=Subquery(reserved.values("pk")[:1]))


def draw_reserved(name: str) -> bytes | None:
    """Draws and stores a picture with a reserved name (see `reserve_pictures`). Returns None if the name is not
    reserved, or if the picture is already drawn."""
    reserved = Picture.objects.filter(pk=name, size_bytes=_NOT_DRAWN)
    picture = reserved.select_related("profile", "post__profile").first()
    drawn = _draw(picture) if picture else None
    if drawn is None:
        return None
    write_file(name_file(name), drawn.content)
    Picture.objects.filter(pk=name).update(size_bytes=len(drawn.content))
    return drawn.content


def _draw(picture: Picture) -> Encoded | None:
    if post := picture.post:
        creator_id = post.profile.creator_id
        size = SIZES[post.platform]
        return draw_preview(creator_id, post.pk, find_area(creator_id), size=size)
    if profile := picture.profile:
        return draw_avatar(profile.creator_id, find_area(profile.creator_id))
    return None


def find_area(creator_id: UUID) -> str:
    """Returns the area (such as food) that the categories of a creator's profiles name most often. If the categories
    name no area, the creator's hashtags decide."""
    profiles = Profile.objects.filter(creator=creator_id).values_list("category", flat=True)
    newest = F("posted_at").desc(nulls_last=True)
    posts = Post.objects.filter(profile__creator=creator_id).order_by(newest, "pk")[:_POSTS_READ]
    tags = [tag for tags in posts.values_list("hashtags", flat=True) for tag in tags]
    return (
        _choose_area(category for category in profiles if category) or _choose_area(tags) or OTHER
    )


def _choose_area(words: Iterable[str]) -> str:
    areas = _read_areas()
    named = Counter(areas[word.lower()] for word in words if word.lower() in areas)
    return named.most_common(1)[0][0] if named else ""


@cache
def _read_areas() -> dict[str, str]:
    """Returns the area for each label and each hashtag of a niche. Labels and hashtags are in lower case."""
    areas: dict[str, str] = {}
    for niche in read_niches().values():
        for word in (niche.label, *niche.tags):
            areas.setdefault(word.lower(), niche.area)
    return areas
