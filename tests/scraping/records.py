"""What holds for every record, whatever it was read from."""

import json
from typing import Any, Final

from pydantic import TypeAdapter

from scraping.sources.records import instagram, tiktok, youtube

SHAPES: Final[dict[tuple[str, str], TypeAdapter[Any]]] = {
    key: TypeAdapter(shape)
    for key, shape in {
        ("instagram", "profile"): instagram.InstagramProfile,
        ("instagram", "post"): instagram.InstagramPost,
        ("instagram", "posts"): instagram.PostPage,
        ("tiktok", "profile"): tiktok.TikTokProfile,
        ("tiktok", "video"): tiktok.TikTokVideo,
        ("tiktok", "videos"): tiktok.VideoPage,
        ("tiktok", "comments"): tiktok.CommentPage,
        ("tiktok", "users"): tiktok.UserPage,
        ("tiktok", "transcript"): tiktok.TikTokTranscript,
        ("youtube", "channel"): youtube.YouTubeChannel,
        ("youtube", "channel-videos"): youtube.ChannelVideoPage,
        ("youtube", "search"): youtube.SearchPage,
        ("youtube", "video"): youtube.YouTubeVideo,
        ("youtube", "typeahead"): youtube.Suggestions,
        ("youtube", "transcript"): youtube.YouTubeTranscript,
        ("youtube", "captions-list"): youtube.CaptionList,
    }.items()
}


def check_record(platform: str, kind: str, record: Any) -> None:
    """It has its shape, and UTF-8, JSON and Postgres can hold it."""
    SHAPES[platform, kind].validate_python(record, strict=True, extra="forbid")
    written = json.dumps(record, ensure_ascii=False, allow_nan=False)
    assert written.encode()
    assert "\\u0000" not in written
