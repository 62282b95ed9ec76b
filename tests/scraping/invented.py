"""Answers of platforms, written by hand in their shapes, about people who do not exist.

No sample of a platform was at hand for those of private and missing Instagram accounts, sponsored posts, an empty list
of TikTok videos, pages of removed TikTok videos, YouTube's About panel and its transcript panel: they follow what is
documented.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from scraping.sources.parsers import PARSERS

BODIES: Final = Path(__file__).parent / "bodies"

KINDS: Final = {
    "instagram/graphql-post.json": ["post"],
    "instagram/web-profile-info*.json": ["profile", "posts"],
    "instagram/media-item.json": ["post"],
    "instagram/captions.srt": ["captions"],
    "instagram/feed.json": ["posts"],
    "instagram/explore.json": ["posts"],
    "instagram/page-profile*.html": ["profile", "posts"],
    "instagram/page-preview-profile*.html": ["profile"],
    "instagram/page-*.html": ["post"],
    "instagram/*": ["post", "profile"],
    "tiktok/user-*.json": ["profile"],
    "tiktok/page-profile.html": ["profile", "videos"],
    "tiktok/page-sigi.html": ["profile", "videos"],
    "tiktok/page-next-data.txt": ["profile", "videos"],
    "tiktok/page-video*.html": ["video"],
    "tiktok/item-detail*.json": ["video"],
    "tiktok/aweme-detail.json": ["video"],
    "tiktok/oembed.json": ["video"],
    "tiktok/comments*.json": ["comments"],
    "tiktok/wrapped-comments.json": ["comments"],
    "tiktok/users*.json": ["users"],
    "tiktok/captions*": ["transcript"],
    "tiktok/search-general.json": ["videos", "users"],
    "tiktok/*": ["videos"],
    "youtube/channel*.json": ["channel", "channel-videos"],
    "youtube/feed.xml": ["channel-videos"],
    "youtube/page-channel.html": ["channel", "channel-videos"],
    "youtube/page-watch.html": ["video", "captions-list"],
    "youtube/search*.json": ["search"],
    "youtube/typeahead*": ["typeahead"],
    "youtube/player*.json": ["video", "captions-list"],
    "youtube/next.json": ["video"],
    "youtube/oembed.json": ["video"],
    "youtube/captions*": ["transcript"],
    "youtube/transcript-list.xml": ["transcript"],
    "youtube/transcript-panel.json": ["transcript"],
    "youtube/*": ["channel", "video"],
}
"""Which kinds of record a body is about; the first pattern that fits it counts."""


def read_body(name: str) -> bytes:
    return (BODIES / name).read_bytes()


def parse(name: str, kind: str) -> Mapping[str, Any]:
    return PARSERS[name.partition("/")[0]][kind](read_body(name), "")


def list_cases() -> list[tuple[str, str]]:
    """Every body with every kind that it is about."""
    names = sorted(path.relative_to(BODIES) for path in BODIES.glob("*/*"))
    return [
        (str(name), kind)
        for name in names
        for kind in next(kinds for pattern, kinds in KINDS.items() if name.match(pattern))
    ]
