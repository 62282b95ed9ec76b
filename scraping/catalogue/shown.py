"""Prepares a live record for display. A live record is a profile or post as a platform has just sent it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from creators.identity.platforms import Address, Platform
from creators.models import Creator, Post
from scraping.catalogue.feeding import find_known
from scraping.neutral import find_owner

_FIGURES: Final = {
    "follower_count": "Followers",
    "subscribers": "Subscribers",
    "following_count": "Following",
    "media_count": "Posts",
    "video_count": "Videos",
    "videos_count": "Videos",
    "views_total": "Views",
    "view_count": "Views",
    "like_count": "Likes",
    "comment_count": "Comments",
    "share_count": "Shares",
    "save_count": "Saves",
    "duration_seconds": "Seconds",
}
_NAMES: Final = ("full_name", "display_name", "name", "title", "owner_username", "username")
_TEXTS: Final = ("biography", "caption", "description")
_IDS: Final = ("shortcode", "video_id")
_MOST_POSTS: Final = 12


@dataclass(frozen=True, slots=True)
class ShownPost:
    text: str
    url: str
    figures: Sequence[tuple[str, int | float]]
    copy: Post | None
    """The catalogue's copy of this post, if it is stored."""


@dataclass(frozen=True, slots=True)
class ShownResult:
    """A live record as the page displays it. `username` is the name for adding the account to the catalogue. It is
    empty for a post."""

    name: str
    text: str
    url: str
    username: str
    figures: Sequence[tuple[str, int | float]]
    posts: Sequence[ShownPost]
    record: Mapping[str, Any]
    creator: Creator | None
    """The account's creator in the catalogue, or None. The page shows a profile picture only if the catalogue has
    stored it."""


def show_result(address: Address, data: Mapping[str, Any]) -> ShownResult:
    record: Mapping[str, Any] = data.get("post") or data.get("video") or data
    is_account = address.kind in ("profile", "channel")
    found = (record.get("posts") or record.get("videos") or [])[:_MOST_POSTS]
    copies = _find_copies(address.platform, found)
    profile = (
        find_known(address.platform, find_owner(address.platform, record)) if is_account else None
    )
    return ShownResult(
        name=_first(record, _NAMES) or address.id,
        text=_first(record, _TEXTS),
        url=record.get("url") or record.get("profile_url") or address.url,
        username=(record.get("username") or record.get("handle") or "") if is_account else "",
        figures=_list_figures(record),
        posts=[_show_post(post, copies) for post in found],
        record=data,
        creator=profile.creator if profile else None,
    )


def _show_post(post: Mapping[str, Any], copies: Mapping[str, Post]) -> ShownPost:
    url = post.get("url") or f"https://www.instagram.com/p/{post.get('shortcode')}/"
    copy = copies.get(_first(post, _IDS))
    return ShownPost(_first(post, (*_TEXTS, "title")), url, _list_figures(post), copy)


def _find_copies(platform: Platform, posts: Sequence[Mapping[str, Any]]) -> dict[str, Post]:
    ids = [_first(post, _IDS) for post in posts]
    stored = Post.objects.filter(platform=platform, platform_id__in=ids, picture__isnull=False)
    return {post.platform_id: post for post in stored.only("platform_id", "picture")}


def _list_figures(record: Mapping[str, Any]) -> list[tuple[str, int | float]]:
    return [
        (label, record[name]) for name, label in _FIGURES.items() if record.get(name) is not None
    ]


def _first(record: Mapping[str, Any], names: Sequence[str]) -> str:
    return next((str(record[name]) for name in names if record.get(name)), "")
