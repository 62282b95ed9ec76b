"""Checks where a request may go: to the platforms' own hosts, by https, at public addresses."""

import re
from typing import Final
from urllib.parse import urlsplit

import httpcore

from config.kit.addresses import Reach, judge_address
from config.kit.context import Deadline
from config.kit.exchange import resolve_host
from scraping.sources.failures import Blocked, Changed

_HOSTS: Final = frozenset(
    [
        "instagram.com",
        "www.instagram.com",
        "i.instagram.com",
        "tiktok.com",
        "www.tiktok.com",
        "m.tiktok.com",
        "vm.tiktok.com",
        "vt.tiktok.com",
        "youtube.com",
        "www.youtube.com",
        "m.youtube.com",
        "youtu.be",
        "youtubei.googleapis.com",
        "suggestqueries-clients6.youtube.com",
    ]
)
_FILE_HOSTS: Final = (
    ".cdninstagram.com",
    ".fbcdn.net",
    ".tiktokcdn.com",
    ".tiktokcdn-eu.com",
    ".tiktokcdn-us.com",
    ".ibyteimg.com",
    ".ytimg.com",
    ".ggpht.com",
    ".googleusercontent.com",
)
"""Hosts of pictures and captions."""
FILE_ADDRESS: Final = rf"^https://[\w.-]+({'|'.join(map(re.escape, _FILE_HOSTS))})/"
"""The same as a pattern for the database."""
_VIDEO_HOST: Final = re.compile(r"v\d{1,3}[a-z]?(-[a-z0-9]+)*(\.[a-z]{2})?\.tiktok\.com")
"""Hosts of TikTok's videos and captions, such as `v16-webapp-prime.us.tiktok.com`."""
_ASKING_HOSTS: Final = frozenset(
    ["accounts.google.com", "consent.google.com", "consent.youtube.com"]
)


def is_of_files(url: str) -> bool:
    """Whether it is an address of a platform's picture or caption, which may be fetched."""
    try:
        return bool(check_url(url, is_file=True))
    except ValueError:
        return False


def check_url(url: str, *, is_file: bool = False) -> str:
    """The host of an address that may be fetched. `is_file`: pages of the platforms may not."""
    parts = urlsplit(url)
    host = (parts.hostname or "").lower()
    is_page = host in _HOSTS or _VIDEO_HOST.fullmatch(host) is not None
    if (
        not (host.endswith(_FILE_HOSTS) or (is_page and not is_file))
        or parts.scheme != "https"
        or parts.port not in (None, 443)
        or "@" in parts.netloc
    ):
        raise ValueError(
            f"{host or 'The address'} is no host of a platform, or not asked by https."
        )
    return host


def check_redirect(url: str, *, is_file: bool = False) -> None:
    """Allow redirects within the platform. A redirect to a login or consent page means that it does not serve us."""
    try:
        check_url(url, is_file=is_file)
    except ValueError:
        host = urlsplit(url).hostname or ""
        if host in _ASKING_HOSTS:
            raise Blocked(f"The platform sends its caller on to {host}.") from None
        raise Changed(
            f"The platform sends its caller on to {host}, which is not fetched."
        ) from None


def is_same_site(url: str, other: str) -> bool:
    """Whether both hosts belong to one platform and so share cookies."""
    sites = [(urlsplit(each).hostname or "").split(".")[-2:] for each in (url, other)]
    return sites[0] == sites[1]


def resolve_publicly(host: str, timeout_s: float) -> str:
    """A public address of the host, for the request to use. Names that lead into a private network are refused."""
    try:
        addresses = resolve_host(host, 443, Deadline.after(timeout_s))
    except httpcore.TimeoutException:
        raise Blocked(f"The name {host} is not resolved in time.", cause="timeout") from None
    except (OSError, ValueError):
        reason = f"The name {host} cannot be resolved."
        raise Blocked(reason, cause="upstream_unavailable") from None
    if not addresses or any(judge_address(each) is not Reach.PUBLIC for each in addresses):
        raise Blocked(f"The name {host} does not lead to a public address.")
    return addresses[0]
