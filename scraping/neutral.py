"""Converts live records to neutral records of accounts and posts (docs/import-format.md)."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from creators.identity.platforms import Platform

ACCOUNTS: Final[Mapping[Platform, str]] = {
    "instagram": "profile",
    "tiktok": "profile",
    "youtube": "channel",
}
"""The kind of record that describes an account, by platform."""

_FIELDS: Final[Mapping[tuple[str, str], Mapping[str, list[str]]]] = {
    (platform, table): {
        name: sources if isinstance(sources, list) else [sources]
        for name, sources in fields.items()
    }
    for platform, tables in tomllib.loads(
        Path(__file__).with_name("neutral.toml").read_text(encoding="utf-8")
    ).items()
    for table, fields in tables.items()
}
"""Names of the fields of live records, by name of the neutral field."""

Record = Mapping[str, Any]
Neutral = dict[str, Any]


class Owner(NamedTuple):
    """The owner of an account or post: the handle, and the platform's id if the record contains it."""

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
        for each in listed.list_records(record):
            owner, profile = find_owner(platform, each), listed.describe(each)
            yield Account(owner, profile, each.get("country"), _list_links(each))


def describe_posts(platform: Platform, kind: str, record: Record) -> dict[Owner, list[Neutral]]:
    """Returns the posts of a record, grouped by owner."""
    described: dict[Owner, list[Neutral]] = {}
    if listed := _POSTS.get((platform, kind)):
        for post in listed.list_records(record):
            described.setdefault(find_author(platform, post), []).append(listed.describe(post))
    return described


def find_author(platform: Platform, post: Record) -> Owner:
    """Returns the author that a post's record names."""
    match platform:
        case "instagram":
            return Owner(None, post["owner_username"])
        case "tiktok":
            return Owner(post["author"]["user_id"], post["author"]["username"])
        case "youtube":
            return Owner(post["channel_id"], post["channel_handle"])


def find_owner(platform: Platform, record: Record) -> Owner:
    """Returns the owner that an account's record names."""
    source_id = record.get("channel_id" if platform == "youtube" else "user_id")
    handle = record.get("username") or record.get("handle") or record.get("channel_handle")
    return Owner(source_id, handle)


def _list_links(record: Record) -> list[str]:
    links = [link["url"] for link in record.get("bio_links") or []]
    return [link for link in (record.get("external_url"), *links) if link]


def _pick_fields(platform: Platform, table: str, record: Record) -> Neutral:
    """Returns the fields of a neutral record that `neutral.toml` lists for this kind of record."""
    return {
        name: next((record[source] for source in sources if record[source]), record[sources[-1]])
        for name, sources in _FIELDS[platform, table].items()
    }


def _describe_instagram(record: Record) -> Neutral:
    posts = [_describe_instagram_post(post) for post in record["posts"]]
    return {**_pick_fields("instagram", "profile", record), "posts": posts}


def _describe_instagram_post(post: Record) -> Neutral:
    taken_at = post["taken_at"]
    return {
        **_pick_fields("instagram", "post", post),
        "url": f"https://www.instagram.com/p/{post['shortcode']}/",
        "posted_at": datetime.fromtimestamp(taken_at, UTC).isoformat() if taken_at else None,
        "location": post["location"] and post["location"]["name"],
    }


def _describe_tiktok(record: Record) -> Neutral:
    posts = [_describe_tiktok_video(video) for video in record.get("videos", [])]
    return {**_pick_fields("tiktok", "profile", record), "posts": posts}


def _describe_tiktok_user(user: Record) -> Neutral:
    return {**_pick_fields("tiktok", "user", user), "posts": []}


def _describe_tiktok_video(video: Record) -> Neutral:
    kind = "carousel" if video["media_type"] == "slideshow" else "video"
    described = {**_pick_fields("tiktok", "video", video), "type": kind}
    return {**described, "hashtags": video["hashtags"] or None}


def _describe_youtube(record: Record) -> Neutral:
    posts = [_describe_youtube_video(video) for video in record["videos"]]
    return {**_pick_fields("youtube", "channel", record), "posts": posts}


def _describe_youtube_result(channel: Record) -> Neutral:
    described = {**_pick_fields("youtube", "result", channel), "posts": []}
    return {**described, "is_verified": channel["channel_verified"] or None}


def _describe_youtube_video(video: Record) -> Neutral:
    return {**_pick_fields("youtube", "listed_video", video), "type": "video"}


def _describe_watched_video(video: Record) -> Neutral:
    lines = [video["title"] or "", "", video["description"] or ""]
    caption = "\n".join(lines).strip()
    return {**_pick_fields("youtube", "video", video), "type": "video", "caption": caption}


def _list_results(kind: str, page: Record) -> list[Record]:
    """Returns those results of a search that name their owner."""
    return [each for each in page["results"] if each["type"] == kind and each["channel_id"]]


class _Listed(NamedTuple):
    """The accounts or posts in a kind of record, and the function that makes one of them neutral."""

    list_records: Callable[[Record], Sequence[Record]]
    describe: Callable[[Record], Neutral]


_ACCOUNTS: Final = {
    ("instagram", "profile"): _Listed(lambda profile: [profile], _describe_instagram),
    ("tiktok", "profile"): _Listed(lambda profile: [profile], _describe_tiktok),
    ("tiktok", "users"): _Listed(lambda page: page["users"], _describe_tiktok_user),
    ("youtube", "channel"): _Listed(lambda channel: [channel], _describe_youtube),
    ("youtube", "search"): _Listed(partial(_list_results, "channel"), _describe_youtube_result),
}
_POSTS: Final = {
    ("instagram", "post"): _Listed(lambda post: [post], _describe_instagram_post),
    ("tiktok", "video"): _Listed(lambda video: [video], _describe_tiktok_video),
    ("tiktok", "videos"): _Listed(lambda page: page["videos"], _describe_tiktok_video),
    ("youtube", "video"): _Listed(lambda video: [video], _describe_watched_video),
    ("youtube", "search"): _Listed(partial(_list_results, "video"), _describe_youtube_video),
}
