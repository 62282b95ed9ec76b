"""Reads posts and profiles from answers that contain only a summary: the meta tags of a page, or an oEmbed answer."""

import re
from typing import Any, Final

from scraping.sources.instagram.fields import TABLES
from scraping.sources.reading import read_value
from scraping.sources.records.instagram import InstagramPost, InstagramProfile
from scraping.sources.values import as_count, as_text

_POST_ADDRESS: Final = re.compile(r"instagram\.com/(?:[\w.]{1,30}/)?(?:p|reel|tv)/([\w-]{5,60})")
_MEDIA_ID: Final = re.compile(r"media\?id=([0-9]{5,25})")
# For example: `990K likes, 8,873 comments - name on May 24, 2021: "caption"`
_POST_COUNTS: Final = re.compile(
    r"([\d.,]+[KMB]?) likes?, ([\d.,]+[KMB]?) comments? - ([\w.]{1,30})\s", re.ASCII
)
_CAPTION: Final = re.compile(r"[:：] [\"“](.*)[\"”](?:\. )?$", re.DOTALL)
# For example: `681M Followers, 131 Following, 7,888 Posts - …`
_PROFILE_COUNTS: Final = re.compile(
    r"([\d.,]+[KMB]?) Followers?, ([\d.,]+[KMB]?) Following, ([\d.,]+[KMB]?) Posts?", re.ASCII
)
_TITLE: Final = re.compile(r"(?:(.{0,200}?) )?\(@([\w.]{1,30})\)")


def read_post_preview(meta: dict[str, str]) -> InstagramPost | None:
    address = _POST_ADDRESS.search(meta.get("og:url", ""))
    if address is None:
        return None
    described = meta.get("og:description", meta.get("description", ""))
    counts = _POST_COUNTS.search(described)
    likes, comments, owner = counts.groups() if counts else (None, None, None)
    named = _TITLE.search(meta.get("twitter:title", ""))
    media_id = _MEDIA_ID.search(meta.get("al:ios:url", ""))
    post_type = _read_type(meta)
    return TABLES.read_record(
        InstagramPost,
        "preview",
        meta,
        id=media_id[1] if media_id else None,
        shortcode=address[1],
        post_type=post_type,
        is_video=post_type == "video",
        caption=_read_caption(meta.get("og:title", ""))
        or _read_caption(meta.get("og:description", "")),
        like_count=as_count(likes),
        comment_count=as_count(comments),
        owner_username=owner or (named and named[2]),
    )


def read_profile_preview(meta: dict[str, str]) -> InstagramProfile | None:
    named = _TITLE.search(meta.get("og:title", ""))
    described = meta.get("og:description", meta.get("description", ""))
    counts = _PROFILE_COUNTS.search(described)
    if named is None or (counts is None and meta.get("og:type") != "profile"):
        return None
    followers, following, media = counts.groups() if counts else (None, None, None)
    return TABLES.read_record(
        InstagramProfile,
        "preview",
        meta,
        username=named[2],
        full_name=as_text(named[1]),
        biography=_read_caption(described),
        follower_count=as_count(followers),
        following_count=as_count(following),
        media_count=as_count(media),
    )


def read_embedded_post(trees: list[Any]) -> InstagramPost | None:
    """Reads a post from an oEmbed answer. Such an answer contains the author, a thumbnail, and HTML with the post's
    address."""
    for tree in trees:
        address = _POST_ADDRESS.search(read_value(tree, as_text, "html") or "")
        if address and read_value(tree, as_text, "provider_name") == "Instagram":
            return TABLES.read_record(
                InstagramPost, "embedded", tree, shortcode=address[1], post_type="image"
            )
    return None


def _read_type(meta: dict[str, str]) -> Any:
    title = meta.get("twitter:title", "")
    if title.endswith("photos and videos"):
        return "carousel"
    is_video = (
        "video" in meta.get("og:type", "")
        or "og:video" in meta
        or title.endswith(("video", "reel"))
    )
    return "video" if is_video else "image"


def _read_caption(text: str) -> str | None:
    quoted = _CAPTION.search(text)
    return as_text(quoted[1]) if quoted else None
