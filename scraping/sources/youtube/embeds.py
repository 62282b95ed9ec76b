"""Reads oEmbed answers, which have only the few fields that embedding a YouTube video needs."""

import re
from typing import Final

from scraping.sources.reading import Node, read_value
from scraping.sources.records.youtube import YouTubeVideo
from scraping.sources.values import as_address, as_text
from scraping.sources.youtube.texts import as_handle

_EMBEDDED: Final = re.compile(r"youtube(?:-nocookie)?\.com/embed/([\w-]{11})", re.ASCII)


def read_embed(tree: Node) -> YouTubeVideo | None:
    address = _EMBEDDED.search(read_value(tree, as_text, "html") or "")
    if address is None or read_value(tree, as_text, "provider_name") != "YouTube":
        return None
    return YouTubeVideo(
        video_id=address[1],
        url=f"https://www.youtube.com/watch?v={address[1]}",
        title=read_value(tree, as_text, "title"),
        description=None,
        channel_id=None,
        channel_name=read_value(tree, as_text, "author_name"),
        channel_handle=read_value(tree, as_handle, "author_url"),
        published_at=None,
        published_date=None,
        duration_seconds=None,
        view_count=None,
        like_count=None,
        comment_count=None,
        tags=[],
        categories=[],
        thumbnail_url=read_value(tree, as_address, "thumbnail_url"),
        availability=None,
        live_status=None,
    )
