"""Which answer belongs to which address."""

import os
import re
from pathlib import Path
from typing import Final, NamedTuple

from tests.scraping.invented import BODIES

RECORDED: Final = os.environ.get("KINDRED_RECORDED", "")


class Route(NamedTuple):
    """`address` is a host and the start of a path; `recorded` a pattern below KINDRED_RECORDED."""

    address: str
    invented: str
    recorded: str


ROUTES: Final = (
    Route(
        r"(www|i)\.instagram\.com/api/v1/users/web_profile_info",
        "instagram/web-profile-info.json",
        "instagram/web-profile-info/*",
    ),
    Route(
        r"www\.instagram\.com/(p|reel|tv)/",
        "instagram/page-post.html",
        "instagram/trimmed-2026-10-*/*",
    ),
    Route(
        r"www\.instagram\.com/[\w.]+/?$",
        "instagram/page-profile.html",
        "instagram/trimmed-2026-09-*/*",
    ),
    Route(
        r"www\.tiktok\.com/api/post/item_list", "tiktok/item-list.json", "tiktok/item-list/post-*"
    ),
    Route(
        r"www\.tiktok\.com/api/comment/list", "tiktok/comments.json", "tiktok/comment-list/*2026*"
    ),
    Route(r"www\.tiktok\.com/api/search/user", "tiktok/users.json", "tiktok/search-user/*"),
    Route(
        r"www\.tiktok\.com/@[\w.]*/(video|photo)/",
        "tiktok/page-video.html",
        "tiktok/video-page-html/*2025*",
    ),
    Route(
        r"www\.tiktok\.com/@[\w.]+",
        "tiktok/page-profile.html",
        "tiktok/profile-page-html/universal-*",
    ),
    Route(r"[\w-]+\.tiktokcdn[\w-]*\.com/", "tiktok/captions.vtt", "tiktok/subtitles/*"),
    Route(
        r"www\.youtube\.com/youtubei/v1/browse",
        "youtube/channel-videos.json",
        "youtube/browse-channel-videos/videos-tab-*2026-05*",
    ),
    Route(
        r"www\.youtube\.com/youtubei/v1/search", "youtube/search.json", "youtube/search/videos-*"
    ),
    Route(r"www\.youtube\.com/youtubei/v1/next", "youtube/next.json", "youtube/next-watch-page/*"),
    Route(
        r"www\.youtube\.com/youtubei/v1/navigation/resolve_url",
        "youtube/resolve-url.json",
        "youtube/resolve-url/handle-*",
    ),
    Route(
        r"(www\.youtube\.com|youtubei\.googleapis\.com)/youtubei/v1/(player|reel)",
        "youtube/player.json",
        "youtube/player/android-*",
    ),
    Route(
        r"www\.youtube\.com/api/timedtext", "youtube/captions.json3", "youtube/timedtext/json3-*"
    ),
    Route(
        r"www\.youtube\.com/(@|channel/)",
        "youtube/page-channel.html",
        "youtube/browse-channel-videos/old-channel-*",
    ),
    Route(r"suggestqueries-clients6\.youtube\.com/", "youtube/typeahead.json", "youtube/suggest/*"),
)
_CAPTCHAS: Final = {"tiktok": "tiktok/page-captcha.html", "youtube": "youtube/page-captcha.html"}


def find_body(address: str) -> Path | None:
    """The file that answers `host/path`: recorded if there is one, invented otherwise."""
    for route in ROUTES:
        if re.match(route.address, address):
            recorded = sorted(Path(RECORDED).glob(route.recorded)) if RECORDED else []
            return recorded[0] if recorded else BODIES / route.invented
    return None


def find_captcha(address: str) -> Path:
    platform = next((name for name in _CAPTCHAS if name in address.partition("/")[0]), "")
    return BODIES / _CAPTCHAS.get(platform, "instagram/page-login.html")
