"""Records of TikTok profiles, videos, comments, users and transcripts."""

from typing import Literal

from typing_extensions import TypedDict


class TikTokProfile(TypedDict):
    user_id: str
    username: str
    display_name: str | None
    biography: str | None
    avatar_url: str | None
    profile_url: str
    external_url: str | None
    follower_count: int | None
    following_count: int | None
    like_count: int | None
    video_count: int | None
    is_business: bool | None
    is_private: bool | None
    is_verified: bool | None


class TikTokAuthor(TypedDict):
    user_id: str | None
    username: str | None
    display_name: str | None
    avatar_url: str | None
    is_verified: bool | None


class Music(TypedDict):
    music_id: str | None
    title: str | None
    author: str | None
    duration_seconds: float | None


class TikTokVideo(TypedDict):
    video_id: str
    url: str | None
    author: TikTokAuthor
    description: str | None
    created_at: str | None
    duration_seconds: float | None
    media_type: Literal["video", "slideshow"]
    thumbnail_url: str | None
    video_url: str | None
    has_watermark: bool | None
    images: list[str]
    view_count: int | None
    like_count: int | None
    comment_count: int | None
    share_count: int | None
    save_count: int | None
    hashtags: list[str]
    music: Music | None
    is_pinned: bool


class VideoPage(TypedDict):
    username: str | None
    videos: list[TikTokVideo]
    has_more: bool
    next_cursor: str | None


class TikTokComment(TypedDict):
    comment_id: str
    video_id: str | None
    text: str
    created_at: str | None
    like_count: int | None
    reply_count: int | None
    is_pinned: bool
    author: TikTokAuthor


class CommentPage(TypedDict):
    video_id: str | None
    comments: list[TikTokComment]
    total: int | None
    has_more: bool
    next_cursor: str | None


class TikTokUser(TypedDict):
    user_id: str | None
    username: str
    display_name: str | None
    biography: str | None
    avatar_url: str | None
    follower_count: int | None
    following_count: int | None
    video_count: int | None
    is_verified: bool | None


class UserPage(TypedDict):
    """A page of users. The next request sends `search_id` with `next_cursor`."""

    query: str | None
    users: list[TikTokUser]
    has_more: bool
    next_cursor: str | None
    search_id: str | None


class Subtitle(TypedDict):
    """The address of captions. `is_translated` is true for machine translations."""

    language: str | None
    url: str
    format: str | None
    is_translated: bool | None
    expires_at: str | None


class Segment(TypedDict):
    start_ms: int
    end_ms: int
    text: str


class JoinedText(TypedDict):
    """The text of segments. `transcript` has one segment per line, `full_text` is one line."""

    transcript: str
    full_text: str
    word_count: int


class TikTokTranscript(JoinedText):
    segments: list[Segment]
    duration_seconds: float | None
