"""Recorded answers of YouTube: which kind each is, and what its record must say."""

import json
from collections.abc import Mapping
from typing import Any, Final

from scraping.sources.failures import Blocked, Changed, Gone, Refused
from tests.scraping.recorded.lookups import (
    Row,
    all_of,
    at,
    counted,
    in_script,
    nothing,
    of,
)

META: Final = {"channel_id": "externalId", "name": "title"}


DETAILS: Final = {
    "video_id": "videoId",
    "title": "title",
    "channel_id": "channelId",
    "channel_name": "author",
}


def player_counts(text: str) -> Mapping[str, Any]:
    details = json.loads(text)
    details = details.get("playerResponse", details)["videoDetails"]
    return {
        "view_count": int(details["viewCount"]),
        "duration_seconds": int(details["lengthSeconds"]),
    }


ROWS: Final = (
    Row("youtube/blocked/*", "video", Blocked),
    Row("youtube/blocked/*", "transcript", Blocked),
    Row(
        "youtube/browse-channel-errors/age-restricted-*",
        "channel",
        at("header.playlistHeaderRenderer.ownerText.runs.0", name="text"),
    ),
    Row("youtube/browse-channel-errors/age-restricted-*", "channel-videos", Changed),
    Row("youtube/browse-channel-errors/terminated-*", "channel", Gone),
    Row("youtube/browse-channel-errors/terminated-*", "channel-videos", Gone),
    Row(
        "youtube/browse-channel-videos/interactive-*",
        "channel",
        at("header.interactiveTabbedHeaderRenderer", name="title.simpleText"),
    ),
    Row(
        "youtube/browse-channel-videos/old-channel-*",
        "channel",
        in_script(
            "var ytInitialData",
            "header.c4TabbedHeaderRenderer",
            channel_id="channelId",
            name="title",
            handle="channelHandleText.runs.0.text",
        ),
    ),
    Row("youtube/browse-channel-videos/old-channel-*", "channel-videos", nothing),
    Row(
        "youtube/browse-channel-videos/playlists-*",
        "channel",
        at("metadata.channelMetadataRenderer", **META),
    ),
    Row("youtube/browse-channel-videos/playlists-*", "channel-videos", Changed),
    Row(
        "youtube/browse-channel-videos/system-*",
        "channel",
        at("metadata.channelMetadataRenderer", **META),
    ),
    Row(
        "youtube/browse-channel-videos/videos-tab-*2026-01.json",
        "channel",
        at("metadata.channelMetadataRenderer", **META, description="description"),
    ),
    Row(
        "youtube/browse-channel-videos/videos-tab-*2026-01.json",
        "channel-videos",
        counted(videos=of(r'"videoRenderer": ?\{')),
    ),
    Row(
        "youtube/browse-channel-videos/videos-tab-*2026-05.json",
        "channel-videos",
        counted(videos=of(r'"lockupViewModel": ?\{')),
    ),
    Row("youtube/feed-rss/*", "channel-videos", Gone),
    Row("youtube/lockup-item-fragments/*", "channel-videos", lambda _: {"videos.length": 1}),
    Row(
        "youtube/next-watch-page/*",
        "video",
        at("currentVideoEndpoint.watchEndpoint", video_id="videoId"),
    ),
    Row("youtube/oembed/*", "video", at("", title="title", channel_name="author_name")),
    Row(
        "youtube/player-captions/youtube.json",
        "captions-list",
        all_of(at("videoDetails", video_id="videoId"), counted(tracks=of('"vssId"'))),
    ),
    Row("youtube/player-captions/youtube_age_restricted.json", "captions-list", Refused),
    Row(
        "youtube/player-captions/youtube_transcripts_disabled2.json",
        "captions-list",
        lambda _: {"tracks.length": 0},
    ),
    # Its own status, but its screen asks to prove that one is not a bot.
    Row("youtube/player-captions/youtube_unplayable.json", "captions-list", Blocked),
    Row("youtube/player-captions/youtube_video_unavailable.json", "captions-list", Gone),
    Row(
        "youtube/player/android-*",
        "video",
        all_of(at("playerResponse.videoDetails", **DETAILS), player_counts),
    ),
    Row("youtube/player/android-*", "captions-list", counted(tracks=of('"vssId"'))),
    Row("youtube/player/error-invalidid-*", "video", Gone),
    Row("youtube/player/error-[mpr]*", "video", Refused),
    Row(
        "youtube/player/invidious-*", "video", all_of(at("videoDetails", **DETAILS), player_counts)
    ),
    Row(
        "youtube/player/web-player-*",
        "video",
        at(
            "microformat.playerMicroformatRenderer",
            channel_id="externalChannelId",
            title="title.simpleText",
            published_at="publishDate",
        ),
    ),
    Row("youtube/resolve-url/*", "channel", at("endpoint.browseEndpoint", channel_id="browseId")),
    Row(
        "youtube/search/all-*",
        "search",
        counted(results=of(r'"(?:videoRenderer|channelRenderer|shortsLockupViewModel)": ?\{')),
    ),
    Row("youtube/search/channels-*", "search", counted(results=of(r'"channelRenderer": ?\{'))),
    Row(
        "youtube/search/crisis-*",
        "search",
        counted(results=of(r'"(?:videoRenderer|gridVideoRenderer)": ?\{')),
    ),
    Row("youtube/search/few-*", "search", lambda _: {"results.length": 1}),
    Row(
        "youtube/search/last-page-p1-*",
        "search",
        counted(results=of(r'"(?:videoRenderer|channelRenderer|shortsLockupViewModel)": ?\{')),
    ),
    Row(
        "youtube/search/last-page-p2-*",
        "search",
        lambda _: {"results.length": 0, "next_cursor": None},
    ),
    Row("youtube/search/shorts-*", "search", counted(results=of(r'"videoRenderer": ?\{'))),
    Row("youtube/search/videos-*", "search", counted(results=of(r'"videoRenderer": ?\{'))),
    Row("youtube/suggest/*", "typeahead", at("", query="0", **{"suggestions.13": "1.13.0"})),
    Row("youtube/timedtext/asr-*", "transcript", nothing),
    Row("youtube/timedtext/json3-*", "transcript", counted(transcript=of('"segs"'))),
    Row("youtube/timedtext/*.xml", "transcript", counted(transcript=of(r"<text [^>]*>\s*[^<\s]"))),
    Row("youtube/transcript-errors/*", "transcript", Changed),
)
