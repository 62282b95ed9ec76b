"""Reads YouTube channels, videos, searches and captions from the website's internal API, the video player's API and web
pages."""

import json
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from creators.identity.platforms import Address
from scraping.fetching import Request
from scraping.fetching.guests import Guest
from scraping.fetching.visits import Builder, Visit, parse_both, read_first
from scraping.sources.failures import Blocked, Changed, Failure, Gone, Uncaptioned
from scraping.sources.records.youtube import (
    CaptionList,
    CaptionTrack,
    ChannelVideo,
    SearchPage,
    Suggestions,
    YouTubeChannel,
    YouTubeTranscript,
    YouTubeVideo,
)
from scraping.sources.words import AUTO, is_language
from scraping.sources.youtube import (
    ChannelTokens,
    parse_captions_list,
    parse_channel,
    parse_channel_tokens,
    parse_channel_videos,
    parse_search,
    parse_transcript,
    parse_typeahead,
    parse_video,
)

_SITE: Final = "https://www.youtube.com"
_VERSION: Final = "2.20261101.00.00"
"""Requests state this version of YouTube's web client. If the front page contains a newer version, that one is
stated."""
_ANDROID: Final = {"clientName": "ANDROID", "clientVersion": "20.10.38", "androidSdkVersion": 30}
_ANDROID_AGENT: Final = "com.google.android.youtube/20.10.38 (Linux; U; Android 11) gzip"
_VIDEOS_TAB: Final = "EgZ2aWRlb3PyBgQKAjoA"
_NAMING: Final = frozenset(["browse", "navigation/resolve_url"])
"""API paths for which status 404 means that the channel does not exist. For all other paths, 404 means that YouTube has
changed its API."""
_LONGEST_LIST: Final = 5
"""Maximum number of pages that Kindred reads from a channel's list of videos."""


class Locale(NamedTuple):
    country: str | None = None
    language: str | None = None

    @property
    def as_client(self) -> dict[str, str]:
        client = {"hl": self.language or "en"}
        return client | ({"gl": self.country} if self.country else {})


ChannelPage = tuple[YouTubeChannel, ChannelTokens]
_parse_page: Final = parse_both(parse_channel, parse_channel_tokens)


def read_channel(visit: Visit, address: Address, *, videos: int) -> YouTubeChannel:
    """Reads a channel and at most `videos` of its newest videos."""
    channel, tokens = _read_channel_page(visit, address)
    channel = _add_about(visit, channel, tokens.about)
    found = channel["videos"]
    if len(found) < videos:
        found = _read_list(visit, found, tokens.following, videos)
    return {**channel, "videos": found[:videos]}


def read_channel_videos(
    visit: Visit, address: Address, *, sort: str, most: int
) -> tuple[YouTubeChannel, list[ChannelVideo]]:
    """Reads a channel and at most `most` of its videos. `sort` is `popular`, `newest` or `oldest`."""
    channel, tokens = _read_channel_page(visit, address)
    if sort == "newest":
        return channel, _read_list(visit, channel["videos"], tokens.following, most)[:most]
    if token := tokens.orders.get(sort):
        return channel, _read_list(visit, [], token, most)[:most]
    if tokens.following is None:
        # If all videos of a channel fit on one page, YouTube offers no other sort orders.
        return channel, _order_videos(channel["videos"], sort)[:most]
    raise Changed(f"The channel's page offers no order by {sort}.")


def _order_videos(videos: list[ChannelVideo], sort: str) -> list[ChannelVideo]:
    if sort == "oldest":
        return videos[::-1]
    return sorted(videos, key=lambda video: -(video["view_count"] or 0))


def _read_channel_page(visit: Visit, address: Address) -> ChannelPage:
    return read_first(
        lambda: visit.read(_ask_channel(_find_channel_id(visit, address)), _parse_page),
        lambda: visit.read(Request(f"{address.url}/videos"), _parse_page),
    )


def _find_channel_id(visit: Visit, address: Address) -> str:
    if address.id.startswith("UC"):
        return address.id
    ask = partial(_ask_api, "navigation/resolve_url", {"url": address.url}, Locale())
    return visit.read(ask, parse_channel)["channel_id"]


def _add_about(visit: Visit, channel: YouTubeChannel, token: str | None) -> YouTubeChannel:
    """Adds the channel's country and total views, which YouTube sends in a separate panel. If the panel cannot be read,
    returns the channel unchanged."""
    if token is None:
        return channel
    try:
        about = visit.read(_ask_more(token), parse_channel)
    except Failure:
        return channel
    known: dict[str, Any] = {name: value for name, value in about.items() if value}
    missing = {name: known[name] for name in known if not channel.get(name)}
    return {**channel, **missing}  # type: ignore[typeddict-item]  # the same names


def _read_list(
    visit: Visit, videos: list[ChannelVideo], token: str | None, most: int
) -> list[ChannelVideo]:
    found = {video["video_id"]: video for video in videos}
    for _ in range(_LONGEST_LIST):
        if token is None or len(found) >= most:
            break
        page = visit.read(_ask_more(token), parse_channel_videos)
        found |= {video["video_id"]: video for video in page["videos"]}
        token = page["next_cursor"]
    return list(found.values())


def read_video(visit: Visit, video_id: str) -> YouTubeVideo:
    ask_player = partial(_ask_api, "player", {"videoId": video_id}, Locale())
    return read_first(
        partial(visit.read, _build_watch_page(video_id), parse_video),
        partial(visit.read, ask_player, parse_video),
    )


def search(
    visit: Visit, query: str, *, filters: str | None, token: str | None, locale: Locale
) -> SearchPage:
    asked: dict[str, Any] = {"continuation": token} if token else {"query": query}
    if filters and not token:
        asked["params"] = filters
    return visit.read(partial(_ask_api, "search", asked, locale), parse_search)


def suggest(visit: Visit, query: str, locale: Locale) -> Suggestions:
    asked = {"client": "youtube", "ds": "yt", "xhr": "t", "q": query, **locale.as_client}
    address = f"https://suggestqueries-clients6.youtube.com/complete/search?{urlencode(asked)}"
    return visit.read(Request(address), parse_typeahead)


# --- Captions -------------------------------------------------------------------------------------


class Captioned(NamedTuple):
    captions: CaptionList
    track: CaptionTrack
    transcript: YouTubeTranscript


def read_captions(visit: Visit, video_id: str, language: str) -> Captioned:
    """Reads the captions of a video. `language` is a language code or `auto`. Raises Uncaptioned if there are none in
    the language, and Blocked if YouTube requires a token."""
    captions = read_first(
        partial(visit.read, partial(_ask_app, video_id), parse_captions_list),
        partial(visit.read, _build_watch_page(video_id), parse_captions_list),
    )
    track = choose_track(captions["tracks"], language)
    if track is None:
        raise Uncaptioned(language, (each["code"] for each in captions["tracks"]))
    if track["needs_token"]:
        raise Blocked("The captions need a token of the player.")
    return Captioned(captions, track, visit.read(Request(track["url"]), parse_transcript))


def choose_track(tracks: list[CaptionTrack], language: str) -> CaptionTrack | None:
    """Returns the best captions in the language, or None. Captions that need no token come first, then captions that
    people wrote."""
    spoken = next((track["code"] for track in tracks if track["is_auto"]), None)
    wanted = (spoken or "") if language == AUTO else language
    fitting = [track for track in tracks if is_language(track["code"], wanted)]
    if language == AUTO and all(track["needs_token"] for track in fitting):
        fitting = tracks
    return min(fitting, key=lambda track: (track["needs_token"], track["is_auto"]), default=None)


# --- Requests -------------------------------------------------------------------------------------


def _ask_channel(channel_id: str) -> Builder:
    asked = {"browseId": channel_id, "params": _VIDEOS_TAB}
    return partial(_ask_api, "browse", asked, Locale())


def _ask_more(token: str) -> Builder:
    return partial(_ask_api, "browse", {"continuation": token}, Locale())


def _build_watch_page(video_id: str) -> Request:
    return Request(f"{_SITE}/watch?v={video_id}&hl=en")


def _ask_app(video_id: str, guest: Guest) -> Request:
    """Builds a request for a video as YouTube's mobile app sends it. The captions in its answer need no token."""
    client = {**_ANDROID, "hl": "en"}
    if visitor := guest.tokens.get("visitor_data"):
        client["visitorData"] = visitor
    content = {"videoId": video_id, "context": {"client": client}}
    headers = {"Content-Type": "application/json", "User-Agent": _ANDROID_AGENT}
    address = f"{_SITE}/youtubei/v1/player?prettyPrint=false"
    return Request(address, "POST", headers, json.dumps(content).encode(), missing=Changed)


def _ask_api(path: str, asked: dict[str, Any], locale: Locale, guest: Guest) -> Request:
    version = guest.tokens.get("client_version", _VERSION)
    client = {"clientName": "WEB", "clientVersion": version, **locale.as_client}
    headers = {
        "Content-Type": "application/json",
        "Origin": _SITE,
        "X-Youtube-Client-Name": "1",
        "X-Youtube-Client-Version": version,
    }
    if visitor := guest.tokens.get("visitor_data"):
        client["visitorData"] = visitor
        headers["X-Goog-Visitor-Id"] = visitor
    content = {**asked, "context": {"client": client}}
    address = f"{_SITE}/youtubei/v1/{path}?prettyPrint=false"
    missing = Gone if path in _NAMING else Changed
    return Request(address, "POST", headers, json.dumps(content).encode(), missing=missing)
