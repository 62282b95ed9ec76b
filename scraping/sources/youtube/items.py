"""Reads videos and channels from lists, in all shapes since 2023: renderers, lockups and Shorts."""

import re
from collections.abc import Iterator
from typing import Final

from scraping.sources.reading import Node, find_key, read_node, read_nodes, read_value, read_values
from scraping.sources.records.youtube import ChannelResult, ChannelVideo, VideoResult
from scraping.sources.values import as_count, as_text
from scraping.sources.youtube.texts import (
    as_channel_id,
    as_clock,
    as_handle,
    as_shown,
    as_shown_count,
    read_clock,
    read_largest,
)

RENDERERS: Final = (
    "videoRenderer",
    "gridVideoRenderer",
    "playlistVideoRenderer",
    "reelItemRenderer",
)
VIDEO_KEYS: Final = (*RENDERERS, "lockupViewModel", "shortsLockupViewModel")

_VIEWS: Final = re.compile(r"\b(views?|watching|waiting)\b", re.IGNORECASE)
_DATE: Final = re.compile(r"\bago\b|^(streamed|premier|scheduled)", re.IGNORECASE)


def read_listed_videos(tree: object) -> Iterator[tuple[Node, VideoResult]]:
    """Returns every video in a part of a page, with its JSON object."""
    for key, node in find_key(tree, *VIDEO_KEYS):
        if isinstance(node, dict) and (video := read_listed_video(key, node)):
            yield node, video


def read_listed_video(key: str, node: Node) -> VideoResult | None:
    if key == "lockupViewModel":
        return _read_lockup(node)
    return _read_short(node) if key == "shortsLockupViewModel" else _read_renderer(node)


def read_cut_out_video(node: Node) -> VideoResult | None:
    """Returns the video of a list element that lacks the key of its shape; None if it is no video."""
    if "contentId" in node:
        return _read_lockup(node)
    return _read_renderer(node) if "videoId" in node and "title" in node else None


def to_channel_video(video: VideoResult) -> ChannelVideo:
    return ChannelVideo(
        video_id=video["video_id"],
        title=video["title"],
        url=video["url"],
        thumbnail_url=video["thumbnail_url"],
        published_text=video["published_text"],
        duration_seconds=video["duration_seconds"],
        duration_text=video["duration_text"],
        view_count=video["view_count"],
        view_count_text=video["view_count_text"],
    )


def read_channel_result(node: Node) -> ChannelResult | None:
    """Returns a channel.

    Since 2026, the field for the number of videos contains the subscribers, and the field for the subscribers contains
    the handle.
    """
    channel_id = read_value(node, as_channel_id, "channelId")
    if channel_id is None:
        return None
    handle = read_value(
        node, as_handle, "subscriberCountText", "navigationEndpoint/browseEndpoint/canonicalBaseUrl"
    )
    figures = read_values(node, as_shown, "videoCountText", "subscriberCountText")
    return ChannelResult(
        type="channel",
        channel_id=channel_id,
        channel_name=read_value(node, as_shown, "title"),
        channel_handle=handle,
        channel_verified=_is_verified(node),
        url=f"https://www.youtube.com/{handle or f'channel/{channel_id}'}",
        description=read_value(node, as_shown, "descriptionSnippet"),
        thumbnail_url=read_largest(node, "thumbnail/thumbnails/*"),
        subscriber_count=_read_figure(figures, "subscri"),
        video_count=_read_figure(figures, "video"),
    )


def _read_figure(figures: list[str], word: str) -> int | None:
    return next(
        (as_shown_count(shown) for shown in figures if word in shown.lower() and shown[0] != "@"),
        None,
    )


_BYLINES: Final = ("ownerText", "longBylineText", "shortBylineText")
_COLLABORATORS: Final = (
    "runs/0/navigationEndpoint/showDialogCommand/panelLoadingStrategy/inlineContent/dialogViewModel"
    "/customContent/listViewModel/listItems/0/listItemViewModel"
)
_TAP: Final = "onTap/innertubeCommand/browseEndpoint/browseId"
_COMMAND: Final = f"commandContext/{_TAP}"


def _read_renderer(node: Node) -> VideoResult | None:
    video_id = read_value(node, as_text, "videoId")
    if video_id is None:
        return None
    byline = read_node(node, *_BYLINES) or {}
    first = read_node(byline, _COLLABORATORS) or {}
    clock = read_value(
        node, as_clock, "lengthText", "thumbnailOverlays/*/thumbnailOverlayTimeStatusRenderer/text"
    )
    views = read_value(node, as_shown, "viewCountText", "videoInfo/runs/0", "shortViewCountText")
    return VideoResult(
        type="video",
        video_id=video_id,
        url=f"https://www.youtube.com/watch?v={video_id}",
        title=read_value(node, as_shown, "title", "headline"),
        description=read_value(
            node, as_shown, "detailedMetadataSnippets/0/snippetText", "descriptionSnippet"
        ),
        channel_id=read_value(
            byline, as_channel_id, "runs/0/navigationEndpoint/browseEndpoint/browseId"
        )
        or read_value(
            first, as_channel_id, f"rendererContext/{_COMMAND}", f"title/commandRuns/0/{_TAP}"
        ),
        channel_name=read_value(first, as_shown, "title") or as_shown(byline),
        channel_handle=read_value(
            byline, as_handle, "runs/0/navigationEndpoint/browseEndpoint/canonicalBaseUrl"
        )
        or read_value(first, as_handle, "subtitle"),
        channel_verified=_is_verified(node) if byline else None,
        thumbnail_url=read_largest(node, "thumbnail/thumbnails/*"),
        duration_seconds=read_clock(clock) or read_value(node, as_count, "lengthSeconds"),
        duration_text=clock,
        view_count=as_shown_count(views),
        view_count_text=views,
        published_text=read_value(node, as_shown, "publishedTimeText"),
        published_at=None,
    )


def _is_verified(node: Node) -> bool:
    styles = read_values(node, as_text, "ownerBadges/*/metadataBadgeRenderer/style")
    return any("VERIFIED" in style for style in styles)


_ROWS: Final = "metadata/lockupMetadataViewModel/metadata/contentMetadataViewModel/metadataRows/*/metadataParts/*"
_OVERLAYS: Final = "contentImage/thumbnailViewModel/overlays/*"
_BADGES: Final = (
    f"{_OVERLAYS}/thumbnailBottomOverlayViewModel/badges/*/thumbnailBadgeViewModel/text",
    f"{_OVERLAYS}/thumbnailOverlayBadgeViewModel/thumbnailBadges/*/thumbnailBadgeViewModel/text",
)
_CHANNEL_LINK: Final = f"{_ROWS}/text/commandRuns/*/onTap/innertubeCommand/browseEndpoint"


def _read_lockup(node: Node) -> VideoResult | None:
    """Returns a video.

    Any part of its rows can be missing, so each part is recognised by its text.
    """
    video_id = read_value(node, as_text, "contentId")
    if video_id is None or not (read_value(node, as_text, "contentType") or "_VIDEO").endswith(
        ("_VIDEO", "_SHORT")
    ):
        return None
    said = read_values(node, as_shown, f"{_ROWS}/text")
    views = next((text for text in said if _VIEWS.search(text)), None)
    clock = read_value(node, as_clock, *_BADGES)
    channel_id = read_value(node, as_channel_id, f"{_CHANNEL_LINK}/browseId")
    return VideoResult(
        type="video",
        video_id=video_id,
        url=f"https://www.youtube.com/watch?v={video_id}",
        title=read_value(node, as_shown, "metadata/lockupMetadataViewModel/title"),
        description=None,
        channel_id=channel_id,
        channel_name=said[0] if said and channel_id else None,
        channel_handle=read_value(node, as_handle, f"{_CHANNEL_LINK}/canonicalBaseUrl"),
        channel_verified=None,
        thumbnail_url=read_largest(node, "contentImage/thumbnailViewModel/image/sources/*"),
        duration_seconds=read_clock(clock),
        duration_text=clock,
        view_count=as_shown_count(views),
        view_count_text=views,
        published_text=next((text for text in said if _DATE.search(text)), None),
        published_at=None,
    )


_REEL: Final = "onTap/innertubeCommand/reelWatchEndpoint/videoId"
_REEL_PICTURES: Final = (
    "thumbnailViewModel/thumbnailViewModel/image/sources/*",
    "thumbnailViewModel/image/sources/*",
    "thumbnail/sources/*",
)


def _read_short(node: Node) -> VideoResult | None:
    entity = (read_value(node, as_text, "entityId") or "").removeprefix("shorts-shelf-item-")
    video_id = read_value(node, as_text, _REEL) or as_text(entity)
    if video_id is None:
        return None
    views = read_value(node, as_shown, "overlayMetadata/secondaryText")
    return VideoResult(
        type="video",
        video_id=video_id,
        url=f"https://www.youtube.com/shorts/{video_id}",
        title=read_value(node, as_shown, "overlayMetadata/primaryText"),
        description=None,
        channel_id=None,
        channel_name=None,
        channel_handle=None,
        channel_verified=None,
        thumbnail_url=read_largest(node, *_REEL_PICTURES),
        duration_seconds=None,
        duration_text=None,
        view_count=as_shown_count(views),
        view_count_text=views,
        published_text=None,
        published_at=None,
    )


def read_next_token(items: list[Node]) -> str | None:
    """Returns the token of the next page, which is the last token of the list.

    Tokens of chips and panels lead to other content.
    """
    tokens = [
        token
        for item in read_nodes(items, "*/continuationItemRenderer")
        if (token := read_value(item, as_text, *_TOKENS))
    ]
    return tokens[-1] if tokens else None


_TOKENS: Final = (
    "continuationEndpoint/continuationCommand/token",
    "continuationEndpoint/commandExecutorCommand/commands/*/continuationCommand/token",
    "button/buttonRenderer/command/continuationCommand/token",
)
