"""From a live record to the neutral record of docs/import-format.md."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from scraping.sources.addresses import Platform

ACCOUNTS: Final[Mapping[Platform, str]] = {
    "instagram": "profile",
    "tiktok": "profile",
    "youtube": "channel",
}
"""The kind of record that tells of an account."""

Record = Mapping[str, Any]
Neutral = dict[str, Any]


class Owner(NamedTuple):
    """Whose account or post it is: by the platform's id, where the record has it, and by the handle of now."""

    source_id: str | None
    username: str | None


def describe_account(platform: Platform, record: Record) -> Neutral:
    return _ACCOUNTS[platform](record)


def find_owner(platform: Platform, record: Record) -> Owner:
    """Of the record of an account."""
    source_id = record.get("channel_id" if platform == "youtube" else "user_id")
    return Owner(source_id, record.get("username") or record.get("handle"))


def has_posts(platform: Platform, kind: str) -> bool:
    return (platform, kind) in _POSTS


def describe_posts(platform: Platform, kind: str, record: Record) -> dict[Owner, list[Neutral]]:
    """The posts of a record by their owners."""
    list_posts, find_owner_of, describe = _POSTS[platform, kind]
    described: dict[Owner, list[Neutral]] = {}
    for post in list_posts(record):
        described.setdefault(find_owner_of(post), []).append(describe(post))
    return described


def list_links(record: Record) -> list[str]:
    """Addresses that an account shows beside its text."""
    links = [link["url"] for link in record.get("bio_links") or []]
    return [link for link in (record.get("external_url"), *links) if link]


def _describe_instagram(record: Record) -> Neutral:
    return {
        "username": record["username"],
        "display_name": record["full_name"],
        "bio": record["biography"],
        "avatar_url": record["profile_pic_url_hd"] or record["profile_pic_url"],
        "external_url": record["external_url"],
        "category": record["category_name"],
        "pronouns": record["pronouns"],
        "is_verified": record["is_verified"],
        "is_private": record["is_private"],
        "followers": record["follower_count"],
        "following": record["following_count"],
        "posts_count": record["media_count"],
        "posts": [_describe_instagram_post(post) for post in record["posts"]],
    }


def _describe_instagram_post(post: Record) -> Neutral:
    taken_at = post["taken_at"]
    return {
        "platform_id": post["shortcode"],
        "url": f"https://www.instagram.com/p/{post['shortcode']}/",
        "caption": post["caption"],
        "posted_at": datetime.fromtimestamp(taken_at, UTC).isoformat() if taken_at else None,
        "type": post["post_type"],
        "thumbnail_url": post["thumbnail_url"] or post["display_url"],
        "location": post["location"] and post["location"]["name"],
        "likes": post["like_count"],
        "comments": post["comment_count"],
        "views": post["view_count"],
        "is_pinned": post["is_pinned"],
        "is_paid_partnership": post["is_paid_partnership"],
    }


def _describe_tiktok(record: Record) -> Neutral:
    return {
        "username": record["username"],
        "display_name": record["display_name"],
        "bio": record["biography"],
        "avatar_url": record["avatar_url"],
        "external_url": record["external_url"],
        "is_verified": record["is_verified"],
        "is_business": record["is_business"],
        "is_private": record["is_private"],
        "followers": record["follower_count"],
        "following": record["following_count"],
        "posts_count": record["video_count"],
        "posts": [_describe_tiktok_video(video) for video in record.get("videos", [])],
    }


def _describe_tiktok_video(video: Record) -> Neutral:
    return {
        "platform_id": video["video_id"],
        "url": video["url"],
        "caption": video["description"],
        "posted_at": video["created_at"],
        "type": "carousel" if video["media_type"] == "slideshow" else "video",
        "duration_seconds": video["duration_seconds"],
        "thumbnail_url": video["thumbnail_url"],
        "likes": video["like_count"],
        "comments": video["comment_count"],
        "views": video["view_count"],
        "shares": video["share_count"],
        "hashtags": video["hashtags"] or None,
        "is_pinned": video["is_pinned"],
    }


def _describe_youtube(record: Record) -> Neutral:
    return {
        "username": record["handle"],
        "display_name": record["name"],
        "bio": record["description"],
        "avatar_url": record["avatar_url"],
        "followers": record["subscribers"],
        "posts_count": record["videos_count"],
        "posts": [_describe_youtube_video(video) for video in record["videos"]],
    }


def _describe_youtube_video(video: Record) -> Neutral:
    """The list of a channel tells only how long ago a video was published."""
    return {
        "platform_id": video["video_id"],
        "url": video["url"],
        "caption": video["title"],
        "posted_at": video["published_text"],
        "type": "video",
        "duration_seconds": video["duration_seconds"],
        "thumbnail_url": video["thumbnail_url"],
        "views": video["view_count"],
    }


def _describe_watched_video(video: Record) -> Neutral:
    """A YouTube video with its description and the moment of its publication."""
    lines = [video["title"] or "", "", video["description"] or ""]
    return {
        "platform_id": video["video_id"],
        "url": video["url"],
        "caption": "\n".join(lines).strip(),
        "posted_at": video["published_at"] or video["published_date"],
        "type": "video",
        "duration_seconds": video["duration_seconds"],
        "thumbnail_url": video["thumbnail_url"],
        "likes": video["like_count"],
        "comments": video["comment_count"],
        "views": video["view_count"],
    }


def _own_instagram_post(post: Record) -> Owner:
    return Owner(None, post["owner_username"])


def _own_tiktok_video(video: Record) -> Owner:
    return Owner(video["author"]["user_id"], video["author"]["username"])


def _own_youtube_video(video: Record) -> Owner:
    return Owner(video["channel_id"], video["channel_handle"])


_ACCOUNTS: Final = {
    "instagram": _describe_instagram,
    "tiktok": _describe_tiktok,
    "youtube": _describe_youtube,
}


class _Posts(NamedTuple):
    list_posts: Callable[[Record], Sequence[Record]]
    find_owner: Callable[[Record], Owner]
    describe: Callable[[Record], Neutral]


_POSTS: Final = {
    ("instagram", "post"): _Posts(
        lambda post: [post], _own_instagram_post, _describe_instagram_post
    ),
    ("tiktok", "video"): _Posts(lambda video: [video], _own_tiktok_video, _describe_tiktok_video),
    ("tiktok", "videos"): _Posts(
        lambda page: page["videos"], _own_tiktok_video, _describe_tiktok_video
    ),
    ("youtube", "video"): _Posts(
        lambda video: [video], _own_youtube_video, _describe_watched_video
    ),
}
"""By platform and kind of record."""
