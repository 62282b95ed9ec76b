"""Requests and responses of YouTube's live operations."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from creators.schemas.requests import never_null
from scraping.live.schemas import CaptionLanguage, Cursor, ScrapedAt, pasted, reads_as
from scraping.platforms.youtube.filters import ContentType, Duration, Sort, UploadDate
from scraping.sources.records.youtube import (
    ChannelResult,
    Line,
    VideoResult,
    YouTubeChannel,
    YouTubeVideo,
)

ChannelName = Annotated[
    str,
    pasted("A handle, with or without `@`, a channel id (`UC…`) or the address of a channel"),
    reads_as("youtube", "channel"),
]
VideoId = Annotated[str, pasted("The id or the address of a video"), reads_as("youtube", "video")]
Country = Annotated[
    str | None,
    Field(
        min_length=2,
        max_length=2,
        pattern="^[A-Za-z]{2}$",
        description="ISO 3166-1 alpha-2",
        json_schema_extra=never_null,
    ),
]
Language = Annotated[
    str | None,
    Field(
        min_length=2,
        max_length=5,
        pattern="^[A-Za-z]{2,3}(-[A-Za-z]{2})?$",
        json_schema_extra=never_null,
    ),
]


class YouTubeChannelQuery(BaseModel):
    handle: ChannelName
    include_videos: bool = True
    video_limit: int = Field(default=12, ge=1, le=50)


class YouTubeVideoQuery(BaseModel):
    video_id: VideoId


class YouTubeSearchQuery(BaseModel):
    q: str = Field(min_length=1, max_length=500)
    limit: int = Field(
        default=20, ge=1, le=50, description="Maximum results. A page of YouTube has about 20"
    )
    country_code: Country = None
    language_code: Language = None
    upload_date: UploadDate = "any"
    sort_by: Sort = "relevance"
    content_type: ContentType = "all"
    duration: Duration = "any"
    cursor: str | None = Field(
        default=None,
        min_length=1,
        max_length=4000,
        description="`next_cursor` of the previous page, with the same parameters",
        json_schema_extra=never_null,
    )


class YouTubeTypeaheadQuery(BaseModel):
    q: str = Field(min_length=1, max_length=200)
    country_code: Country = None
    language_code: Language = None


class YouTubeTranscriptQuery(BaseModel):
    video_id: VideoId
    language: CaptionLanguage = "auto"


class YouTubeChannelTranscriptsQuery(BaseModel):
    handle: ChannelName
    video_limit: int = Field(default=10, ge=1, le=20)
    sort_by: Literal["popular", "newest", "oldest"] = "newest"
    language: CaptionLanguage = "auto"
    include_segments: bool = Field(default=False, description="Add `transcript` to each item")


class LiveYouTubeChannel(YouTubeChannel):
    scraped_at: ScrapedAt


class LiveYouTubeVideo(YouTubeVideo):
    scraped_at: ScrapedAt


class YouTubeSearchResults(TypedDict):
    query: str
    estimated_results: int | None
    results: list[VideoResult | ChannelResult]
    next_cursor: Cursor
    scraped_at: ScrapedAt


class YouTubeTypeahead(TypedDict):
    query: str
    suggestions: list[str]
    scraped_at: ScrapedAt


CaptionSource = Annotated[
    Literal["manual", "auto_generated"],
    Field(description="Whether people or YouTube wrote the captions"),
]


class AvailableLanguage(TypedDict):
    code: str
    name: str | None
    is_auto: bool


class LiveYouTubeTranscript(TypedDict):
    video_id: str
    url: str
    title: str | None
    language: str
    source: CaptionSource
    available_languages: list[AvailableLanguage]
    transcript: Annotated[list[Line], Field(description="Times are in seconds")]
    full_text: str
    word_count: int
    scraped_at: ScrapedAt


class ChannelTranscript(TypedDict):
    video_id: str
    url: str
    title: str | None
    view_count: int | None
    published_text: str | None
    language: str | None
    source: CaptionSource | None
    full_text: str | None
    word_count: int | None
    transcript: Annotated[list[Line] | None, Field(description="Null unless `include_segments`")]
    error: Annotated[str | None, Field(description="Why there is no transcript")]


class YouTubeChannelTranscripts(TypedDict):
    channel_id: str
    channel_name: str | None
    handle: str | None
    videos_found: int
    transcripts_fetched: Annotated[
        int, Field(description="Number of fetched transcripts; only these are charged")
    ]
    transcripts_failed: int
    items: list[ChannelTranscript]
    scraped_at: ScrapedAt
