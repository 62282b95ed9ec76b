"""Records of YouTube channels, videos, search results and captions."""

from typing import Literal

from typing_extensions import TypedDict

LiveStatus = Literal["none", "upcoming", "live", "completed"]


class ChannelVideo(TypedDict):
    video_id: str
    title: str | None
    url: str
    thumbnail_url: str | None
    published_text: str | None
    duration_seconds: int | None
    duration_text: str | None
    view_count: int | None
    view_count_text: str | None


class YouTubeChannel(TypedDict):
    channel_id: str
    handle: str | None
    name: str | None
    description: str | None
    avatar_url: str | None
    banner_url: str | None
    country: str | None
    keywords: list[str]
    subscribers: int | None
    subscribers_text: str | None
    videos_count: int | None
    views_total: int | None
    videos: list[ChannelVideo]


class ChannelVideoPage(TypedDict):
    channel_id: str | None
    videos: list[ChannelVideo]
    next_cursor: str | None


class VideoResult(TypedDict):
    type: Literal["video"]
    video_id: str
    url: str
    title: str | None
    description: str | None
    channel_id: str | None
    channel_name: str | None
    channel_handle: str | None
    channel_verified: bool | None
    thumbnail_url: str | None
    duration_seconds: int | None
    duration_text: str | None
    view_count: int | None
    view_count_text: str | None
    published_text: str | None
    published_at: str | None


class ChannelResult(TypedDict):
    type: Literal["channel"]
    channel_id: str
    channel_name: str | None
    channel_handle: str | None
    channel_verified: bool | None
    url: str
    description: str | None
    thumbnail_url: str | None
    subscriber_count: int | None
    video_count: int | None


class SearchPage(TypedDict):
    query: str | None
    estimated_results: int | None
    results: list[VideoResult | ChannelResult]
    next_cursor: str | None


class YouTubeVideo(TypedDict):
    video_id: str
    url: str
    title: str | None
    description: str | None
    channel_id: str | None
    channel_name: str | None
    channel_handle: str | None
    published_at: str | None
    published_date: str | None
    duration_seconds: int | None
    view_count: int | None
    like_count: int | None
    comment_count: int | None
    tags: list[str]
    categories: list[str]
    thumbnail_url: str | None
    availability: Literal["public", "unlisted"] | None
    live_status: LiveStatus | None


class Suggestions(TypedDict):
    query: str | None
    suggestions: list[str]


class Line(TypedDict):
    """A line of a transcript. Times are in seconds."""

    start: float
    duration: float
    text: str


class YouTubeTranscript(TypedDict):
    transcript: list[Line]
    full_text: str
    word_count: int


class CaptionTrack(TypedDict):
    """Captions in one language. With `needs_token`, the address works only with a token of the web player."""

    code: str
    name: str | None
    is_auto: bool
    is_translatable: bool | None
    url: str
    needs_token: bool


class CaptionLanguage(TypedDict):
    code: str
    name: str | None


class CaptionList(TypedDict):
    video_id: str | None
    title: str | None
    tracks: list[CaptionTrack]
    translations: list[CaptionLanguage]
