"""What a web address says of a profile or a post."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, unquote, urlsplit

if TYPE_CHECKING:
    from creators.identity.handles import PlatformName

_HOSTS: Final[dict[str, "PlatformName"]] = {
    "youtube.com": "youtube",
    "youtu.be": "youtube",
    "tiktok.com": "tiktok",
    "instagram.com": "instagram",
    # Of the demo's creators.
    "youtube.example": "youtube",
    "tiktok.example": "tiktok",
    "instagram.example": "instagram",
}
_RESERVED = {
    "youtube": frozenset(
        [
            "watch",
            "playlist",
            "results",
            "feed",
            "gaming",
            "premium",
            "about",
            "embed",
            "live",
            "shorts",
            "hashtag",
        ]
    ),
    "tiktok": frozenset(["discover", "foryou", "tag", "music", "search", "explore"]),
    "instagram": frozenset(["explore", "accounts", "about", "developer", "directory"]),
}
_POST_FOLDERS = {"p", "reel", "reels", "tv", "shorts", "live", "embed", "video", "photo", "v"}

CHANNEL_ID = re.compile(r"UC[\w-]{22}")
_INVENTED = re.compile(r"https?://[^/?#]+\.example(?:[/:?#]|$)")


@dataclass(frozen=True, slots=True)
class Address:
    """`source_id` is a channel id, `c/name` or `user/name`."""

    platform: "PlatformName"
    username: str | None = None
    source_id: str | None = None
    post_id: str | None = None


def read_address(url: str) -> Address | None:
    """None where the address belongs to no known platform."""
    try:
        parts = urlsplit(url if "://" in url else f"https://{url}")
        host = (parts.hostname or "").lower()
    except ValueError:
        return None
    site = ".".join(host.split(".")[-2:])
    platform = _HOSTS.get(site)
    if platform is None:
        return None
    path = [unquote(segment) for segment in parts.path.split("/") if segment]
    if site == "youtu.be":
        return Address(platform, post_id=path[0] if path else None)
    return _read_path(platform, path, parse_qs(parts.query))


def _read_path(platform: "PlatformName", path: list[str], query: dict[str, list[str]]) -> Address:
    username = path[0][1:] if path and len(path[0]) > 1 and path[0].startswith("@") else None
    rest = path[1:] if username else path
    if rest and rest[0] == "watch":
        return Address(platform, username, post_id=query.get("v", [None])[0])
    if len(rest) > 1 and rest[0] in _POST_FOLDERS:
        return Address(platform, username, post_id=rest[1])
    if username or not rest:
        return Address(platform, username)
    return _read_profile_path(platform, rest)


def _read_profile_path(platform: "PlatformName", path: list[str]) -> Address:
    head, second = path[0], path[1] if len(path) > 1 else None
    if platform == "youtube":
        return Address(platform, source_id=_channel(head, second))
    if head == "stories" and second:
        return Address(platform, second)
    if platform == "instagram" and head not in _RESERVED[platform]:
        # instagram.com/name/p/CODE is a post of name
        post_id = path[2] if len(path) > 2 and second in _POST_FOLDERS else None
        return Address(platform, head, post_id=post_id)
    return Address(platform)


def _channel(head: str, second: str | None) -> str | None:
    """`/channel/UC…`, `/user/Name`, `/c/Name`; the old `/Name` leads to the same page as `/c/Name`."""
    if head == "channel":
        return second
    if head in ("c", "user"):
        return f"{head}/{second.lower()}" if second else None
    return None if head in _RESERVED["youtube"] else f"c/{head.lower()}"


def is_invented(url: str) -> bool:
    """Whether the host belongs to nobody (RFC 2606), as for creators of the demo."""
    return _INVENTED.match(url) is not None


def profile_url(platform: str, *, username: str | None, source_id: str) -> str:
    """The public address of a profile, or nothing where no address follows from what is known."""
    if username:
        host = {
            "youtube": "www.youtube.com/@",
            "tiktok": "www.tiktok.com/@",
            "instagram": "www.instagram.com/",
        }
        return f"https://{host[platform]}{username}"
    if platform == "youtube" and source_id.startswith(("c/", "user/")):
        return f"https://www.youtube.com/{source_id}"
    if platform == "youtube" and CHANNEL_ID.fullmatch(source_id):
        return f"https://www.youtube.com/channel/{source_id}"
    return ""
