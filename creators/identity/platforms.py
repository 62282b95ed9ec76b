"""The platforms and their URLs. A URL can lead to a profile, a post, a video or a channel."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final, Literal, NamedTuple
from urllib.parse import parse_qs

from config.kit.tables import read_table

Platform = Literal["instagram", "tiktok", "youtube"]
Kind = Literal["profile", "post", "video", "channel", "short_link"]


NAMES: Final[dict[Platform, str]] = {
    "instagram": "Instagram",
    "tiktok": "TikTok",
    "youtube": "YouTube",
}
"""Names of the platforms in their usual spelling."""


class Address(NamedTuple):
    """The target of a URL: its platform, kind and id. The id is a username, a shortcode, a video id, `UC…`, `@handle`,
    `c/name` or `user/name`. For a short link, the id is the whole URL."""

    platform: Platform
    kind: Kind
    id: str

    @property
    def url(self) -> str:
        is_channel_id = self.kind == "channel" and CHANNEL_ID.fullmatch(self.id)
        return _URLS[self.platform, self.kind].format(
            id=f"channel/{self.id}" if is_channel_id else self.id
        )


class Place(NamedTuple):
    """The parts of a platform's URL. `path` contains the decoded segments of the path."""

    platform: Platform
    host: str
    path: list[str]
    query: str


_DATA: Final = read_table(__file__, "platforms.toml")
HOSTS: Final[dict[str, Platform]] = {
    # The demo's creators have hosts such as www.tiktok.example.
    host: platform
    for platform in NAMES
    for host in (*_DATA["hosts"][platform], f"www.{platform}.example")
}
_URLS: Final[dict[tuple[Platform, Kind], str]] = {
    ("instagram", "profile"): "https://www.instagram.com/{id}/",
    ("instagram", "post"): "https://www.instagram.com/p/{id}/",
    ("instagram", "short_link"): "{id}",
    ("tiktok", "profile"): "https://www.tiktok.com/@{id}",
    ("tiktok", "video"): "https://www.tiktok.com/@/video/{id}",
    ("tiktok", "short_link"): "{id}",
    ("youtube", "channel"): "https://www.youtube.com/{id}",
    ("youtube", "video"): "https://www.youtube.com/watch?v={id}",
}
_PATTERNS: Final[dict[tuple[Platform, Kind], re.Pattern[str]]] = {
    ("instagram", "profile"): re.compile(r"(?!\.+$)[a-z0-9._]{1,30}"),
    ("instagram", "post"): re.compile(r"[A-Za-z0-9_-]{5,60}"),
    ("tiktok", "profile"): re.compile(r"[\w.]{0,23}\w"),
    ("tiktok", "video"): re.compile(r"[0-9]{5,25}"),
    ("youtube", "video"): re.compile(r"[A-Za-z0-9_-]{11}"),
}
"""Patterns of usernames and ids, by platform and kind."""
_LINK_CODE: Final = re.compile(r"[A-Za-z0-9_-]{5,40}")
CHANNEL_ID: Final = re.compile(r"UC[A-Za-z0-9_-]{22}")
_HANDLE: Final = re.compile(r"[\w.·-]{0,59}[\w·-]")
_CUSTOM: Final = re.compile(r"[^/?#%]{0,99}[^/?#%.,:;!)\]}]")

_INSTAGRAM_RESERVED: Final = frozenset(_DATA["reserved"]["instagram"])
_NO_VIDEOS: Final = frozenset(["videoseries", "live_stream"])
"""Path segments that look like a video id but are none. They have the same length and stand in the same place."""
_YOUTUBE_RESERVED: Final = frozenset(_DATA["reserved"]["youtube"])


def _name(platform: Platform, kind: Kind, written: str) -> Address | None:
    is_possible = _PATTERNS[platform, kind].fullmatch(written)
    return Address(platform, kind, written) if is_possible else None


# --- Instagram ------------------------------------------------------------------------------------

_POST_FOLDERS: Final = ("p", "reel", "reels", "tv")
_APP_FOLDERS: Final = ("_u", "_n")
"""First path segments of links that open the platform's app instead of its website."""


def _read_instagram(place: Place) -> Address | None:
    first, second = [*map(str.lower, place.path), "", ""][:2]
    if first == "share" and second:
        return _to_share("/".join(place.path[1:]))
    if first in _APP_FOLDERS:
        return _to_profile(second)
    if (first, second) == ("reels", "audio"):
        return None
    for folder, code in pairwise(place.path[:3]):
        if folder.lower() in _POST_FOLDERS:
            return _name("instagram", "post", code)
    if first == "stories":
        return _to_profile(second) if second != "highlights" else None
    return _to_profile(first)


def _to_share(code: str) -> Address | None:
    """Returns the short link of a post. Returns None for the short link of a profile, because Kindred follows only
    short links of posts."""
    if code.lower().startswith("profile/"):
        return None
    return _to_link("instagram", "https://www.instagram.com/share/", code)


def _to_profile(name: str) -> Address | None:
    username = name.removeprefix("@").lower()
    is_reserved = username in _INSTAGRAM_RESERVED or username in _POST_FOLDERS
    return None if is_reserved else _name("instagram", "profile", username)


# --- TikTok ---------------------------------------------------------------------------------------


def _read_tiktok(place: Place) -> Address | None:
    path = place.path
    folders = [segment.lower() for segment in path]
    first, second = [*path, "", ""][:2]
    if place.host in ("vm.tiktok.com", "vt.tiktok.com"):
        return _to_link("tiktok", f"https://{place.host}/", first)
    if first.lower() == "t":
        return _to_link("tiktok", "https://www.tiktok.com/t/", second)
    for folder in ("video", "photo", "v", "embed", "player"):
        if folder in folders[:2]:
            rest = path[folders.index(folder) + 1 :]
            id_ = next((each for each in rest if each.lower() not in ("v1", "v2")), "")
            return _name("tiktok", "video", id_.removesuffix(".html"))
    # A language may come before the name, as in `/en/@name`.
    name = next((segment for segment in path[:2] if segment.startswith("@")), "")
    return _to_tiktok_profile(name)


def _to_tiktok_profile(name: str) -> Address | None:
    return _name("tiktok", "profile", name.removeprefix("@").lower())


def _to_link(platform: Platform, start: str, code: str) -> Address | None:
    codes = code.split("/")
    is_possible = len(codes) <= 2 and all(
        _LINK_CODE.fullmatch(each) or each in _POST_FOLDERS for each in codes
    )
    return Address(platform, "short_link", f"{start}{code}/") if is_possible else None


# --- YouTube --------------------------------------------------------------------------------------


def _read_youtube(place: Place) -> Address | None:
    head, second = [*place.path, "", ""][:2]
    if place.host.endswith("youtu.be"):
        return _name("youtube", "video", head)
    folder = head.lower()
    if folder == "watch":
        return _name("youtube", "video", second or parse_qs(place.query).get("v", [""])[0])
    if second in _NO_VIDEOS:
        return _to_channel_id(parse_qs(place.query).get("channel", [""])[0])
    if folder in ("shorts", "live", "embed", "v", "e", "video"):
        return _name("youtube", "video", second)
    if folder == "channel":
        return _to_channel_id(second)
    if folder in ("c", "user"):
        return _to_custom(folder, second)
    if head.startswith("@"):
        return _to_channel(head)
    return None if folder in _YOUTUBE_RESERVED else _to_custom("c", head)


def _to_channel_id(written: str) -> Address | None:
    return Address("youtube", "channel", written) if CHANNEL_ID.fullmatch(written) else None


def _to_channel(name: str) -> Address | None:
    if CHANNEL_ID.fullmatch(name):
        return Address("youtube", "channel", name)
    handle = name.removeprefix("@").lower()
    return Address("youtube", "channel", f"@{handle}") if _HANDLE.fullmatch(handle) else None


def _to_custom(folder: str, name: str) -> Address | None:
    written = f"{folder}/{name.lower()}"
    return Address("youtube", "channel", written) if _CUSTOM.fullmatch(name) else None


READERS: Final[dict[Platform, Callable[[Place], Address | None]]] = {
    "instagram": _read_instagram,
    "tiktok": _read_tiktok,
    "youtube": _read_youtube,
}
_OWNER_READERS: Final[dict[Platform, Callable[[str], Address | None]]] = {
    "instagram": _to_profile,
    "tiktok": _to_tiktok_profile,
    "youtube": _to_channel,
}


def read_name(platform: Platform, written: str, kind: Kind | None) -> Address | None:
    """Reads a bare name or id. Without a `kind`, it is the name of a profile or channel, except that a long number on
    TikTok is a video id."""
    if kind is None and platform == "tiktok" and re.fullmatch(r"[0-9]{15,25}", written):
        kind = "video"
    if kind in ("post", "video") and (platform, kind) in _PATTERNS:
        return _name(platform, kind, written)
    return _OWNER_READERS[platform](written)


def find_owner(place: Place) -> str | None:
    """Returns the username in the URL of a post. Returns None if the URL contains no username."""
    first = place.path[0] if place.path else ""
    if place.platform == "tiktok":
        return first[1:] or None if first.startswith("@") else None
    is_named = place.platform == "instagram" and first.lower() not in _POST_FOLDERS
    return first if is_named else None
