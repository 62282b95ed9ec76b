"""Restricts requests to hosts of the platforms, to https, and to public IP addresses."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpcore

from config.kit.addresses import Reach, judge_address
from config.kit.context import Deadline
from config.kit.exchange import resolve_host
from scraping.sources.failures import Blocked, Changed

HOSTS: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("hosts.toml").read_text(encoding="utf-8")
)
_FILE_HOSTS: Final = tuple(HOSTS["files"])
FILE_ADDRESS: Final = rf"^https://[\w.-]+({'|'.join(map(re.escape, _FILE_HOSTS))})/"
"""A regular expression for addresses of pictures and captions, for use in the database."""
_VIDEO_HOST: Final = re.compile(r"v\d{1,3}[a-z]?(-[a-z0-9]+)*(\.[a-z]{2})?\.tiktok\.com")
"""Matches the hosts of TikTok's videos and captions, such as `v16-webapp-prime.us.tiktok.com`."""


def is_of_files(url: str) -> bool:
    """Returns whether the address is on a platform's host for pictures and captions."""
    try:
        return bool(check_url(url, is_file=True))
    except ValueError:
        return False


def check_url(url: str, *, is_file: bool = False) -> str:
    """Returns the host of an address that may be fetched. Raises ValueError for other addresses. With `is_file`, only
    the platforms' hosts for files are allowed."""
    parts = urlsplit(url)
    host = (parts.hostname or "").lower()
    is_page = host in HOSTS["pages"] or _VIDEO_HOST.fullmatch(host) is not None
    if (
        not (host.endswith(_FILE_HOSTS) or (is_page and not is_file))
        or parts.scheme != "https"
        or parts.port not in (None, 443)
        or "@" in parts.netloc
    ):
        raise ValueError(
            f"{host or 'The address'} is not a host of a platform, or does not use https."
        )
    return host


def check_redirect(url: str, *, is_file: bool = False) -> None:
    """Raises Blocked if a redirect leads to a login or consent page, because the platform has then blocked the request.
    Raises Changed if a redirect leads to any other host that is not a platform's."""
    try:
        check_url(url, is_file=is_file)
    except ValueError:
        host = urlsplit(url).hostname or ""
        if host in HOSTS["asking"]:
            raise Blocked(f"The platform redirects to {host}.") from None
        raise Changed(f"The platform redirects to {host}, which is not fetched.") from None


def is_same_site(url: str, other: str) -> bool:
    """Returns whether both addresses belong to the same site, such as tiktok.com. Hosts of one site share cookies."""
    sites = [(urlsplit(each).hostname or "").split(".")[-2:] for each in (url, other)]
    return sites[0] == sites[1]


def resolve_publicly(host: str, timeout_s: float) -> str:
    """Returns a public IP address of the host. The request must connect to this address without resolving the name
    again. Raises Blocked if the host has any other address, such as one in a private network."""
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
