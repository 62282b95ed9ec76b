"""A live record as the page shows it: a name, a text, figures and the newest posts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scraping.sources.addresses import Address

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
_MOST_POSTS: Final = 12


@dataclass(frozen=True, slots=True)
class ShownPost:
    text: str
    url: str
    figures: Sequence[tuple[str, int | float]]


@dataclass(frozen=True, slots=True)
class ShownResult:
    """`username` names a profile or channel, for the catalogue; empty for a post."""

    name: str
    text: str
    url: str
    username: str
    figures: Sequence[tuple[str, int | float]]
    posts: Sequence[ShownPost]
    record: Mapping[str, Any]


def show_result(address: Address, data: Mapping[str, Any]) -> ShownResult:
    record: Mapping[str, Any] = data.get("post") or data.get("video") or data
    is_account = address.kind in ("profile", "channel")
    found = record.get("posts") or record.get("videos") or []
    return ShownResult(
        name=_first(record, _NAMES) or address.id,
        text=_first(record, _TEXTS),
        url=record.get("url") or record.get("profile_url") or address.url,
        username=(record.get("username") or record.get("handle") or "") if is_account else "",
        figures=_list_figures(record),
        posts=[_show_post(post) for post in found[:_MOST_POSTS]],
        record=data,
    )


def _show_post(post: Mapping[str, Any]) -> ShownPost:
    url = post.get("url") or f"https://www.instagram.com/p/{post.get('shortcode')}/"
    return ShownPost(_first(post, (*_TEXTS, "title")), url, _list_figures(post))


def _list_figures(record: Mapping[str, Any]) -> list[tuple[str, int | float]]:
    """Unknown ones are left out."""
    return [
        (label, record[name]) for name, label in _FIGURES.items() if record.get(name) is not None
    ]


def _first(record: Mapping[str, Any], names: Sequence[str]) -> str:
    return next((str(record[name]) for name in names if record.get(name)), "")
