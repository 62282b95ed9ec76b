"""Requests and responses of Instagram's live operations."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from creators.schemas.requests import Asked
from scraping.live.schemas import (
    LONGEST,
    Batch,
    CaptionLanguage,
    FailedItem,
    ScrapedAt,
    pasted,
    reads_as,
)
from scraping.sources.records.instagram import InstagramPost, InstagramProfile
from scraping.sources.words import AUTO

Username = Annotated[
    str, pasted("A username or the address of a profile"), reads_as("instagram", "profile")
]
Shortcode = Annotated[
    str,
    pasted("A shortcode or the address of a post, reel or IGTV video"),
    reads_as("instagram", "post"),
]


class InstagramProfileQuery(BaseModel):
    username: Username
    include_posts: bool = Field(default=False, description="Add the newest posts")
    post_limit: int = Field(default=12, ge=1, le=50, description="How many posts")


class InstagramPostQuery(BaseModel):
    shortcode: Shortcode


class InstagramTranscriptQuery(InstagramPostQuery):
    language: CaptionLanguage = AUTO


Pasted = Annotated[str, Field(max_length=LONGEST)]


def _list_pasted(most: int) -> Any:
    """Returns the schema field for the shortcodes of a batch request. They are not validated here, so that each item
    can fail separately."""
    return Field(
        min_length=1,
        max_length=most,
        description="Shortcodes or addresses. Each duplicate is answered and charged separately",
        examples=[["DeInvented1"]],
    )


class InstagramPostsBody(Asked):
    shortcodes: list[Pasted] = _list_pasted(20)


class InstagramTranscriptsBody(Asked):
    shortcodes: list[Pasted] = _list_pasted(10)
    language: CaptionLanguage = AUTO


class LiveInstagramProfile(InstagramProfile):
    username: str  # type: ignore[misc]  # never null: the requested name stands in
    scraped_at: ScrapedAt


class LiveInstagramPost(TypedDict):
    post: InstagramPost
    scraped_at: ScrapedAt


class InstagramPostItem(TypedDict):
    success: Literal[True]
    shortcode: str
    data: LiveInstagramPost


class FailedInstagramPost(FailedItem):
    shortcode: str


class InstagramPostBatch(Batch):
    items: Annotated[
        list[InstagramPostItem | FailedInstagramPost],
        Field(description="In the order of the request"),
    ]


class LiveInstagramTranscript(TypedDict):
    shortcode: str
    transcript: Annotated[str, Field(description="One line per segment")]
    full_text: Annotated[str, Field(description="The whole transcript on one line")]
    word_count: int
    language: Annotated[str | None, Field(description="The detected language")]
    scraped_at: ScrapedAt
    duration_seconds: float | None
    post: NotRequired[
        Annotated[InstagramPost, Field(description="Absent if the transcript was stored before")]
    ]


class InstagramTranscriptItem(TypedDict):
    success: Literal[True]
    shortcode: str
    data: LiveInstagramTranscript


class InstagramTranscriptBatch(Batch):
    items: Annotated[
        list[InstagramTranscriptItem | FailedInstagramPost],
        Field(description="In the order of the request"),
    ]
