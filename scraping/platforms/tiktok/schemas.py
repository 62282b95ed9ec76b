"""Requests and responses of TikTok's live operations."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field
from typing_extensions import TypedDict

from creators.schemas.requests import Asked, never_null
from scraping.live.schemas import (
    LONGEST,
    Batch,
    Cursor,
    FailedItem,
    ScrapedAt,
    pasted,
    reads_as,
    validate_input,
)
from scraping.sources.records.tiktok import (
    Segment,
    TikTokComment,
    TikTokProfile,
    TikTokUser,
    TikTokVideo,
)


def _check_video(url: str) -> str:
    validate_input(url, "tiktok", "video")
    return url


Username = Annotated[
    str, pasted("A username or the address of a profile"), reads_as("tiktok", "profile")
]
VideoUrl = Annotated[
    str, pasted("The address of a video or a share link"), AfterValidator(_check_video)
]
Region = Annotated[Literal["US"], Field(description="The country from which the video is viewed")]
PageCursor = Annotated[
    str | None,
    Field(
        min_length=1,
        max_length=2048,
        description="`next_cursor` of the previous page, with the same parameters",
        json_schema_extra=never_null,
    ),
]


class TikTokProfileQuery(BaseModel):
    username: Username


class TikTokVideoQuery(BaseModel):
    url: VideoUrl
    region: Region = "US"


class TikTokVideosBody(Asked):
    urls: list[Annotated[str, Field(max_length=LONGEST)]] = Field(
        min_length=1,
        max_length=20,
        description="Each duplicate is answered and charged separately",
        examples=[["https://www.tiktok.com/@ofen.otto/video/7571000000000000001"]],
    )


class TikTokProfileVideosQuery(BaseModel):
    username: Username
    cursor: PageCursor = None
    sort_by: Literal["latest", "popular"] = "latest"
    region: Region = "US"


class TikTokCommentsQuery(BaseModel):
    url: VideoUrl
    cursor: PageCursor = None


class TikTokUsersQuery(BaseModel):
    query: str = Field(min_length=1, max_length=200)
    cursor: PageCursor = None


class TikTokTranscriptQuery(BaseModel):
    url: VideoUrl


class LiveTikTokProfile(TikTokProfile):
    scraped_at: ScrapedAt


class LiveTikTokVideo(TypedDict):
    video: TikTokVideo
    scraped_at: ScrapedAt


class TikTokVideoItem(TypedDict):
    success: Literal[True]
    url: str
    data: LiveTikTokVideo


class FailedTikTokVideo(FailedItem):
    url: str


class TikTokVideoBatch(Batch):
    items: Annotated[
        list[TikTokVideoItem | FailedTikTokVideo], Field(description="In the order of the request")
    ]


class TikTokVideoPage(TypedDict):
    username: str
    videos: list[TikTokVideo]
    has_more: bool
    next_cursor: Cursor
    scraped_at: ScrapedAt


class TikTokCommentPage(TypedDict):
    video_id: str
    comments: list[TikTokComment]
    total: int | None
    has_more: bool
    next_cursor: Cursor
    scraped_at: ScrapedAt


class TikTokUserPage(TypedDict):
    query: str
    users: list[TikTokUser]
    has_more: bool
    next_cursor: Cursor
    scraped_at: ScrapedAt


class LiveTikTokTranscript(TypedDict):
    video_id: str
    url: str
    transcript: Annotated[str, Field(description="One line per segment")]
    full_text: Annotated[str, Field(description="The whole transcript on one line")]
    segments: list[Segment]
    word_count: int
    language: str | None
    source: Annotated[
        Literal["captions", "generated"],
        Field(description="TikTok's captions, or our own speech-to-text"),
    ]
    duration_seconds: float | None
    scraped_at: ScrapedAt
