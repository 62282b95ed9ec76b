"""From a live record to the catalogue's neutral record, which importing merges.

An older reading never replaces a newer one, unknown never replaces known, a changed handle follows the platform's id.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from creators.handles import Handle
from creators.importing import import_records
from creators.selectors.resolving import ResolvedProfile, resolve_profiles
from scraping.sources.addresses import Platform

SOURCE: Final = "live"
ACCOUNTS: Final[Mapping[Platform, str]] = {
    "instagram": "profile",
    "tiktok": "profile",
    "youtube": "channel",
}
"""The kind of record that tells of an account."""

Record = Mapping[str, Any]


def find_known(platform: Platform, record: Record) -> ResolvedProfile | None:
    """The stored profile of this account, by the platform's id, else by its handle."""
    names = (_id_of(platform, record), record.get("username") or record.get("handle"))
    handles = [Handle(platform, name) for name in names if name]
    found = resolve_profiles(handles)
    return next((found[handle] for handle in handles if handle in found), None)


def store_account(platform: Platform, record: Record, *, read_at: datetime) -> None:
    """Create or update the creator, the profile, its posts and the reading of its numbers."""
    told = {"profiles": [_describe_account(platform, record, read_at)]}
    import_records([told], source=SOURCE, as_of=read_at.date())


def _id_of(platform: Platform, record: Record) -> str | None:
    return record.get("channel_id" if platform == "youtube" else "user_id")


def _describe_account(platform: Platform, record: Record, read_at: datetime) -> dict[str, Any]:
    described = _DESCRIBERS[platform](record)
    return described | {
        "platform": platform,
        "source_id": _id_of(platform, record),
        "observed_at": read_at.isoformat(),
    }


def _describe_instagram(record: Record) -> dict[str, Any]:
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


def _describe_instagram_post(post: Record) -> dict[str, Any]:
    taken_at = post["taken_at"]
    return {
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


def _describe_tiktok(record: Record) -> dict[str, Any]:
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


def _describe_tiktok_video(video: Record) -> dict[str, Any]:
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
        "hashtags": video["hashtags"],
        "is_pinned": video["is_pinned"],
    }


def _describe_youtube(record: Record) -> dict[str, Any]:
    return {
        "username": record["handle"],
        "display_name": record["name"],
        "bio": record["description"],
        "avatar_url": record["avatar_url"],
        "followers": record["subscribers"],
        "posts_count": record["videos_count"],
        "posts": [_describe_youtube_video(video) for video in record["videos"]],
    }


def _describe_youtube_video(video: Record) -> dict[str, Any]:
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


_DESCRIBERS: Final = {
    "instagram": _describe_instagram,
    "tiktok": _describe_tiktok,
    "youtube": _describe_youtube,
}
