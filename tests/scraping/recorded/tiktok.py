"""Recorded answers of TikTok: which kind each is, and what its record must say."""

import json
from collections.abc import Mapping
from typing import Any, Final

from scraping.sources.failures import Blocked, Changed, Refused
from tests.scraping.recorded.lookups import (
    Facts,
    Row,
    all_of,
    at,
    counted,
    dig,
    in_script,
    of,
    within,
)

ITEM: Final = {
    "video_id": "id",
    "author.username": "author.uniqueId",
    "author.user_id": "author.id",
    "description": "desc",
}


USER: Final = {
    "user_id": "user.id",
    "username": "user.uniqueId",
    "display_name": "user.nickname",
    "is_verified": "user.verified",
}


def exact_stats(root: str) -> Facts:
    """The exact counts, which are digits in strings."""

    def look(text: str) -> Mapping[str, Any]:
        stats = dig(json.loads(text), root)
        return {
            "view_count": int(stats["playCount"]),
            "like_count": int(stats["diggCount"]),
            "save_count": int(stats["collectCount"]),
        }

    return look


def exact_followers(root: str) -> Facts:
    def look(text: str) -> Mapping[str, Any]:
        stats = dig(json.loads(text), root)
        return {
            "follower_count": int(stats["followerCount"]),
            "like_count": int(stats["heartCount"]),
        }

    return look


def read_scope(text: str) -> Any:
    start = text.index("{", text.index('id="__UNIVERSAL_DATA'))
    return json.JSONDecoder().raw_decode(text, start)[0]["__DEFAULT_SCOPE__"]


def page_user(text: str) -> Mapping[str, Any]:
    info = read_scope(text)["webapp.user-detail"]["userInfo"]
    return {field: dig(info, path) for field, path in USER.items()} | {
        "follower_count": int(info["statsV2"]["followerCount"])
    }


def page_video(text: str) -> Mapping[str, Any]:
    item = read_scope(text)["webapp.video-detail"]["itemInfo"]["itemStruct"]
    return {field: dig(item, path) for field, path in ITEM.items()} | {
        "view_count": int(item["statsV2"]["playCount"])
    }


ROWS: Final = (
    Row(
        "tiktok/aweme-mobile/multi-*",
        "video",
        at("aweme_details.0", video_id="aweme_id", view_count="statistics.play_count"),
    ),
    Row("tiktok/aweme-mobile/search-*", "videos", counted(videos=within("aweme_list"))),
    Row("tiktok/blocked/empty-*", "profile", Blocked),
    Row("tiktok/blocked/empty-body-*", "videos", Blocked),
    Row("tiktok/blocked/video-self-see-*", "video", Refused),
    Row(
        "tiktok/comment-list/*",
        "comments",
        all_of(counted(comments=within("comments")), at("", total="total")),
    ),
    Row(
        "tiktok/item-detail/*",
        "video",
        at("data.itemInfo.itemStruct", **ITEM, view_count="stats.playCount"),
    ),
    Row(
        "tiktok/item-list/p*",
        "videos",
        at(
            "",
            next_cursor="cursor",
            has_more="hasMore",
            **{"videos.0.is_pinned": "itemList.0.isPinnedItem"},
        ),
    ),
    Row(
        "tiktok/item-list/user-*",
        "videos",
        all_of(counted(videos=within("itemList")), at("", next_cursor="cursor")),
    ),
    Row("tiktok/oembed/*", "video", at("", video_id="embed_product_id", description="title")),
    Row(
        "tiktok/older/*",
        "profile",
        in_script(
            "__NEXT_DATA__",
            "props.pageProps.userInfo",
            **USER,
            follower_count="stats.followerCount",
        ),
    ),
    Row(
        "tiktok/older/*",
        "videos",
        in_script("__NEXT_DATA__", "props.pageProps", **{"videos.0.video_id": "items.0.id"}),
    ),
    Row(
        "tiktok/profile-page-html/sigi-*",
        "profile",
        in_script('id="SIGI_STATE"', "UserPage", username="uniqueId"),
    ),
    Row(
        "tiktok/profile-page-html/sigi-*",
        "videos",
        in_script(
            'id="SIGI_STATE"',
            "ItemList.user-post",
            next_cursor="cursor",
            **{"videos.0.video_id": "list.0"},
        ),
    ),
    Row("tiktok/profile-page-html/universal-*", "profile", page_user),
    Row("tiktok/profile-page-html/universal-*", "videos", Changed),
    Row("tiktok/search-general/*", "videos", counted(videos=of(r'"type": ?1,\s*"item"'))),
    Row("tiktok/search-general/*", "users", counted(users=of('"user_info"'))),
    Row("tiktok/search-items/*", "videos", counted(videos=within("item_list"))),
    Row(
        "tiktok/search-user/*",
        "users",
        all_of(
            counted(users=within("user_list")),
            at("", query="input_keyword", search_id="log_pb.impr_id"),
        ),
    ),
    Row("tiktok/subtitles/*", "transcript", counted(segments=of("-->"))),
    Row(
        "tiktok/trimmed-2026-07/item-detail-*",
        "video",
        all_of(
            at("data.itemInfo.itemStruct", **ITEM), exact_stats("data.itemInfo.itemStruct.statsV2")
        ),
    ),
    Row("tiktok/trimmed-2026-07/search-user-*", "users", Changed),
    Row(
        "tiktok/trimmed-2026-07/user-detail.json",
        "profile",
        all_of(at("data.userInfo", **USER), exact_followers("data.userInfo.statsV2")),
    ),
    Row(
        "tiktok/user-detail/*",
        "profile",
        all_of(
            at("userInfo", **USER, biography="user.signature"), exact_followers("userInfo.statsV2")
        ),
    ),
    Row("tiktok/video-page-html/*", "video", page_video),
)
