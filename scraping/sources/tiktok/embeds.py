"""Reads oEmbed answers, which have only the few fields that embedding a TikTok video needs."""

from scraping.sources.reading import Node, read_value
from scraping.sources.records.tiktok import TikTokAuthor, TikTokVideo
from scraping.sources.values import as_address, as_id, as_text


def read_embed(tree: Node) -> TikTokVideo | None:
    video_id = read_value(tree, as_id, "embed_product_id")
    if video_id is None or read_value(tree, as_text, "provider_name") != "TikTok":
        return None
    username = read_value(tree, as_text, "author_unique_id")
    is_slideshow = read_value(tree, as_text, "embed_type") == "photo"
    folder = "photo" if is_slideshow else "video"
    return TikTokVideo(
        video_id=video_id,
        url=f"https://www.tiktok.com/@{username}/{folder}/{video_id}" if username else None,
        author=TikTokAuthor(
            user_id=None,
            username=username,
            display_name=read_value(tree, as_text, "author_name"),
            avatar_url=None,
            is_verified=None,
        ),
        description=read_value(tree, as_text, "title"),
        created_at=None,
        duration_seconds=None,
        media_type="slideshow" if is_slideshow else "video",
        thumbnail_url=read_value(tree, as_address, "thumbnail_url"),
        video_url=None,
        has_watermark=None,
        images=[],
        view_count=None,
        like_count=None,
        comment_count=None,
        share_count=None,
        save_count=None,
        hashtags=[],
        music=None,
        is_pinned=False,
    )
