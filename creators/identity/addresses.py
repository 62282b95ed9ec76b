"""Reads web addresses of profiles, posts, videos and channels. Only the exact hosts of the platforms are accepted, and
the demo's hosts, which are reserved for examples."""

import re
from typing import Final, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from creators.identity.platforms import (
    CHANNEL_ID,
    HOSTS,
    NAMES,
    READERS,
    Address,
    Kind,
    Place,
    Platform,
    find_owner,
    read_name,
)

_BARE_NAMES: Final[dict[Kind | None, str]] = {
    None: "name",
    "profile": "username",
    "post": "shortcode",
    "video": "video id",
    "channel": "handle or channel id",
    "short_link": "share link",
}
"""Words for a bare name in error messages, by kind. The kind says what the name belongs to, such as a profile or
video."""


class ImpossibleAddress(ValueError):
    """The text is not a possible address of a profile, post, video or channel."""


class Link(NamedTuple):
    """The profile or post to which a URL leads. `source_id` is a channel id, `c/name` or `user/name`."""

    platform: Platform
    username: str | None = None
    """The username, spelt as in the URL."""
    source_id: str | None = None
    post_id: str | None = None


_LONGEST: Final = 2048

# Characters that mail programs and chats put around an address, and invisible characters.
_AROUND: Final = " \t\r\n<>()[]{},;\"'“”„«»\u200b\u200e\u200f\u2060\ufeff"
_AFTER: Final = ".,:;!?)]}"
"""Punctuation that may follow an address in a sentence."""
_UNWRITABLE: Final = re.compile(r"[\s\\\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_SCHEME: Final = re.compile(r"(https?:)?//", re.IGNORECASE)

_INVENTED: Final = re.compile(r"https?://[^/?#]+\.example(?:[/:?#]|$)")


def read_address(text: str, platform: Platform | None = None, kind: Kind | None = None) -> Address:
    """Reads what a user pasted: an address, a bare name on a `platform`, or a bare id of a `kind`, such as a video id.
    Raises ImpossibleAddress if the text cannot be read, or if it does not match `platform` and `kind`."""
    written = _strip_address(text)
    if not _is_writable(written):
        raise ImpossibleAddress("Paste the address of a profile or a post, or a username.")
    is_url = _is_url(written)
    address = _read_url(written) if is_url else _read_bare(written, platform, kind)
    # A short link can lead to any kind, such as a post or a video.
    is_kind = kind in (None, address.kind) or address.kind == "short_link"
    if platform not in (None, address.platform) or not is_kind:
        found = _describe(address.platform, address.kind)
        wanted = _describe(platform or address.platform, kind or "address")
        raise ImpossibleAddress(f"This is {found}. Send {wanted}.")
    return address


def read_link(url: object) -> Link | None:
    """Reads an address from a file or a text. Returns None if it is not an address on a known platform."""
    if not isinstance(url, str) or "." not in url:
        return None
    written = _strip_address(url)
    try:
        place = _find_place(written) if _is_writable(written) else None
    except ValueError:
        return None
    if place is None:
        return None
    address = READERS[place.platform](place)
    if address is None or address.kind == "short_link":
        return Link(place.platform)
    if address.kind in ("post", "video"):
        return Link(place.platform, find_owner(place), post_id=address.id)
    if address.kind == "channel" and not address.id.startswith("@"):
        return Link(place.platform, source_id=address.id)
    names = [segment.removeprefix("@") for segment in place.path]
    return Link(place.platform, next(n for n in names if n.lower() == address.id.lstrip("@")))


def is_invented(url: str) -> bool:
    """Returns whether the URL's host is reserved for examples (RFC 2606), as in the URLs of the demo's creators."""
    return _INVENTED.match(url) is not None


def profile_url(platform: str, *, username: str | None, source_id: str) -> str:
    """Returns the public URL of a profile. Returns an empty string if the URL cannot be built."""
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
    """Returns whether the text is a URL: it has a scheme, a platform's host, or a dot before a slash. A dot alone is
    not enough, because `name.surname` is a possible name."""
    head = written.partition("/")[0].partition("?")[0].lower().rstrip(".")
    return (
        "://" in written
        or written.startswith("//")
        or head in HOSTS
        or ("/" in written and "." in head)
    )


def _read_url(written: str) -> Address:
    try:
        place = _find_place(written)
    except ValueError:
        raise ImpossibleAddress("This is not a valid address.") from None
    if place is None or place.host.endswith(".example"):
        raise ImpossibleAddress("This is not an address on Instagram, TikTok or YouTube.")
    address = READERS[place.platform](place)
    if address is None:
        raise ImpossibleAddress(
            f"This {NAMES[place.platform]} address does not lead to a profile, post, video or channel."
        )
    return address


def _find_place(written: str) -> Place | None:
    """Returns the parts of a URL. Returns None if its host is not a platform's. Raises ValueError if the URL is
    malformed."""
    scheme = _SCHEME.match(written)
    parts = urlsplit(written if scheme else f"//{written}", scheme="https")
    host, port = (parts.hostname or "").rstrip("."), parts.port
    # `hostname` is already in lower case. Lower-casing turns some letters of other alphabets into Latin letters.
    platform = HOSTS.get(host) if parts.netloc.isascii() else None
    if (
        platform is None
        or parts.scheme not in ("http", "https")
        or "@" in parts.netloc
        or port not in (None, 80, 443)
    ):
        return None
    segments = map(unquote, parts.path.split("/"))
    path = [segment for segment in segments if segment and "/" not in segment]
    return Place(platform, host, path, parts.query)


def _read_bare(written: str, platform: Platform | None, kind: Kind | None) -> Address:
    if platform is None and CHANNEL_ID.fullmatch(written):
        platform = "youtube"
    if platform is None:
        raise ImpossibleAddress("Choose the platform of this name.")
    address = read_name(platform, written, kind)
    if address is None:
        raise ImpossibleAddress(f"This is not a valid {NAMES[platform]} {_BARE_NAMES[kind]}.")
    return address


def _describe(platform: Platform, kind: Kind | Literal["address"]) -> str:
    article = "an" if platform == "instagram" else "a"
    return f"{article} {NAMES[platform]} {kind}".replace("_", " ")
