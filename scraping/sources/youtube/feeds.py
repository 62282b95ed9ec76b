"""Reads a channel's Atom feed, which lists its 15 newest videos."""

from typing import Final
from xml.etree.ElementTree import Element

from scraping.sources.bodies import read_xml
from scraping.sources.reading import read_each
from scraping.sources.records.youtube import ChannelVideo, ChannelVideoPage
from scraping.sources.values import as_address, as_count, as_text
from scraping.sources.youtube.texts import as_channel_id

_NAMES: Final = {
    "atom": "http://www.w3.org/2005/Atom",
    "yt": "http://www.youtube.com/xml/schemas/2015",
    "media": "http://search.yahoo.com/mrss/",
}


def is_feed(text: str) -> bool:
    return "<feed" in text[:1000]


def read_feed(text: str) -> ChannelVideoPage:
    feed = read_xml(text)
    return ChannelVideoPage(
        channel_id=as_channel_id(_find_text(feed, "atom:link[@rel='alternate']", "href"))
        or as_channel_id(_find_text(feed, "yt:channelId")),
        videos=read_each(feed.findall("atom:entry", _NAMES), _read_entry, "entries"),
        next_cursor=None,
    )


def _read_entry(entry: Element) -> ChannelVideo | None:
    video_id = as_text(_find_text(entry, "yt:videoId"))
    if video_id is None:
        return None
    views = as_text(_find_text(entry, "media:group/media:community/media:statistics", "views"))
    return ChannelVideo(
        video_id=video_id,
        title=as_text(_find_text(entry, "atom:title")),
        url=f"https://www.youtube.com/watch?v={video_id}",
        thumbnail_url=as_address(_find_text(entry, "media:group/media:thumbnail", "url")),
        published_text=as_text(_find_text(entry, "atom:published")),
        duration_seconds=None,
        duration_text=None,
        view_count=as_count(views),
        view_count_text=views,
    )


def _find_text(element: Element, path: str, attribute: str | None = None) -> str | None:
    found = element.find(path, _NAMES)
    return None if found is None else found.get(attribute) if attribute else found.text
