"""Reads the web addresses of profiles, posts, videos and channels that people paste and that files and bios contain.

Only the exact hosts of the platforms and the reserved hosts of the demo are accepted. Lookalike hosts are refused.
"""

import re
from collections.abc import Callable
from typing import Final, Literal, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

Platform = Literal["instagram", "tiktok", "youtube"]
Kind = Literal["profile", "post", "video", "channel", "short_link"]


NAMES: Final[dict[Platform, str]] = {
    "instagram": "Instagram",
    "tiktok": "TikTok",
    "youtube": "YouTube",
}
"""Names as people write them."""
_BARE_NAMES: Final[dict[Kind | None, str]] = {
    None: "name",
    "profile": "username",
    "post": "shortcode",
    "video": "video id",
    "channel": "handle or channel id",
    "short_link": "share link",
}
"""What a bare name is called in messages, by the kind of thing that it names."""


class ImpossibleAddress(ValueError):
    """The address cannot belong to a profile, post, video or channel."""


class Address(NamedTuple):
    """`id` is a username, a shortcode or a video id.

    For a channel it is `UC…`, `@handle`, `c/name` or `user/name`. For a short link it is the whole address, because
    only the platform knows where the link leads.
    """

    platform: Platform
    kind: Kind
    id: str

    @property
    def url(self) -> str:
        is_channel_id = self.kind == "channel" and CHANNEL_ID.fullmatch(self.id)
        return _URLS[self.platform, self.kind].format(
            id=f"channel/{self.id}" if is_channel_id else self.id
        )


class Link(NamedTuple):
    """The profile or post that a link names. `source_id` is a channel id, `c/name` or `user/name`."""

    platform: Platform
    username: str | None = None
    """The username with the letter case of the link."""
    source_id: str | None = None
    post_id: str | None = None


class _Place(NamedTuple):
    """The parts of a platform's address. `path` has the decoded segments."""

    platform: Platform
    host: str
    path: list[str]
    query: str


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
_HOSTS: Final[dict[str, Platform]] = {
    "instagram.com": "instagram",
    "www.instagram.com": "instagram",
    "m.instagram.com": "instagram",
    "instagr.am": "instagram",
    "www.instagr.am": "instagram",
    "tiktok.com": "tiktok",
    "www.tiktok.com": "tiktok",
    "m.tiktok.com": "tiktok",
    "vm.tiktok.com": "tiktok",
    "vt.tiktok.com": "tiktok",
    "lite.tiktok.com": "tiktok",
    "tiktokv.com": "tiktok",
    "www.tiktokv.com": "tiktok",
    "youtube.com": "youtube",
    "www.youtube.com": "youtube",
    "m.youtube.com": "youtube",
    "music.youtube.com": "youtube",
    "studio.youtube.com": "youtube",
    "youtubekids.com": "youtube",
    "www.youtubekids.com": "youtube",
    "youtu.be": "youtube",
    "www.youtu.be": "youtube",
    "youtube-nocookie.com": "youtube",
    "www.youtube-nocookie.com": "youtube",
    # Hosts of the demo's creators.
    "www.instagram.example": "instagram",
    "www.tiktok.example": "tiktok",
    "www.youtube.example": "youtube",
}
_LONGEST: Final = 2048

# Characters that mail programs and chats put around an address, and invisible ones.
_AROUND: Final = " \t\r\n<>()[]{},;\"'“”„«»\u200b\u200e\u200f\u2060\ufeff"
_AFTER: Final = ".,:;!?)]}"
"""Punctuation that follows an address in a sentence."""
_UNWRITABLE: Final = re.compile(r"[\s\\\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_SCHEME: Final = re.compile(r"(https?:)?//", re.IGNORECASE)

_USERNAME: Final = re.compile(r"(?!\.+$)[a-z0-9._]{1,30}")
_TIKTOK_USERNAME: Final = re.compile(r"[\w.]{0,23}\w")
_SHORTCODE: Final = re.compile(r"[A-Za-z0-9_-]{5,60}")
_TIKTOK_VIDEO: Final = re.compile(r"[0-9]{5,25}")
_LINK_CODE: Final = re.compile(r"[A-Za-z0-9_-]{5,40}")
_VIDEO: Final = re.compile(r"[A-Za-z0-9_-]{11}")
CHANNEL_ID: Final = re.compile(r"UC[A-Za-z0-9_-]{22}")
_HANDLE: Final = re.compile(r"[\w.·-]{0,59}[\w·-]")
_CUSTOM: Final = re.compile(r"[^/?#%]{0,99}[^/?#%.,:;!)\]}]")

_INVENTED: Final = re.compile(r"https?://[^/?#]+\.example(?:[/:?#]|$)")

_INSTAGRAM_RESERVED: Final = frozenset(
    """
    about accounts api ar challenge developer direct directory emails explore graphql legal
    oauth press s web
    """.split()  # noqa: SIM905  as many lines read worse
)
_NO_VIDEOS: Final = frozenset(["videoseries", "live_stream"])
"""Path segments that look like a video id: they stand in its place and have its length."""
_YOUTUBE_RESERVED: Final = frozenset(
    """
    about account attribution_link clip feed gaming hashtag hype kids music oembed playlist post
    premium redirect results signin source t upload watch_videos
    """.split()  # noqa: SIM905  as many lines read worse
)


def read_address(text: str, platform: Platform | None = None, kind: Kind | None = None) -> Address:
    """Read a pasted address or a bare name.

    A bare name needs `platform`, and a bare id needs `kind`. Raises ImpossibleAddress for anything unreadable, and for
    an address of another platform or kind than the given ones.
    """
    written = _strip_address(text)
    if not _is_writable(written):
        raise ImpossibleAddress("Paste the address of a profile or a post, or a username.")
    is_url = _is_url(written)
    address = _read_url(written) if is_url else _read_bare(written, platform, kind)
    # A short link can lead to any kind.
    is_kind = kind in (None, address.kind) or address.kind == "short_link"
    if platform not in (None, address.platform) or not is_kind:
        found = _describe(address.platform, address.kind)
        wanted = _describe(platform or address.platform, kind or "address")
        raise ImpossibleAddress(f"This is {found}. Send {wanted}.")
    return address


def read_link(url: str) -> Link | None:
    """Read an address from a file or a text. None if it is not on a known platform."""
    if "." not in url:
        return None
    written = _strip_address(url)
    try:
        place = _find_place(written) if _is_writable(written) else None
    except ValueError:
        return None
    if place is None:
        return None
    address = _READERS[place.platform](place)
    if address is None or address.kind == "short_link":
        return Link(place.platform)
    if address.kind in ("post", "video"):
        return Link(place.platform, _find_owner(place), post_id=address.id)
    if address.kind == "channel" and not address.id.startswith("@"):
        return Link(place.platform, source_id=address.id)
    names = [segment.removeprefix("@") for segment in place.path]
    return Link(place.platform, next(n for n in names if n.lower() == address.id.lstrip("@")))


def _find_owner(place: _Place) -> str | None:
    """The username in a post's address. None if the address has none."""
    first = place.path[0] if place.path else ""
    if place.platform == "tiktok":
        return first[1:] or None if first.startswith("@") else None
    is_named = place.platform == "instagram" and first.lower() not in _POST_FOLDERS
    return first if is_named else None


def is_invented(url: str) -> bool:
    """Whether the host is reserved for examples (RFC 2606). The creators of the demo have such hosts."""
    return _INVENTED.match(url) is not None


def profile_url(platform: str, *, username: str | None, source_id: str) -> str:
    """The public address of a profile. Empty if the username is unknown and the id gives no address."""
    if username:
        return f"https://www.{platform}.com/{'' if platform == 'instagram' else '@'}{username}"
    is_channel = CHANNEL_ID.fullmatch(source_id) or source_id.startswith(("c/", "user/"))
    return (
        Address("youtube", "channel", source_id).url if platform == "youtube" and is_channel else ""
    )


def _strip_address(text: str) -> str:
    return text.strip(_AROUND).rstrip(_AFTER)


def _is_writable(written: str) -> bool:
    return bool(written) and len(written) <= _LONGEST and not _UNWRITABLE.search(written)


def _is_url(written: str) -> bool:
    """Whether the text has a scheme, a platform's host, or a dot before its first slash.

    `name.surname` is a username.
    """
    head = written.partition("/")[0].partition("?")[0].lower().rstrip(".")
    return (
        "://" in written
        or written.startswith("//")
        or head in _HOSTS
        or ("/" in written and "." in head)
    )


def _read_url(written: str) -> Address:
    try:
        place = _find_place(written)
    except ValueError:
        raise ImpossibleAddress("This is not a valid address.") from None
    if place is None or place.host.endswith(".example"):
        raise ImpossibleAddress("This is not an address on Instagram, TikTok or YouTube.")
    address = _READERS[place.platform](place)
    if address is None:
        raise ImpossibleAddress(
            f"This {NAMES[place.platform]} address does not lead to a profile, post, video or channel."
        )
    return address


def _find_place(written: str) -> _Place | None:
    """The parts of an address. None if the host is not a platform's. Raises ValueError for a malformed address."""
    scheme = _SCHEME.match(written)
    parts = urlsplit(written if scheme else f"//{written}", scheme="https")
    host, port = (parts.hostname or "").rstrip("."), parts.port
    # `hostname` is lower-case, and lower-casing turns some letters of other alphabets into Latin ones.
    platform = _HOSTS.get(host) if parts.netloc.isascii() else None
    if (
        platform is None
        or parts.scheme not in ("http", "https")
        or "@" in parts.netloc
        or port not in (None, 80, 443)
    ):
        return None
    segments = map(unquote, parts.path.split("/"))
    path = [segment for segment in segments if segment and "/" not in segment]
    return _Place(platform, host, path, parts.query)


def _read_bare(written: str, platform: Platform | None, kind: Kind | None) -> Address:
    if platform is None and CHANNEL_ID.fullmatch(written):
        platform = "youtube"
    if platform is None:
        raise ImpossibleAddress("Choose the platform of this name.")
    address = _BARE[platform](written, kind)
    if address is None:
        raise ImpossibleAddress(f"This is not a valid {NAMES[platform]} {_BARE_NAMES[kind]}.")
    return address


def _describe(platform: Platform, kind: Kind | Literal["address"]) -> str:
    article = "an" if platform == "instagram" else "a"
    return f"{article} {NAMES[platform]} {kind}".replace("_", " ")


# --- Instagram ------------------------------------------------------------------------------------

_POST_FOLDERS: Final = ("p", "reel", "reels", "tv")
_APP_FOLDERS: Final = ("_u", "_n")
"""First segments of links that open the app."""


def _read_instagram(place: _Place) -> Address | None:
    path = place.path
    folders = [segment.lower() for segment in path]
    if folders[:1] == ["share"] and len(path) > 1:
        return _to_share("/".join(path[1:]))
    if folders[:1] and folders[0] in _APP_FOLDERS:
        return _to_profile(path[1]) if len(path) > 1 else None
    if folders[:2] == ["reels", "audio"]:
        return None
    for start in (0, 1):
        if len(path) > start + 1 and folders[start] in _POST_FOLDERS:
            return _to_post(path[start + 1])
    if folders[:1] == ["stories"]:
        return _to_profile(path[1]) if len(path) > 1 and folders[1] != "highlights" else None
    return _to_profile(path[0]) if path else None


def _to_share(code: str) -> Address | None:
    """The short link of a post. None for a profile's link, because only links to posts are followed."""
    if code.lower().startswith("profile/"):
        return None
    return _to_link("instagram", "https://www.instagram.com/share/", code)


def _read_bare_instagram(written: str, kind: Kind | None) -> Address | None:
    return _to_post(written) if kind == "post" else _to_profile(written)


def _to_post(shortcode: str) -> Address | None:
    return Address("instagram", "post", shortcode) if _SHORTCODE.fullmatch(shortcode) else None


def _to_profile(name: str) -> Address | None:
    username = name.removeprefix("@").lower()
    if (
        username in _INSTAGRAM_RESERVED
        or username in _POST_FOLDERS
        or not _USERNAME.fullmatch(username)
    ):
        return None
    return Address("instagram", "profile", username)


# --- TikTok ---------------------------------------------------------------------------------------


def _read_tiktok(place: _Place) -> Address | None:
    path = place.path
    folders = [segment.lower() for segment in path]
    if place.host in ("vm.tiktok.com", "vt.tiktok.com"):
        return _to_link("tiktok", f"https://{place.host}/", path[0]) if path else None
    if folders[:1] == ["t"]:
        return _to_link("tiktok", "https://www.tiktok.com/t/", path[1]) if len(path) > 1 else None
    for folder in ("video", "photo", "v", "embed", "player"):
        if folder in folders[:2]:
            rest = [
                segment
                for segment in path[folders.index(folder) + 1 :]
                if segment.lower() not in ("v1", "v2")
            ]
            return _to_tiktok_video(rest[0].removesuffix(".html")) if rest else None
    # A language may come first, as in `/en/@name`.
    name = next((segment for segment in path[:2] if segment.startswith("@")), None)
    return _to_tiktok_profile(name) if name else None


def _read_bare_tiktok(written: str, kind: Kind | None) -> Address | None:
    is_video = kind == "video" or (kind is None and re.fullmatch(r"[0-9]{15,25}", written))
    return _to_tiktok_video(written) if is_video else _to_tiktok_profile(written)


def _to_tiktok_video(video_id: str) -> Address | None:
    return Address("tiktok", "video", video_id) if _TIKTOK_VIDEO.fullmatch(video_id) else None


def _to_tiktok_profile(name: str) -> Address | None:
    username = name.removeprefix("@").lower()
    return Address("tiktok", "profile", username) if _TIKTOK_USERNAME.fullmatch(username) else None


def _to_link(platform: Platform, start: str, code: str) -> Address | None:
    codes = code.split("/")
    is_possible = len(codes) <= 2 and all(
        _LINK_CODE.fullmatch(each) or each in _POST_FOLDERS for each in codes
    )
    return Address(platform, "short_link", f"{start}{code}/") if is_possible else None


# --- YouTube --------------------------------------------------------------------------------------


def _read_youtube(place: _Place) -> Address | None:
    path = place.path
    if place.host.endswith("youtu.be"):
        return _to_video(path[0]) if path else None
    head, second = path[0] if path else "", path[1] if len(path) > 1 else ""
    folder = head.lower()
    if folder == "watch":
        return _to_video(second or parse_qs(place.query).get("v", [""])[0])
    if second in _NO_VIDEOS:
        return _to_channel_id(parse_qs(place.query).get("channel", [""])[0])
    if folder in ("shorts", "live", "embed", "v", "e", "video"):
        return _to_video(second)
    if folder == "channel":
        return _to_channel_id(second)
    if folder in ("c", "user"):
        return _to_custom(folder, second)
    if head.startswith("@"):
        return _to_channel(head)
    return None if folder in _YOUTUBE_RESERVED else _to_custom("c", head)


def _read_bare_youtube(written: str, kind: Kind | None) -> Address | None:
    return _to_video(written) if kind == "video" else _to_channel(written)


def _to_video(video_id: str) -> Address | None:
    return Address("youtube", "video", video_id) if _VIDEO.fullmatch(video_id) else None


def _to_channel_id(written: str) -> Address | None:
    return Address("youtube", "channel", written) if CHANNEL_ID.fullmatch(written) else None


def _to_channel(name: str) -> Address | None:
    if CHANNEL_ID.fullmatch(name):
        return Address("youtube", "channel", name)
    handle = name.removeprefix("@").lower()
    return Address("youtube", "channel", f"@{handle}") if _HANDLE.fullmatch(handle) else None


def _to_custom(folder: str, name: str) -> Address | None:
    return (
        Address("youtube", "channel", f"{folder}/{name.lower()}")
        if _CUSTOM.fullmatch(name)
        else None
    )


_READERS: Final[dict[Platform, Callable[[_Place], Address | None]]] = {
    "instagram": _read_instagram,
    "tiktok": _read_tiktok,
    "youtube": _read_youtube,
}
_BARE: Final[dict[Platform, Callable[[str, Kind | None], Address | None]]] = {
    "instagram": _read_bare_instagram,
    "tiktok": _read_bare_tiktok,
    "youtube": _read_bare_youtube,
}
