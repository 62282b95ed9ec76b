"""Parses the list of captions that a video has."""

import re
from typing import Final

from scraping.sources.failures import Changed
from scraping.sources.reading import Node, read_each, read_node, read_nodes, read_value
from scraping.sources.records.youtube import CaptionLanguage, CaptionList, CaptionTrack
from scraping.sources.values import as_address, as_text
from scraping.sources.youtube.documents import raise_unplayable, read_video_document
from scraping.sources.youtube.fields import TABLES

_TRACKS: Final = "captions/playerCaptionsTracklistRenderer"
_FORMAT: Final = re.compile(r"&fmt=[^&]*")
_NEEDS_TOKEN: Final = re.compile(r"[?&]exp=xpe(&|$)")


def parse_captions_list(body: bytes, content_type: str = "") -> CaptionList:
    player = read_video_document(body, content_type).player
    raise_unplayable(player)
    # A player's answer always contains a status or caption tracks.
    if read_node(player, "playabilityStatus") is None and read_node(player, _TRACKS) is None:
        raise Changed("The JSON is not an answer to a player.")
    return CaptionList(
        video_id=read_value(player, as_text, "videoDetails/videoId"),
        title=read_value(player, as_text, "videoDetails/title"),
        tracks=read_each(
            read_nodes(player, f"{_TRACKS}/captionTracks/*"), _read_track, "caption tracks"
        ),
        translations=TABLES.read_records(
            CaptionLanguage, "player", player, f"{_TRACKS}/translationLanguages/*"
        ),
    )


def _read_track(node: Node) -> CaptionTrack | None:
    url = read_value(node, _as_caption_address, "baseUrl")
    return TABLES.read_record(
        CaptionTrack,
        "player",
        node,
        url=url,
        is_auto=read_value(node, as_text, "kind") == "asr",
        needs_token=bool(_NEEDS_TOKEN.search(url or "")),
    )


def _as_caption_address(value: object) -> str | None:
    """Returns the address of captions, changed so that YouTube sends JSON. Without the change, the address from the
    mobile app returns XML."""
    text = as_text(value)
    if text and text.startswith("/api/timedtext"):
        text = f"https://www.youtube.com{text}"
    address = as_address(text)
    return address and f"{_FORMAT.sub('', address)}&fmt=json3"
