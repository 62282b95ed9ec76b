"""Parses one video from the player's answer, the video's page, or both."""

import re
from datetime import datetime
from typing import Final, Literal

from scraping.sources.failures import Changed, Gone, Refused
from scraping.sources.reading import Node, read_node, read_nodes, read_value, read_values
from scraping.sources.records.youtube import LiveStatus, YouTubeVideo
from scraping.sources.values import as_count, as_flag, as_text
from scraping.sources.youtube.dates import read_day
from scraping.sources.youtube.documents import (
    Document,
    raise_alert,
    raise_unplayable,
    read_document,
)
from scraping.sources.youtube.embeds import read_embed
from scraping.sources.youtube.texts import (
    as_channel_id,
    as_handle,
    as_shown,
    as_shown_count,
    read_keywords,
    read_largest,
)

_WATCH: Final = "contents/twoColumnWatchNextResults/results/results/contents/*"
_OWNER: Final = "secondary/owner/videoOwnerRenderer"
_COLLABORATOR: Final = (
    f"{_OWNER}/navigationEndpoint/showDialogCommand/panelLoadingStrategy/inlineContent/dialogViewModel"
    "/customContent/listViewModel/listItems/0/listItemViewModel"
)
_LIKE: Final = (
    "primary/videoActions/menuRenderer/topLevelButtons/*/segmentedLikeDislikeButtonViewModel"
    "/likeButtonViewModel/likeButtonViewModel/toggleButtonViewModel/toggleButtonViewModel"
    "/defaultButtonViewModel/buttonViewModel"
)
_VIEWS: Final = "primary/viewCount/videoViewCountRenderer/viewCount"
_CLOCK_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


def parse_video(body: bytes, content_type: str = "") -> YouTubeVideo:
    document = read_document(body, content_type)
    if not document.data and not document.player:
        raise Gone(
            "YouTube answers with an empty object, as it does for an id that does not exist."
        )
    raise_alert(document.data)
    raise_unplayable(document.player)
    view = _collect(document)
    video_id = read_value(view, as_text, *_IDS)
    # Every answer about a video contains its id, even if it contains nothing else.
    if video_id is None or read_value(view, as_shown, *_TITLES) is None:
        if video := read_embed(document.data):
            return video
        raise Changed("The JSON holds no video.")
    if read_value(view, as_flag, "details/isPrivate") is True:
        raise Refused("The video is private.")
    return _read_video(view, video_id)


def _collect(document: Document) -> Node:
    """Collects the parts of a document that describe the video, under short names."""
    data, player = document
    return {
        "details": read_node(player, "videoDetails"),
        "micro": read_node(player, "microformat/playerMicroformatRenderer"),
        "status": read_value(player, as_text, "playabilityStatus/status"),
        "primary": read_node(data, f"{_WATCH}/videoPrimaryInfoRenderer"),
        "secondary": read_node(data, f"{_WATCH}/videoSecondaryInfoRenderer"),
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


_IDS: Final = ("details/videoId", "micro/externalVideoId", "current/videoId")
_TITLES: Final = ("details/title", "micro/title", "primary/title")


def _read_video(view: Node, video_id: str) -> YouTubeVideo:
    published = read_value(view, as_text, "micro/publishDate", "micro/uploadDate")
    return YouTubeVideo(
        video_id=video_id,
        url=f"https://www.youtube.com/watch?v={video_id}",
        title=read_value(view, as_shown, *_TITLES),
        description=read_value(view, as_shown, *_DESCRIPTIONS),
        channel_id=read_value(view, as_channel_id, *_CHANNEL_IDS),
        channel_name=read_value(view, as_shown, *_CHANNEL_NAMES),
        channel_handle=read_value(view, as_handle, *_CHANNEL_HANDLES),
        published_at=_read_moment(published),
        published_date=read_day(published)
        or read_day(read_value(view, as_shown, "primary/dateText")),
        duration_seconds=read_value(view, as_count, "details/lengthSeconds", "micro/lengthSeconds")
        or None,
        view_count=_read_views(view),
        like_count=_read_likes(view),
        comment_count=read_value(
            view, as_shown_count, "comments/contextualInfo", "comments/commentCount"
        ),
        tags=read_keywords(view, "details/keywords"),
        categories=read_values(view, as_shown, "micro/category"),
        thumbnail_url=read_largest(
            view, "micro/thumbnail/thumbnails/*", "details/thumbnail/thumbnails/*"
        ),
        availability=_read_availability(view),
        live_status=_read_live_status(view),
    )


_DESCRIPTIONS: Final = (
    "details/shortDescription",
    "micro/description",
    "secondary/attributedDescription",
    "secondary/description",
)
_CHANNEL_IDS: Final = (
    "details/channelId",
    "micro/externalChannelId",
    f"{_OWNER}/navigationEndpoint/browseEndpoint/browseId",
    f"{_COLLABORATOR}/title/commandRuns/0/onTap/innertubeCommand/browseEndpoint/browseId",
    f"{_COLLABORATOR}/rendererContext/commandContext/onTap/innertubeCommand/browseEndpoint/browseId",
)
_CHANNEL_NAMES: Final = (
    "details/author",
    "micro/ownerChannelName",
    f"{_COLLABORATOR}/title",
    f"{_OWNER}/title",
)
_CHANNEL_HANDLES: Final = (
    "micro/ownerProfileUrl",
    f"{_OWNER}/navigationEndpoint/browseEndpoint/canonicalBaseUrl",
    f"{_COLLABORATOR}/subtitle",
)


def _read_moment(published: str | None) -> str | None:
    """Returns the time in ISO 8601; None for older answers, which contain only the day."""
    if published is None or not _CLOCK_TIME.match(published):
        return None
    try:
        return datetime.fromisoformat(published).isoformat()
    except ValueError:
        return None


def _read_views(view: Node) -> int | None:
    exact = read_value(view, as_count, "details/viewCount", "micro/viewCount")
    return exact if exact is not None else read_value(view, as_shown_count, _VIEWS)


def _read_likes(view: Node) -> int | None:
    """Returns the likes. The label of the button is exact, while its text is rounded, such as 31k."""
    exact = read_value(view, as_count, "micro/likeCount")
    return (
        exact
        if exact is not None
        else read_value(view, as_shown_count, f"{_LIKE}/accessibilityText", f"{_LIKE}/title")
    )


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
