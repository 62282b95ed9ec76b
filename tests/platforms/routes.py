"""Which answer belongs to which address."""

import os
import re
from pathlib import Path
from typing import Final, NamedTuple

from scraping.fetching.hosts import is_of_files
from tests.platforms.casting import recast
from tests.platforms.drawing import draw_picture
from tests.scraping.invented import BODIES

RECORDED: Final = os.environ.get("KINDRED_RECORDED", "")


class Route(NamedTuple):
    """`address` is a host, a path, the query and, after a space, the content of a POST.

    Its groups name what is asked for (see `casting`). `recorded` is a pattern below KINDRED_RECORDED.
    """

    address: str
    invented: str
    recorded: str = ""


_NAME: Final = r"(?P<name>[\w.%-]+)"

_MISSING: Final = (
    Route(r"\w+\.instagram\.com/api/.*username=gone", "instagram/web-profile-info-missing.json"),
    Route(r"\w+\.instagram\.com/api/.*username=private", "instagram/web-profile-info-private.json"),
    Route(r"www\.instagram\.com/p/Gone", "instagram/page-not-found.html"),
    Route(r"www\.instagram\.com/p/Private", "instagram/page-post-gated.html"),
    Route(r"www\.tiktok\.com/@gone", "tiktok/user-missing.json"),
    Route(r"www\.tiktok\.com/@private", "tiktok/user-private.json"),
    Route(r"www\.tiktok\.com/@[\w.]*/video/\d+404\b", "tiktok/page-video-10204.html"),
    Route(r"www\.tiktok\.com/@[\w.]*/video/\d+403\b", "tiktok/page-video-10216.html"),
    Route(r"www\.youtube\.com/youtubei/v1/navigation/resolve_url.*@gone", "youtube/not-found.json"),
    Route(r"www\.youtube\.com/watch\?v=gone", "youtube/player-gone.json"),
    Route(r"www\.youtube\.com/watch\?v=private", "youtube/player-private.json"),
    Route(r"[\w.]+/youtubei/v1/player.*\"gone", "youtube/player-gone.json"),
)
"""What does not exist, or is private, by what it is called: `gone…`, `private…`, ids that end with 404 or 403."""

ROUTES: Final = (
    *_MISSING,
    Route(r"www\.instagram\.com/p/DU_invented", "instagram/media-item.json"),
    Route(r"[\w-]+\.cdninstagram\.com/.*\.srt", "instagram/captions.srt"),
    Route(
        rf"(www|i)\.instagram\.com/api/v1/users/web_profile_info/?\?username={_NAME}",
        "instagram/web-profile-info.json",
        "instagram/web-profile-info/*",
    ),
    Route(
        rf"www\.instagram\.com/api/v1/feed/user/{_NAME}", "instagram/feed.json", "instagram/feed/*"
    ),
    Route(
        r"www\.instagram\.com/(p|reel|tv)/(?P<work>[\w-]+)",
        "instagram/page-post.html",
        "instagram/trimmed-2026-10-*/*",
    ),
    Route(
        r"www\.instagram\.com/graphql/query/?\?.*\"shortcode\":\W*(?P<work>[\w-]+)",
        "instagram/graphql-post.json",
    ),
    Route(
        rf"www\.instagram\.com/(?!api/|graphql/){_NAME}/?(\?|$)",
        "instagram/page-profile.html",
        "instagram/trimmed-2026-09-*/*",
    ),
    Route(
        r"www\.tiktok\.com/api/(post|creator)/item_list/?(.*secUid=MS4w\.(?P<name>[\w.]+))?",
        "tiktok/item-list.json",
        "tiktok/item-list/post-*",
    ),
    Route(
        r"www\.tiktok\.com/api/comment/list/?.*aweme_id=(?P<work>\d+)",
        "tiktok/comments.json",
        "tiktok/comment-list/*2026*",
    ),
    Route(r"www\.tiktok\.com/api/search/user", "tiktok/users.json", "tiktok/search-user/*"),
    Route(
        r"www\.tiktok\.com/@[\w.]*/(video|photo)/(?P<work>\d+)",
        "tiktok/page-video.html",
        "tiktok/video-page-html/*2025*",
    ),
    Route(r"v[mt]\.tiktok\.com/\w+", "tiktok/page-video.html", "tiktok/video-page-html/*2025*"),
    Route(
        rf"www\.tiktok\.com/@{_NAME}",
        "tiktok/page-profile.html",
        "tiktok/profile-page-html/universal-*",
    ),
    Route(r"[\w-]+\.tiktokcdn[\w-]*\.com/.*\.vtt", "tiktok/captions.vtt", "tiktok/subtitles/*"),
    Route(r"www\.youtube\.com/youtubei/v1/browse.*\"about-panel\"", "youtube/channel-about.json"),
    Route(
        r"www\.youtube\.com/youtubei/v1/browse.*\"continuation\"",
        "youtube/channel-videos-continued.json",
    ),
    Route(
        r"www\.youtube\.com/youtubei/v1/browse(.*\"browseId\": ?\"(?P<channel>[\w-]+))?",
        "youtube/channel-videos.json",
        "youtube/browse-channel-videos/videos-tab-*2026-05*",
    ),
    Route(r"www\.youtube\.com/youtubei/v1/search.*\"continuation\"", "youtube/search-end.json"),
    Route(
        r"www\.youtube\.com/youtubei/v1/search", "youtube/search.json", "youtube/search/videos-*"
    ),
    Route(r"www\.youtube\.com/youtubei/v1/next", "youtube/next.json", "youtube/next-watch-page/*"),
    Route(
        r"www\.youtube\.com/youtubei/v1/navigation/resolve_url(.*@(?P<name>[\w.-]+))?",
        "youtube/resolve-url.json",
        "youtube/resolve-url/handle-*",
    ),
    Route(
        r"(www\.youtube\.com|youtubei\.googleapis\.com)/youtubei/v1/(player|reel)"
        r"(.*\"videoId\": ?\"(?P<work>[\w-]{11}))?",
        "youtube/player.json",
        "youtube/player/android-*",
    ),
    Route(
        r"www\.youtube\.com/api/timedtext", "youtube/captions.json3", "youtube/timedtext/json3-*"
    ),
    Route(r"www\.youtube\.com/watch\?v=(?P<work>[\w-]{11})", "youtube/page-watch.html"),
    Route(
        r"www\.youtube\.com/(@|channel/|c/|user/)",
        "youtube/page-channel.html",
        "youtube/browse-channel-videos/old-channel-*",
    ),
    Route(r"suggestqueries-clients6\.youtube\.com/", "youtube/typeahead.json", "youtube/suggest/*"),
)
_CAPTCHAS: Final = {"tiktok": "tiktok/page-captcha.html", "youtube": "youtube/page-captcha.html"}
_PLATFORMS: Final = ("instagram", "tiktok", "youtube")


class Found(NamedTuple):
    body: bytes
    name: str


def find_answer(address: str) -> Found | None:
    """What answers `host/path?query content`: recorded if there is one, invented otherwise."""
    for route in ROUTES:
        if asked := re.match(route.address, address, re.DOTALL):
            if (
                RECORDED
                and route.recorded
                and (kept := sorted(Path(RECORDED).glob(route.recorded)))
            ):
                return Found(kept[0].read_bytes(), kept[0].name)
            body = (BODIES / route.invented).read_bytes()
            return Found(recast(body, _name_platform(address), asked.groupdict()), route.invented)
    return None


def find_captcha(address: str) -> Path:
    return BODIES / _CAPTCHAS.get(_name_platform(address), "instagram/page-login.html")


def find_front_page(address: str) -> bytes | None:
    """The page that hands out tokens: the root of a site."""
    if address.rstrip("/") not in ("www.instagram.com", "www.tiktok.com", "www.youtube.com"):
        return None
    return (
        b'<html><script>{"APP_ID":"936619743392459","csrf_token":"inventedtoken",'
        b'"INNERTUBE_CLIENT_VERSION":"2.20261101.00.00","VISITOR_DATA":"Cginvented%3D"}</script></html>'
    )


def find_media(address: str) -> Found | None:
    """A picture drawn for its address, or something that passes for a video."""
    path = address.partition("?")[0]
    if path.endswith((".mp4", "/play")):
        return Found(b"\0\0\0\x18ftypmp42 invented", "invented.mp4")
    if is_of_files(f"https://{path}") and not path.endswith((".vtt", ".srt")):
        return None if "gone" in path else Found(draw_picture(path), "invented.png")
    return None


def _name_platform(address: str) -> str:
    host = address.partition("/")[0]
    return next((name for name in _PLATFORMS if name in host), "youtube")
