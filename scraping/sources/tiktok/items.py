"""Reads a video from the website (`createTime`, `statsV2`) or the mobile API (`create_time`, `statistics`)."""

from typing import Final

from scraping.sources.reading import Node, read_node, read_nodes, read_value, read_values
from scraping.sources.records.tiktok import Music, Subtitle, TikTokAuthor, TikTokVideo
from scraping.sources.tiktok.authors import read_author
from scraping.sources.values import (
    as_address,
    as_count,
    as_flag,
    as_id,
    as_moment,
    as_seconds,
    as_text,
)


def is_item(node: Node) -> bool:
    return read_value(node, as_id, "id", "aweme_id") is not None and any(
        key in node
        for key in ("createTime", "create_time", "video", "stats", "statistics", "imagePost")
    )


def is_private(node: Node) -> bool:
    flags = ("privateItem", "secret", "author/privateAccount", "author/secret", "status/is_private")
    return any(read_value(node, as_flag, path) for path in flags)


def read_item(node: Node) -> TikTokVideo:
    images = read_values(node, as_address, *_IMAGES)
    video_id = read_value(node, as_id, "aweme_id", "id") or ""
    author = _read_author(node)
    folder = "photo" if images else "video"
    played = read_value(node, as_address, *_PLAYED)
    return TikTokVideo(
        video_id=video_id,
        url=f"https://www.tiktok.com/@{author['username']}/{folder}/{video_id}"
        if author["username"]
        else None,
        author=author,
        description=read_value(node, as_text, "desc", "contents/0/desc"),
        created_at=read_value(node, as_moment, "createTime", "create_time"),
        duration_seconds=_read_duration(node),
        media_type="slideshow" if images else "video",
        thumbnail_url=read_value(node, as_address, *_THUMBNAILS),
        video_url=played or read_value(node, as_address, *_DOWNLOADED),
        has_watermark=_has_watermark(node, is_played=played is not None),
        images=images,
        view_count=_read_stat(node, "playCount", "play_count"),
        like_count=_read_stat(node, "diggCount", "digg_count"),
        comment_count=_read_stat(node, "commentCount", "comment_count"),
        share_count=_read_stat(node, "shareCount", "share_count"),
        save_count=_read_stat(node, "collectCount", "collect_count"),
        hashtags=read_values(node, as_text, *_HASHTAGS),
        music=_read_music(node),
        is_pinned=read_value(node, as_flag, "isPinnedItem", "is_top") is True,
    )


def read_subtitles(node: Node) -> list[Subtitle]:
    return [
        Subtitle(
            language=read_value(subtitle, as_text, "LanguageCodeName", "language_code", "lang"),
            url=url,
            format=read_value(subtitle, as_text, "Format", "sub_format"),
            is_translated={"MT": True, "ASR": False}.get(
                read_value(subtitle, as_text, "Source") or ""
            ),
            expires_at=read_value(subtitle, as_moment, "UrlExpire", "expire"),
        )
        for subtitle in read_nodes(node, "video/subtitleInfos/*", "video/cla_info/caption_infos/*")
        if (url := read_value(subtitle, as_address, "Url", "url"))
    ]


_IMAGES: Final = (
    "imagePost/images/*/imageURL/urlList/0",
    "image_post_info/images/*/display_image/url_list/0",
)
_THUMBNAILS: Final = (
    "video/cover",
    "video/originCover",
    "imagePost/cover/imageURL/urlList/0",
    "video/cover/url_list/0",
    "video/origin_cover/url_list/0",
)
_PLAYED: Final = ("video/playAddr", "video/PlayAddrStruct/UrlList/0", "video/play_addr/url_list/0")
_DOWNLOADED: Final = ("video/downloadAddr", "video/download_addr/url_list/0")
_HASHTAGS: Final = (
    "textExtra/*/hashtagName",
    "contents/*/textExtra/*/hashtagName",
    "text_extra/*/hashtag_name",
    "challenges/*/title",
    "cha_list/*/cha_name",
)


def _read_author(node: Node) -> TikTokAuthor:
    """Returns the author. Pages of 2022 and 2023 put the author's fields directly into the video."""
    author = read_author(node, "author")
    if author["username"] is None:
        author["username"] = read_value(node, as_text, "author")
        author["user_id"] = author["user_id"] or read_value(node, as_id, "authorId")
        author["display_name"] = author["display_name"] or read_value(node, as_text, "nickname")
        author["avatar_url"] = author["avatar_url"] or read_value(node, as_address, "avatarThumb")
    return author


def _read_stat(node: Node, web: str, mobile: str) -> int | None:
    """Returns a count. `statsV2` is exact, `stats` is rounded."""
    return read_value(node, as_count, f"statsV2/{web}", f"stats/{web}", f"statistics/{mobile}")


def _read_duration(node: Node) -> float | None:
    """Returns the duration in seconds; None for a slideshow.

    The mobile API sends milliseconds. A slideshow has a duration of 0.
    """
    duration = read_value(node, as_seconds, "video/duration")
    if duration is not None and "aweme_id" in node:
        duration /= 1000
    return duration if duration is None else max(duration, 1)


def _has_watermark(node: Node, *, is_played: bool) -> bool | None:
    """Returns whether the video at `video_url` shows a watermark.

    Addresses for playing lead to a video without one, addresses for downloads to a video with one.
    """
    return False if is_played else True if read_value(node, as_address, *_DOWNLOADED) else None


def _read_music(node: Node) -> Music | None:
    music = read_node(node, "music")
    if music is None:
        return None
    return Music(
        music_id=read_value(music, as_id, "id_str", "mid", "id"),
        title=read_value(music, as_text, "title"),
        author=read_value(music, as_text, "authorName", "author"),
        duration_seconds=read_value(music, as_seconds, "duration"),
    )
