"""Parses channels and their lists of videos."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from scraping.sources.bodies import read_text
from scraping.sources.failures import Changed, Failure
from scraping.sources.reading import (
    Node,
    find_key,
    has_path,
    read_node,
    read_nodes,
    read_value,
    read_values,
)
from scraping.sources.records.youtube import ChannelVideo, ChannelVideoPage, YouTubeChannel
from scraping.sources.tables import pick_fields
from scraping.sources.values import as_text
from scraping.sources.youtube.documents import raise_alert, read_document
from scraping.sources.youtube.feeds import is_feed, read_feed
from scraping.sources.youtube.fields import PLACES, TABLES
from scraping.sources.youtube.items import (
    VIDEO_KEYS,
    read_cut_out_video,
    read_listed_videos,
    read_next_token,
)
from scraping.sources.youtube.texts import as_handle, as_shown, as_shown_count

_TABS: Final = "contents/twoColumnBrowseResultsRenderer/tabs/*/tabRenderer"
# The home page and these tabs contain videos. The other tabs of a channel do not.
_WITH_VIDEOS: Final = re.compile(
    r"/(videos|streams|shorts|featured|home)?/?$|^/(@|channel/|c/|user/)?[^/]+$"
)


def parse_channel(body: bytes, content_type: str = "") -> YouTubeChannel:
    data = read_document(body, content_type).data
    raise_alert(data)
    channel_id = _read_page_field("channel_id", data)
    parts = read_values(data, as_shown, *PLACES["page_rows"])
    subscribers = _find_part(parts, "subscri") or _read_page_field("subscribers_text", data)
    videos = _find_part(parts, "video") or _read_page_field("videos_count", data)
    channel = TABLES.read_record(
        YouTubeChannel,
        "page",
        data,
        channel_id=channel_id,
        handle=_find_handle(parts) or _read_page_field("handle", data),
        subscribers=as_shown_count(subscribers),
        subscribers_text=subscribers,
        videos_count=as_shown_count(videos),
        videos=_read_videos(data, channel_id),
    )
    if channel is None:
        raise Changed("The JSON holds no channel.")
    return channel


def _read_page_field(name: str, data: Node) -> str | None:
    found: str | None = TABLES.read_field("YouTubeChannel.page", name, data)
    return found


def parse_channel_videos(body: bytes, content_type: str = "") -> ChannelVideoPage:
    text = read_text(body, content_type)
    if is_feed(text):
        return read_feed(text)
    data = read_document(body, content_type).data
    raise_alert(data)
    channel_id = _read_page_field("channel_id", data)
    for path in PLACES["continued_videos"]:
        if has_path(data, path):
            items = read_nodes(data, f"{path}/*")
            return _to_page(channel_id, _list_videos(items, None), items)
    if tab := _find_selected_tab(data):
        if not _holds_videos(tab):
            raise Changed("The page shows a tab of the channel that holds no videos.")
        content = read_node(tab, "content") or {}
        return _to_page(channel_id, _list_videos(content, channel_id), _list_items(content))
    if video := read_cut_out_video(data):
        return _to_page(None, [pick_fields(ChannelVideo, video)], [])
    raise Changed("The JSON holds no list of a channel's videos.")


class ChannelTokens(NamedTuple):
    """Tokens from a channel's page. They are needed to request the About panel, more videos and other sort orders."""

    about: str | None
    following: str | None
    orders: Mapping[str, str]


def parse_channel_tokens(body: bytes, content_type: str = "") -> ChannelTokens:
    """Returns the tokens on a channel's page. Tokens that the page does not contain are None or missing."""
    data = read_document(body, content_type).data
    panel = read_node(data, *PLACES["description_panel"])
    content = read_node(_find_selected_tab(data), "content")
    orders = {
        label.lower(): token
        for _, chip in find_key(content, "chipViewModel", "chipCloudChipRenderer")
        if (label := read_value(chip, as_shown, "text")) and (token := _find_token(chip))
    }
    return ChannelTokens(_find_token(panel), read_next_token(_list_items(content)), orders)


def _list_items(content: Node | None) -> list[Node]:
    found = (read_nodes(content, f"{path}/*") for path in PLACES["lists_of_videos"])
    return next(filter(None, found), [])


def _find_token(tree: object) -> str | None:
    commands = (found for _, found in find_key(tree, "continuationCommand"))
    return next(
        (token for found in commands if (token := read_value(found, as_text, "token"))), None
    )


def _to_page(
    channel_id: str | None, videos: list[ChannelVideo], items: list[Node]
) -> ChannelVideoPage:
    return ChannelVideoPage(
        channel_id=channel_id, videos=videos, next_cursor=read_next_token(items)
    )


def _read_videos(data: Node, channel_id: str | None) -> list[ChannelVideo]:
    tab = _find_selected_tab(data)
    if tab is None or not _holds_videos(tab):
        return []
    try:
        return _list_videos(tab.get("content"), channel_id)
    except Failure:
        # The channel is still useful if its videos cannot be read.
        return []


def _list_videos(content: object, channel_id: str | None) -> list[ChannelVideo]:
    """Returns the channel's own videos. Leaves out videos of other channels, which home pages recommend."""
    found = list(read_listed_videos(content))
    if not found and next(find_key(content, "richItemRenderer", *VIDEO_KEYS), None):
        raise Changed("None of the videos has a shape that the parser knows.")
    videos = {
        video["video_id"]: pick_fields(ChannelVideo, video)
        for video in found
        if channel_id is None or video["channel_id"] in (None, channel_id)
    }
    return list(videos.values())


def _find_selected_tab(data: Node) -> Node | None:
    return next((tab for tab in read_nodes(data, _TABS) if tab.get("selected") is True), None)


def _holds_videos(tab: Node) -> bool:
    address = read_value(tab, as_text, "endpoint/commandMetadata/webCommandMetadata/url")
    return address is None or bool(_WITH_VIDEOS.search(address.partition("?")[0]))


def _find_part(parts: list[str], word: str) -> str | None:
    """Returns the text that contains a number and this word. The position of the text varies, because the list may also
    contain pronouns."""
    return next(
        (part for part in parts if word in part.lower() and as_shown_count(part) is not None), None
    )


def _find_handle(parts: list[str]) -> str | None:
    return next(
        (as_handle(part) for part in parts if part.lstrip("\u200e\u2068").startswith("@")), None
    )
