"""Parses one video. The data comes from the answer of the video player's API, from the video's page, or from both."""

import re
import time
from datetime import date, datetime
from typing import Final, Literal

from scraping.sources.failures import Changed, Refused
from scraping.sources.reading import Node, read_node, read_nodes, read_value
from scraping.sources.records.youtube import LiveStatus, YouTubeVideo
from scraping.sources.values import as_flag, as_text
from scraping.sources.youtube.documents import (
    Document,
    raise_alert,
    raise_unplayable,
    read_video_document,
)
from scraping.sources.youtube.fields import PLACES, TABLES
from scraping.sources.youtube.texts import as_shown

_WATCH: Final = "contents/twoColumnWatchNextResults/results/results/contents/*"
_EMBEDDED: Final = re.compile(r"youtube(?:-nocookie)?\.com/embed/([\w-]{11})", re.ASCII)
_CLOCK_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
_DAYS: Final = {
    "%Y %m %d": re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII),
    "%d %b %Y": re.compile(r"\b(\d{1,2}) ([A-Za-z]{3})[a-z]*\.? (\d{4})\b", re.ASCII),
    "%b %d %Y": re.compile(r"\b([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})\b", re.ASCII),
}
"""Patterns of dates. The keys are the date formats of ISO 8601, `25 Oct 2025` and `Premiered Aug 4, 2022`."""


def parse_video(body: bytes, content_type: str = "") -> YouTubeVideo:
    document = read_video_document(body, content_type)
    raise_alert(document.data)
    raise_unplayable(document.player)
    view = _collect(document)
    if read_value(view, as_flag, "details/isPrivate") is True and _is_video(view):
        raise Refused("The video is private.")
    if video := _read_video(view) if _is_video(view) else _read_embed(document.data):
        return video
    raise Changed("The JSON holds no video.")


def _is_video(view: Node) -> bool:
    """Returns whether the JSON object describes a video. Such an object has at least an id and a title."""
    return None not in (
        TABLES.read_field("YouTubeVideo.view", name, view) for name in ("video_id", "title")
    )


def _collect(document: Document) -> Node:
    """Returns the parts of a document that describe the video. Each part has a short name."""
    data, player = document
    owner = read_node(data, f"{_WATCH}/videoSecondaryInfoRenderer/owner/videoOwnerRenderer")
    return {
        "details": read_node(player, "videoDetails"),
        "micro": read_node(player, "microformat/playerMicroformatRenderer"),
        "status": read_value(player, as_text, "playabilityStatus/status"),
        "primary": read_node(data, f"{_WATCH}/videoPrimaryInfoRenderer"),
        "secondary": read_node(data, f"{_WATCH}/videoSecondaryInfoRenderer"),
        "owner": owner,
        "collaborator": read_node(owner, *PLACES["collaborator_of_owner"]),
        "current": read_node(data, "currentVideoEndpoint/watchEndpoint"),
        "comments": _find_comments(data),
    }


def _find_comments(data: Node) -> Node | None:
    for panel in read_nodes(data, "engagementPanels/*/engagementPanelSectionListRenderer"):
        name = read_value(panel, as_text, "panelIdentifier", "targetId") or ""
        if name.endswith("comments-section"):
            return read_node(panel, "header/engagementPanelTitleHeaderRenderer")
    return read_node(
        data, f"{_WATCH}/itemSectionRenderer/contents/*/commentsEntryPointHeaderRenderer"
    )


def _read_video(view: Node) -> YouTubeVideo | None:
    published = read_value(view, as_text, "micro/publishDate", "micro/uploadDate")
    day = _read_day(published) or _read_day(read_value(view, as_shown, "primary/dateText"))
    video_id = TABLES.read_field("YouTubeVideo.view", "video_id", view)
    return TABLES.read_record(
        YouTubeVideo,
        "view",
        view,
        url=f"https://www.youtube.com/watch?v={video_id}",
        published_at=_read_moment(published),
        published_date=day,
        availability=_read_availability(view),
        live_status=_read_live_status(view),
    )


def _read_embed(tree: Node) -> YouTubeVideo | None:
    """Reads a video from an oEmbed answer, which contains only a few fields."""
    address = _EMBEDDED.search(read_value(tree, as_text, "html") or "")
    if address is None or read_value(tree, as_text, "provider_name") != "YouTube":
        return None
    return TABLES.read_record(
        YouTubeVideo,
        "embed",
        tree,
        video_id=address[1],
        url=f"https://www.youtube.com/watch?v={address[1]}",
    )


def _read_moment(published: str | None) -> str | None:
    """Returns the publishing time in ISO 8601 format. Returns None if the answer contains only the date, as in older
    answers."""
    if published is None or not _CLOCK_TIME.match(published):
        return None
    try:
        return datetime.fromisoformat(published).isoformat()
    except ValueError:
        return None


def _read_day(text: str | None) -> str | None:
    """Returns the date in ISO 8601 format, or None if the text contains no date."""
    for form, pattern in _DAYS.items():
        if found := pattern.search(text or ""):
            try:
                return date(*time.strptime(" ".join(found.groups()), form)[:3]).isoformat()
            except ValueError:
                return None
    return None


def _read_availability(view: Node) -> Literal["public", "unlisted"] | None:
    is_unlisted = read_value(view, as_flag, "micro/isUnlisted")
    return None if is_unlisted is None else "unlisted" if is_unlisted else "public"


def _read_live_status(view: Node) -> LiveStatus | None:
    if read_value(view, as_flag, "details/isLive", "micro/liveBroadcastDetails/isLiveNow") is True:
        return "live"
    if (
        read_value(view, as_flag, "details/isUpcoming") is True
        or view["status"] == "LIVE_STREAM_OFFLINE"
    ):
        return "upcoming"
    is_stream = read_value(view, as_flag, "details/isLiveContent")
    return None if is_stream is None else "completed" if is_stream else "none"
