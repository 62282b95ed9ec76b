"""Reads the videos and channels in lists. YouTube has used several formats since 2023, named renderers, lockups and
Shorts."""

import re
from collections.abc import Iterator
from typing import Any, Final

from scraping.sources.reading import Node, find_key, read_node, read_nodes, read_value, read_values
from scraping.sources.records.youtube import ChannelResult, VideoResult
from scraping.sources.values import as_text
from scraping.sources.youtube.fields import PLACES, TABLES
from scraping.sources.youtube.texts import as_shown, as_shown_count, read_clock

RENDERERS: Final = (
    "videoRenderer",
    "gridVideoRenderer",
    "playlistVideoRenderer",
    "reelItemRenderer",
)
VIDEO_KEYS: Final = (*RENDERERS, "lockupViewModel", "shortsLockupViewModel")

_VIEWS: Final = re.compile(r"\b(views?|watching|waiting)\b", re.IGNORECASE)
_DATE: Final = re.compile(r"\bago\b|^(streamed|premier|scheduled)", re.IGNORECASE)


def read_listed_videos(tree: object) -> Iterator[VideoResult]:
    for key, node in find_key(tree, *VIDEO_KEYS):
        if isinstance(node, dict) and (video := read_listed_video(key, node)):
            yield video


def read_listed_video(key: str, node: Node) -> VideoResult | None:
    if key == "lockupViewModel":
        return _read_lockup(node)
    return _read_short(node) if key == "shortsLockupViewModel" else _read_renderer(node)


def read_cut_out_video(node: Node) -> VideoResult | None:
    """Reads a video from a list element that lacks its enclosing key. Returns None if the element is not a video."""
    if "contentId" in node:
        return _read_lockup(node)
    return _read_renderer(node) if "videoId" in node and "title" in node else None


def read_channel_result(node: Node) -> ChannelResult | None:
    """Returns the channel in a search result. Since 2026, YouTube sends the number of subscribers in the field for the
    number of videos."""
    channel_id, handle = (
        TABLES.read_field("ChannelResult.renderer", name, node)
        for name in ("channel_id", "channel_handle")
    )
    figures = read_values(node, as_shown, "videoCountText", "subscriberCountText")
    return TABLES.read_record(
        ChannelResult,
        "renderer",
        node,
        type="channel",
        channel_verified=_is_verified(node),
        url=f"https://www.youtube.com/{handle or f'channel/{channel_id}'}",
        subscriber_count=_read_figure(figures, "subscri"),
        video_count=_read_figure(figures, "video"),
    )


def _read_figure(figures: list[str], word: str) -> int | None:
    return next(
        (as_shown_count(shown) for shown in figures if word in shown.lower() and shown[0] != "@"),
        None,
    )


def _read_video(
    shape: str, node: Node, address: str = "https://www.youtube.com/watch?v=", **known: Any
) -> VideoResult | None:
    video = TABLES.read_record(VideoResult, shape, node, type="video", url=address, **known)
    if video:
        video["url"] += video["video_id"]
        video["view_count"] = as_shown_count(video["view_count_text"])
        clock = read_clock(video["duration_text"])
        video["duration_seconds"] = clock or video["duration_seconds"]
    return video


def _read_renderer(node: Node) -> VideoResult | None:
    byline = read_node(node, *PLACES["bylines"])
    view = {**node, "byline": byline, "first": read_node(byline, *PLACES["collaborator_of_byline"])}
    return _read_video("renderer", view, channel_verified=_is_verified(node) if byline else None)


def _is_verified(node: Node) -> bool:
    styles = read_values(node, as_text, "ownerBadges/*/metadataBadgeRenderer/style")
    return any("VERIFIED" in style for style in styles)


def _read_lockup(node: Node) -> VideoResult | None:
    """Returns the video in a list element of the format "lockup". The position of its texts varies, because any text
    may be missing. Therefore each text is recognised by its content."""
    kind = read_value(node, as_text, "contentType") or "_VIDEO"
    if not kind.endswith(("_VIDEO", "_SHORT")):
        return None
    said = read_values(node, as_shown, *PLACES["lockup_rows"])
    has_channel = TABLES.read_field("VideoResult.lockup", "channel_id", node)
    return _read_video(
        "lockup",
        node,
        channel_name=said[0] if said and has_channel else None,
        view_count_text=next((text for text in said if _VIEWS.search(text)), None),
        published_text=next((text for text in said if _DATE.search(text)), None),
    )


def _read_short(node: Node) -> VideoResult | None:
    entity = (read_value(node, as_text, "entityId") or "").removeprefix("shorts-shelf-item-")
    video_id = TABLES.read_field("VideoResult.short", "video_id", node) or as_text(entity)
    return _read_video("short", node, "https://www.youtube.com/shorts/", video_id=video_id)


def read_next_token(items: list[Node]) -> str | None:
    """Returns the token of the next page. It is the last token in the list, because filter chips and panels have tokens
    too."""
    tokens = [
        token
        for item in read_nodes(items, "*/continuationItemRenderer")
        if (token := read_value(item, as_text, *PLACES["page_tokens"]))
    ]
    return tokens[-1] if tokens else None
