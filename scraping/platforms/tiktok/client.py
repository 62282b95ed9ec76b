"""Reads TikTok profiles, videos, comments, users and captions from web pages and the website's internal API."""

import secrets
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final, Literal, NamedTuple
from urllib.parse import quote, urlencode

from creators.identity.platforms import Address
from scraping.fetching import Request
from scraping.fetching.guests import Guest
from scraping.fetching.visits import Visit, parse_both, read_first
from scraping.sources.failures import Changed
from scraping.sources.records.tiktok import (
    CommentPage,
    Subtitle,
    TikTokProfile,
    TikTokTranscript,
    TikTokVideo,
    UserPage,
    VideoPage,
)
from scraping.sources.tiktok import (
    parse_comments,
    parse_permanent_id,
    parse_profile,
    parse_subtitles,
    parse_transcript,
    parse_users,
    parse_video,
    parse_videos,
)

_SITE: Final = "https://www.tiktok.com"
_DEVICES: Final = (7_250_000_000_000_000_000, 7_325_099_899_999_994_577)
_WEB: Final[dict[str, str]] = {
    **tomllib.loads(Path(__file__).with_name("web.toml").read_text(encoding="utf-8")),
    "device_id": str(secrets.choice(range(*_DEVICES))),
}
"""Parameters that TikTok's website sends in every API request."""

Sort = Literal["latest", "popular"]
_LISTS: Final[Mapping[Sort, tuple[str, str]]] = {
    "latest": ("/api/creator/item_list/", "type"),
    "popular": ("/api/post/item_list/", "post_item_list_request_type"),
}
"""The API path of each kind of list of videos, and the parameter that selects a list."""


class VideosPosition(NamedTuple):
    """A position in a user's list of videos: TikTok's second id of the user, and TikTok's cursor."""

    permanent_id: str
    cursor: str = "0"


def read_profile(visit: Visit, username: str) -> TikTokProfile:
    return visit.read(_build_page(username), parse_profile)


def read_account(visit: Visit, username: str) -> tuple[TikTokProfile, VideosPosition]:
    """Reads a profile, and the start position of its list of videos. One page contains both."""
    parse = parse_both(parse_profile, parse_permanent_id)
    profile, permanent_id = visit.read(_build_page(username), parse)
    return profile, VideosPosition(permanent_id)


def find_first_position(visit: Visit, username: str) -> VideosPosition:
    return VideosPosition(visit.read(_build_page(username), parse_permanent_id))


def _build_page(username: str) -> Request:
    return Request(f"{_SITE}/@{quote(username)}")


def read_video(visit: Visit, address: Address) -> TikTokVideo:
    embed = Request(f"{_SITE}/oembed?{urlencode({'url': address.url})}")
    return read_first(
        partial(visit.read, Request(address.url), parse_video),
        partial(visit.read, embed, parse_video),
    )


def find_video_id(visit: Visit, address: Address) -> str:
    """Returns the id of the video at an address. If the address is a short link, requests it to find the video."""
    return address.id if address.kind == "video" else read_video(visit, address)["video_id"]


def read_videos(visit: Visit, position: VideosPosition, sort: Sort) -> VideoPage:
    path, kind = _LISTS[sort]
    asked = {"secUid": position.permanent_id, "cursor": position.cursor, "count": "15", kind: "1"}
    return visit.read(partial(_ask_api, path, asked), parse_videos)


def read_comments(visit: Visit, video_id: str, cursor: str | None) -> CommentPage:
    asked = {"aweme_id": video_id, "cursor": cursor or "0", "count": "20"}
    return visit.read(partial(_ask_api, "/api/comment/list/", asked), parse_comments)


def search_users(visit: Visit, query: str, cursor: str | None, search_id: str | None) -> UserPage:
    asked = {"keyword": query, "cursor": cursor or "0", "count": "10"}
    if search_id:
        asked["search_id"] = search_id
    return visit.read(partial(_ask_api, "/api/search/user/full/", asked), parse_users)


def _ask_api(path: str, asked: Mapping[str, str], guest: Guest) -> Request:
    token = guest.cookies.get("msToken")
    said = {**_WEB, **asked, **({"msToken": token} if token else {})}
    address = f"{_SITE}{path}?{urlencode(said)}"
    return Request(address, headers={"Referer": f"{_SITE}/"}, missing=Changed)


class Captioned(NamedTuple):
    video: TikTokVideo
    subtitle: Subtitle | None
    transcript: TikTokTranscript | None


def read_captions(visit: Visit, address: Address) -> Captioned:
    """Reads a video and its captions. Prefers captions in the spoken language. If the video has no captions, the
    fields for captions are None."""
    parse = parse_both(parse_video, parse_subtitles)
    video, subtitles = visit.read(Request(address.url), parse)
    if not subtitles:
        return Captioned(video, None, None)
    spoken = min(
        subtitles, key=lambda each: (each["is_translated"] is True, each["format"] != "webvtt")
    )
    return Captioned(video, spoken, visit.read(Request(spoken["url"]), parse_transcript))
