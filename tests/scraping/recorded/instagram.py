"""Recorded answers of Instagram: which kind each is, and what its record must say."""

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any, Final

from scraping.sources.failures import Blocked, Changed
from tests.scraping.recorded.lookups import (
    Row,
    all_of,
    at,
    counted,
    in_script,
    of,
    within,
)

GRAPH: Final = {
    "id": "id",
    "shortcode": "shortcode",
    "taken_at": "taken_at_timestamp",
    "owner_username": "owner.username",
    "caption": "edge_media_to_caption.edges.0.node.text",
    "display_url": "display_url",
}


MEDIA: Final = {
    "shortcode": "code",
    "taken_at": "taken_at",
    "comment_count": "comment_count",
    "owner_username": "user.username",
    "caption": "caption.text",
    "is_paid_partnership": "is_paid_partnership",
}


def stated_likes(text: str) -> Mapping[str, Any]:
    """The expected likes: null if the platform hides them and sends a dummy."""
    media = json.loads(text)
    return {"like_count": None if media["like_and_view_counts_disabled"] else media["like_count"]}


def preview(text: str) -> Mapping[str, Any]:
    """Expected values from `990K likes, 8,873 comments - name on May 24, 2021`."""
    described = unescape(re.findall(r'name="description"\s+content=\'([^\']*)', text)[0])
    [(likes, comments, name)] = re.findall(r"^(\d+)K likes, ([\d,]+) comments - (\S+)", described)
    return {
        "like_count": int(likes) * 1000,
        "comment_count": int(comments.replace(",", "")),
        "owner_username": name,
    }


ROWS: Final = (
    Row("instagram/blocked/*", "post", Blocked),
    Row("instagram/blocked/*", "profile", Blocked),
    Row("instagram/graphql-media/a1-*", "post", at("graphql.shortcode_media", **GRAPH)),
    Row("instagram/graphql-media/shortcode_media-*", "post", at("data.shortcode_media", **GRAPH)),
    Row(
        "instagram/graphql-media/shortcode_media-*",
        "post",
        at(
            "data.shortcode_media",
            like_count="edge_media_preview_like.count",
            comment_count="edge_media_to_parent_comment.count",
        ),
    ),
    Row("instagram/graphql-timeline/*", "post", at("node", **GRAPH)),
    Row("instagram/graphql-timeline/*", "posts", lambda _: {"posts.length": 1}),
    Row(
        "instagram/html-og-only/old-sharedData-*",
        "post",
        in_script("window._sharedData", "entry_data.PostPage.0.graphql.shortcode_media", **GRAPH),
    ),
    Row("instagram/html-og-only/post-with-video-*", "post", preview),
    Row(
        "instagram/mobile-media/clip-*",
        "post",
        at("media", **MEDIA, view_count="play_count", like_count="like_count"),
    ),
    Row("instagram/mobile-media/explore-*", "posts", counted(posts=of(r'"media": ?\{'))),
    Row("instagram/mobile-media/search-*", "posts", counted(posts=of(r'"media": ?\{'))),
    Row(
        "instagram/oembed/*",
        "post",
        at("", owner_username="author_name", thumbnail_url="thumbnail_url"),
    ),
    Row("instagram/older-2020-2022/media-comments.json", "post", Changed),
    Row(
        "instagram/older-2020-2022/media.json",
        "post",
        at("items.0", **MEDIA, like_count="like_count"),
    ),
    Row(
        "instagram/older-2020-2022/media-3.json",
        "post",
        at("items.0", **MEDIA, like_count="like_count"),
    ),
    Row("instagram/trimmed-2026-07/feed-*", "posts", counted(posts=within("data.items"))),
    Row(
        "instagram/trimmed-2026-07/user-posts.json",
        "posts",
        counted(posts=within("data.data.items")),
    ),
    Row(
        "instagram/trimmed-2026-09-*/*",
        "profile",
        in_script(
            '"xig_user_by_username"',
            "",
            user_id="pk",
            follower_count="follower_count",
            full_name="full_name",
        ),
    ),
    Row("instagram/trimmed-2026-09-*/*", "posts", counted(posts=of('"display_uri"'))),
    Row(
        "instagram/trimmed-2026-10-*/*",
        "post",
        in_script('"if_not_gated_logged_out"', "", id="pk", shortcode="code", taken_at="taken_at"),
    ),
    Row("instagram/user-feed/*", "posts", at("", **{"posts.0.shortcode": "edges.0.node.code"})),
    Row(
        "instagram/web-profile-info/*",
        "profile",
        at(
            "data.user",
            user_id="id",
            username="username",
            full_name="full_name",
            biography="biography",
            external_url="external_url",
            follower_count="edge_followed_by.count",
            following_count="edge_follow.count",
            media_count="edge_owner_to_timeline_media.count",
            is_verified="is_verified",
        ),
    ),
    Row(
        "instagram/web-profile-info/*",
        "posts",
        at(
            "data.user.edge_owner_to_timeline_media",
            next_cursor="page_info.end_cursor",
            has_more="page_info.has_next_page",
            **{
                "posts.11.shortcode": "edges.11.node.shortcode",
                "posts.0.view_count": "edges.0.node.video_view_count",
            },
        ),
    ),
    Row("instagram/xdt-media-item/*", "post", all_of(at("", **MEDIA, id="pk"), stated_likes)),
)
