"""Converts live records to the neutral records of docs/import-format.md.

Neutral records describe accounts and the posts of accounts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from creators.identity.platforms import Platform

ACCOUNTS: Final[Mapping[Platform, str]] = {
    "instagram": "profile",
    "tiktok": "profile",
    "youtube": "channel",
}
"""The kind of record that describes an account, by platform."""

Record = Mapping[str, Any]
Neutral = dict[str, Any]


class Owner(NamedTuple):
    """The owner of an account or post.

    It has the handle, and the platform's id if the record contains it.
    """

    source_id: str | None
    username: str | None


class Account(NamedTuple):
    """An account. `links` are the addresses shown next to its text."""

    owner: Owner
    profile: Neutral
    country: str | None
    links: list[str]


def holds_accounts_or_posts(platform: Platform, kind: str) -> bool:
    """Returns whether records of this kind contain accounts or posts."""
    return (platform, kind) in _ACCOUNTS or (platform, kind) in _POSTS


def describe_account(platform: Platform, record: Record) -> Account:
    """Returns the account in a record that describes exactly one account."""
    return next(iter(describe_accounts(platform, ACCOUNTS[platform], record)))


def describe_accounts(platform: Platform, kind: str, record: Record) -> Iterator[Account]:
    if listed := _ACCOUNTS.get((platform, kind)):
        for each in listed.list_accounts(record):
            owner, profile = find_owner(platform, each), listed.describe(each)
            yield Account(owner, profile, each.get("country"), _list_links(each))


def describe_posts(platform: Platform, kind: str, record: Record) -> dict[Owner, list[Neutral]]:
    """Returns the posts of a record, grouped by owner."""
    described: dict[Owner, list[Neutral]] = {}
    if listed := _POSTS.get((platform, kind)):
        for post in listed.list_posts(record):
            described.setdefault(listed.find_owner(post), []).append(listed.describe(post))
    return described


def find_author(platform: Platform, kind: str, post: Record) -> Owner:
    """Returns the author that a post's record names."""
    return _POSTS[platform, kind].find_owner(post)


def find_owner(platform: Platform, record: Record) -> Owner:
    """Returns the owner that an account's record names."""
    source_id = record.get("channel_id" if platform == "youtube" else "user_id")
    handle = record.get("username") or record.get("handle") or record.get("channel_handle")
    return Owner(source_id, handle)


def _list_links(record: Record) -> list[str]:
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


def _describe_tiktok_user(user: Record) -> Neutral:
    """Converts one result of a search for users. Such a result has fewer fields than a profile."""
    return {
        "username": user["username"],
        "display_name": user["display_name"],
        "bio": user["biography"],
        "avatar_url": user["avatar_url"],
        "is_verified": user["is_verified"],
        "followers": user["follower_count"],
        "following": user["following_count"],
        "posts_count": user["video_count"],
        "posts": [],
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


def _describe_youtube_result(channel: Record) -> Neutral:
    """Converts one search result.

    Its description is cut, so it is left out. Some shapes lack the badge.
    """
    return {
        "username": channel["channel_handle"],
        "display_name": channel["channel_name"],
        "avatar_url": channel["thumbnail_url"],
        "is_verified": channel["channel_verified"] or None,
        "followers": channel["subscriber_count"],
        "posts_count": channel["video_count"],
        "posts": [],
    }


def _describe_youtube_video(video: Record) -> Neutral:
    """Converts a video from a list. Lists give only its age, not the day of publication."""
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
    """Converts a YouTube video from its own page, which has the description and the time of publication."""
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


def _list_results(page: Record, kind: str) -> list[Record]:
    """Returns the results of a search whose owner is known."""
    return [each for each in page["results"] if each["type"] == kind and each["channel_id"]]


class _Accounts(NamedTuple):
    list_accounts: Callable[[Record], Sequence[Record]]
    describe: Callable[[Record], Neutral]


_ACCOUNTS: Final = {
    ("instagram", "profile"): _Accounts(lambda profile: [profile], _describe_instagram),
    ("tiktok", "profile"): _Accounts(lambda profile: [profile], _describe_tiktok),
    ("tiktok", "users"): _Accounts(lambda page: page["users"], _describe_tiktok_user),
    ("youtube", "channel"): _Accounts(lambda channel: [channel], _describe_youtube),
    ("youtube", "search"): _Accounts(
        lambda page: _list_results(page, "channel"), _describe_youtube_result
    ),
}
"""Functions that read accounts, by platform and kind of record."""


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
    ("youtube", "search"): _Posts(
        lambda page: _list_results(page, "video"), _own_youtube_video, _describe_youtube_video
    ),
}
"""Functions that read posts, by platform and kind of record."""
