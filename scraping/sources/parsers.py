"""All parsers of platform answers, by platform and by kind of record."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scraping.sources import instagram, tiktok, youtube

Parser = Callable[[bytes, str], Mapping[str, Any]]

PARSERS: Final[dict[str, dict[str, Parser]]] = {
    "instagram": {
        "profile": instagram.parse_profile,
        "post": instagram.parse_post,
        "posts": instagram.parse_posts,
        "captions": instagram.parse_captions,
    },
    "tiktok": {
        "profile": tiktok.parse_profile,
        "video": tiktok.parse_video,
        "videos": tiktok.parse_videos,
        "comments": tiktok.parse_comments,
        "users": tiktok.parse_users,
        "transcript": tiktok.parse_transcript,
    },
    "youtube": {
        "channel": youtube.parse_channel,
        "channel-videos": youtube.parse_channel_videos,
        "search": youtube.parse_search,
        "video": youtube.parse_video,
        "typeahead": youtube.parse_typeahead,
        "transcript": youtube.parse_transcript,
        "captions-list": youtube.parse_captions_list,
    },
}
