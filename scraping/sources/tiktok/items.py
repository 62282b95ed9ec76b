"""Reads a video from the website's format (`createTime`, `statsV2`) or from the mobile API's format (`create_time`,
`statistics`)."""

from scraping.sources.reading import Node, read_value
from scraping.sources.records.tiktok import TikTokVideo
from scraping.sources.tiktok.fields import PLACES, TABLES
from scraping.sources.values import as_address, as_flag, as_id, as_seconds, as_text


def is_item(node: Node) -> bool:
    return read_value(node, as_id, "id", "aweme_id") is not None and any(
        key in node
        for key in ("createTime", "create_time", "video", "stats", "statistics", "imagePost")
    )


def is_private(node: Node) -> bool:
    flags = ("privateItem", "secret", "author/privateAccount", "author/secret", "status/is_private")
    return any(read_value(node, as_flag, path) for path in flags)


def read_item(node: Node) -> TikTokVideo | None:
    images = TABLES.read_field("TikTokVideo.item", "images", node)
    played, downloaded = (
        read_value(node, as_address, *paths) for paths in (PLACES["played"], PLACES["downloaded"])
    )
    return TABLES.read_record(
        TikTokVideo,
        "item",
        node,
        url=_name_address(
            TABLES.read_field("TikTokAuthor.video", "username", node),
            TABLES.read_field("TikTokVideo.item", "video_id", node),
            is_slideshow=bool(images),
        ),
        duration_seconds=_read_duration(node),
        media_type="slideshow" if images else "video",
        video_url=played or downloaded,
        # The playback addresses lead to a video without a watermark, the download addresses to one with a watermark.
        has_watermark=False if played else True if downloaded else None,
    )


def read_embed(tree: Node) -> TikTokVideo | None:
    """Reads a video from an oEmbed answer, which contains only a few fields."""
    if read_value(tree, as_text, "provider_name") != "TikTok":
        return None
    username = read_value(tree, as_text, "author_unique_id")
    is_slideshow = read_value(tree, as_text, "embed_type") == "photo"
    return TABLES.read_record(
        TikTokVideo,
        "embed",
        tree,
        url=_name_address(
            username, read_value(tree, as_id, "embed_product_id"), is_slideshow=is_slideshow
        ),
        media_type="slideshow" if is_slideshow else "video",
    )


def _name_address(username: str | None, video_id: str | None, *, is_slideshow: bool) -> str | None:
    folder = "photo" if is_slideshow else "video"
    return f"https://www.tiktok.com/@{username}/{folder}/{video_id}" if username else None


def _read_duration(node: Node) -> float | None:
    """Returns the video's duration in seconds. (The mobile API sends milliseconds.) Returns None for a slideshow, which
    has the duration 0."""
    duration = read_value(node, as_seconds, "video/duration")
    if duration is not None and "aweme_id" in node:
        duration /= 1000
    return duration if duration is None else max(duration, 1)
