"""Converts live records to the format of imports, which is the same for all platforms (docs/import-format.md)."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from creators.identity.platforms import Platform

ACCOUNTS: Final[Mapping[Platform, str]] = {
    "instagram": "profile",
    "tiktok": "profile",
    "youtube": "channel",
}
"""The kind of record that describes an account on each platform."""

_FIELDS: Final[Mapping[str, Mapping[str, Mapping[str, list[str]]]]] = tomllib.loads(
    Path(__file__).with_name("neutral.toml").read_text(encoding="utf-8")
)

Record = Mapping[str, Any]
Neutral = dict[str, Any]


class Owner(NamedTuple):
    """The owner of an account or post. `username` is the handle. `source_id` is the platform's id, if the record
    contains it."""

    source_id: str | None
    username: str | None

    @property
    def identities(self) -> list[str]:
        """The platform's id and `@handle`, if they are known."""
        handle = self.username and f"@{self.username.removeprefix('@')}"
        return [name for name in (self.source_id, handle) if name]


class Account(NamedTuple):
    """An account in the format of imports. `links` are addresses that the platform shows next to the bio."""

    owner: Owner
    profile: Neutral
    country: str | None
    links: list[str]


def holds_accounts_or_posts(platform: Platform, kind: str) -> bool:
    return (platform, kind) in _ACCOUNTS or (platform, kind) in _POSTS


def describe_account(platform: Platform, record: Record) -> Account:
    """Returns the account that a record describes. The record must describe exactly one account."""
    return next(iter(describe_accounts(platform, ACCOUNTS[platform], record)))


def describe_accounts(platform: Platform, kind: str, record: Record) -> Iterator[Account]:
    if listed := _ACCOUNTS.get((platform, kind)):
        for each in listed.list_records(record):
            owner, profile = find_owner(platform, each), listed.describe(each)
            yield Account(owner, profile, each.get("country"), _list_links(each))


def describe_posts(platform: Platform, kind: str, record: Record) -> dict[Owner, list[Neutral]]:
    """Returns the posts in a record, in the format of imports, grouped by owner."""
    described: dict[Owner, list[Neutral]] = {}
    if listed := _POSTS.get((platform, kind)):
        for post in listed.list_records(record):
            described.setdefault(find_author(platform, post), []).append(listed.describe(post))
    return described


def find_author(platform: Platform, post: Record) -> Owner:
    match platform:
        case "instagram":
            return Owner(None, post["owner_username"])
        case "tiktok":
            return Owner(post["author"]["user_id"], post["author"]["username"])
        case "youtube":
            return Owner(post["channel_id"], post["channel_handle"])


def find_owner(platform: Platform, record: Record) -> Owner:
    source_id = record.get("channel_id" if platform == "youtube" else "user_id")
    handle = record.get("username") or record.get("handle") or record.get("channel_handle")
    return Owner(source_id, handle)


def _list_links(record: Record) -> list[str]:
    links = [link["url"] for link in record.get("bio_links") or []]
    return [link for link in (record.get("external_url"), *links) if link]


def _add_to_post(post: Record) -> Neutral:
    taken_at = post["taken_at"]
    return {
        "url": f"https://www.instagram.com/p/{post['shortcode']}/",
        "posted_at": datetime.fromtimestamp(taken_at, UTC).isoformat() if taken_at else None,
        "location": post["location"] and post["location"]["name"],
    }


def _add_to_video(video: Record) -> Neutral:
    kind = "carousel" if video["media_type"] == "slideshow" else "video"
    return {"type": kind, "hashtags": video["hashtags"] or None}


def _add_to_watched_video(video: Record) -> Neutral:
    lines = [video["title"] or "", "", video["description"] or ""]
    return {"type": "video", "caption": "\n".join(lines).strip()}


def _list_results(kind: str, page: Record) -> list[Record]:
    """Returns the search results of this kind. Leaves out results without an owner."""
    return [each for each in page["results"] if each["type"] == kind and each["channel_id"]]


class _Listed(NamedTuple):
    """Describes one kind of record: how to find its accounts or posts, and how to convert each to the format of
    imports."""

    fields: Mapping[str, list[str]]
    list_records: Callable[[Record], Sequence[Record]] = lambda record: [record]
    add: Callable[[Record], Neutral] = lambda _: {}
    """A function that returns further fields, which the table `fields` cannot describe."""

    def describe(self, record: Record) -> Neutral:
        picked = {
            name: next(filter(None, map(record.get, sources)), record.get(sources[-1]))
            for name, sources in self.fields.items()
        }
        return picked | self.add(record)


_INSTAGRAM, _TIKTOK, _YOUTUBE = (_FIELDS[platform] for platform in ACCOUNTS)
_POSTS: Final = {
    ("instagram", "post"): _Listed(_INSTAGRAM["post"], add=_add_to_post),
    ("tiktok", "video"): _Listed(_TIKTOK["video"], add=_add_to_video),
    ("tiktok", "videos"): _Listed(_TIKTOK["video"], itemgetter("videos"), _add_to_video),
    ("youtube", "video"): _Listed(_YOUTUBE["video"], add=_add_to_watched_video),
    ("youtube", "search"): _Listed(
        _YOUTUBE["listed_video"], partial(_list_results, "video"), lambda _: {"type": "video"}
    ),
}


def _add_posts(platform: Platform, kind: str, name: str, record: Record) -> Neutral:
    describe = _POSTS[platform, kind].describe
    return {"posts": [describe(post) for post in record.get(name, [])]}


def _add_to_result(channel: Record) -> Neutral:
    # Some formats never contain the verification badge, so a missing badge means unknown.
    return {"posts": [], "is_verified": channel["channel_verified"] or None}


_ACCOUNTS: Final = {
    ("instagram", "profile"): _Listed(
        _INSTAGRAM["profile"], add=partial(_add_posts, "instagram", "post", "posts")
    ),
    ("tiktok", "profile"): _Listed(
        _TIKTOK["profile"], add=partial(_add_posts, "tiktok", "video", "videos")
    ),
    ("tiktok", "users"): _Listed(_TIKTOK["profile"], itemgetter("users"), lambda _: {"posts": []}),
    ("youtube", "channel"): _Listed(
        _YOUTUBE["channel"], add=partial(_add_posts, "youtube", "search", "videos")
    ),
    ("youtube", "search"): _Listed(
        _YOUTUBE["result"], partial(_list_results, "channel"), _add_to_result
    ),
}
