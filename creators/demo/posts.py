"""Writes the posts of a profile."""

from collections.abc import Iterator
from random import Random
from typing import Any

from creators.demo.audience import Audience, draw_reactions
from creators.demo.captions import Caption
from creators.demo.clock import Clock
from creators.demo.identity import post_id

Record = dict[str, Any]
_KINDS = {
    "instagram": (("image", "carousel", "reel"), (34, 26, 40)),
    "tiktok": (("video",), (1,)),
    "youtube": (("video",), (1,)),
}


def post_record(
    rng: Random,
    *,
    clock: Clock,
    platform: str,
    handle: str,
    number: int,
    minutes_ago: int,
    caption: Caption,
    audience: Audience,
    geotag: str | None,
) -> Record:
    kinds, weights = _KINDS[platform]
    kind = rng.choices(kinds, weights)[0]
    identity = post_id(platform, number)
    return {
        "platform_id": identity,
        "url": post_url(platform, handle, identity, kind),
        "caption": caption.text or None,
        "posted_at": clock.minutes_ago(minutes_ago),
        "type": kind,
        **draw_reactions(rng, audience, kind, platform),
        **_shape(rng, platform, kind),
        "location": geotag,
        "is_paid_partnership": caption.is_paid,
    }


def post_url(platform: str, handle: str, identity: str, kind: str) -> str:
    """Returns the post's address on a reserved host, as `profile_url` does."""
    if platform == "tiktok":
        return f"https://www.tiktok.example/@{handle}/video/{identity}"
    if platform == "youtube":
        return f"https://www.youtube.example/watch?v={identity}"
    return f"https://www.instagram.example/{'reel' if kind == 'reel' else 'p'}/{identity}/"


def _shape(rng: Random, platform: str, kind: str) -> Record:
    if kind == "carousel":
        return {"carousel_items": list(_carousel(rng))}
    if kind == "image":
        return {}
    low, high = (150, 2400) if platform == "youtube" else (9, 120)
    return {"duration_seconds": rng.randint(low, high)}


def _carousel(rng: Random) -> Iterator[Record]:
    for index in range(rng.randint(2, 9)):
        yield {"index": index, "is_video": rng.random() < 0.15, "thumbnail_url": None}
