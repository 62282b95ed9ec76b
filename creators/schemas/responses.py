"""What the catalogue's operations answer: typed dictionaries, ready for JSON as they are."""

from datetime import datetime
from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from creators.handles import PlatformName

Id = Annotated[str, Field(json_schema_extra={"format": "uuid"})]
Timestamp = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
Warned = Annotated[
    str,
    Field(
        description="Present if data is incomplete or older than 30 days; says which",
        examples=["This profile was last read on 2026-09-30, more than 30 days ago."],
    ),
]
Called = Annotated[
    str,
    Field(
        description="Without `@`; the platform's stable id if the username is unknown, our `id` if there is none",
        examples=["hannabakes"],
    ),
]
Name = Annotated[str, Field(examples=["Hanna Krume"])]
Bio = Annotated[str | None, Field(examples=["Home baker with a very old starter"])]
PictureUrl = Annotated[
    str | None,
    Field(
        description="Of our own copy, which may be deleted later; else as it was read, and null if that was signed",
    ),
]
Address = Annotated[
    str,
    Field(
        description="On its platform; empty if unknown",
        examples=["https://www.instagram.com/hannabakes"],
    ),
]
Followers = Annotated[int | None, Field(examples=[12_400])]
Percent = Annotated[float | None, Field(description="In percent: 3.5 is 3.5%", examples=[5.1])]
Updated = Annotated[Timestamp | None, Field(description="When the source was last read")]
Gone = Annotated[
    Timestamp | None,
    Field(
        description="When the platform first said that the profile is gone; null while it is there"
    ),
]


def format_timestamp(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


# --- Benchmarks -----------------------------------------------------------------------------------


class Standing(TypedDict):
    """A place among the creators of a group whose figure is known."""

    percentile: Annotated[
        float,
        Field(ge=0, le=100, description="The share of lower figures, and half of the equal ones"),
    ]
    creators: Annotated[int, Field(description="In the group, at least 30")]


class Benchmarks(TypedDict):
    """Compared with stored creators on the same platform and of the same size. Null where the figure is unknown or
    the group is too small."""

    group: Annotated[str, Field(examples=["Instagram creators with 10K to 50K followers"])]
    followers_min: Annotated[int, Field(description="Of the group")]
    followers_below: Annotated[int | None, Field(description="Of the group; null for the largest")]
    engagement_rate: Standing | None
    followers_30d_pct: Standing | None
    posts_per_week: Standing | None


Compared = Annotated[Benchmarks | None, Field(description="Null if `followers` is unknown")]


# --- Profiles -------------------------------------------------------------------------------------


class ProfileSummary(TypedDict):
    id: Id
    platform: PlatformName
    username: Called
    url: Address
    followers: Followers
    engagement_rate: Percent
    is_verified: bool
    data_updated_at: Updated
    gone_since: Gone
    benchmarks: Compared


class Metrics(TypedDict):
    """Recent means the last 12 posts that are not pinned. Unknown is null, never 0."""

    followers: Followers
    following: int | None
    posts: Annotated[int | None, Field(description="As the platform counts them")]
    posts_last_30d: Annotated[int | None, Field(description="Of the stored posts")]
    engagement_rate: Annotated[
        float | None,
        Field(description="100 × mean(likes + comments) of recent posts / followers"),
    ]
    avg_likes_recent: float | None
    avg_comments_recent: float | None
    avg_views_recent: float | None
    posts_per_week: Annotated[float | None, Field(description="Of the recent posts")]


class Growth(TypedDict):
    followers_30d_pct: Annotated[
        float | None,
        Field(description="In percent, against a reading 20 to 40 days earlier; null without one"),
    ]


class Activity(TypedDict):
    last_post_at: Timestamp | None


class Profile(TypedDict):
    id: Id
    creator_id: Id
    platform: PlatformName
    username: Called
    display_name: str | None
    bio: str | None
    avatar_url: PictureUrl
    url: Address
    external_url: str | None
    is_verified: bool
    is_business: bool
    is_private: bool
    category: str | None
    pronouns: list[str] | None
    metrics: Metrics
    growth: Growth
    activity: Activity
    data_updated_at: Updated
    gone_since: Gone
    benchmarks: Compared


class ProfileAnswer(TypedDict):
    data: Profile
    warning: NotRequired[Warned]


class UnknownProfile(TypedDict):
    """As in the request."""

    platform: PlatformName
    username: str


class ProfilesFound(TypedDict):
    data: Annotated[list[Profile], Field(description="Each once, in the order of the request")]
    not_found: Annotated[list[UnknownProfile], Field(description="Each once; not charged")]


# --- Creators -------------------------------------------------------------------------------------


class CreatorSummary(TypedDict):
    id: Id
    name: Name
    bio: Bio
    avatar_url: PictureUrl


class Creator(TypedDict):
    id: Id
    name: Name
    bio: Bio
    avatar_url: PictureUrl
    ai_summary: str | None
    analysis_updated_at: Timestamp | None
    analysis_fact_count: Annotated[
        int | None, Field(description="Number of stored facts behind the analysis")
    ]
    audience_demographics: str | None
    vibe_and_aesthetics: str | None
    brand_alignment: Annotated[list[str], Field(description="Empty if unknown")]
    content_themes: Annotated[list[str], Field(description="Empty if unknown")]
    key_facts: Annotated[list[str], Field(description="Empty if unknown")]
    profiles: NotRequired[
        Annotated[
            list[ProfileSummary],
            Field(description="With `include=profiles` only; most followers first"),
        ]
    ]


class CreatorAnswer(TypedDict):
    data: Creator
    warning: NotRequired[Warned]


# --- Posts ----------------------------------------------------------------------------------------

PostTypeName = Literal["image", "video", "carousel", "reel", "story"]


class CarouselItem(TypedDict):
    index: int
    is_video: bool | None
    thumbnail_url: str | None


class Media(TypedDict):
    url: Annotated[
        str | None, Field(description="As it was read; null for videos, and if it was signed")
    ]
    thumbnail_url: PictureUrl
    duration_seconds: float | None
    carousel_items: Annotated[
        list[CarouselItem] | None, Field(description="Null unless the post is a carousel")
    ]


class PostMetrics(TypedDict):
    likes: int | None
    comments: int | None
    views: int | None
    shares: int | None
    engagement_rate: Annotated[
        float | None,
        Field(description="100 × (likes + comments) / followers; null if one of them is unknown"),
    ]


class Location(TypedDict):
    name: str


class Post(TypedDict):
    id: Id
    profile_id: Id
    platform: Literal["instagram"]
    platform_id: Annotated[
        str, Field(description="On the platform; made up if the source has none")
    ]
    url: str | None
    posted_at: Timestamp | None
    type: PostTypeName | None
    caption: Annotated[str, Field(description="Empty if there is none")]
    media: Media
    metrics: PostMetrics
    hashtags: Annotated[list[str], Field(description="Without `#`")]
    mentions: Annotated[list[str], Field(description="Without `@`")]
    location: Location | None


class PostsPage(TypedDict):
    data: list[Post]
    has_more: bool
    next_cursor: Annotated[str | None, Field(description="Null on the last page")]


# --- E-mail addresses -----------------------------------------------------------------------------


EmailStatus = Literal["unvalidated", "valid", "risky", "creator_verified"]


class CreatorInput(TypedDict):
    """As in the request; of duplicates, the first."""

    creator_id: NotRequired[Id]
    platform: NotRequired[PlatformName]
    username: NotRequired[str]


class Email(TypedDict):
    email: str
    is_primary: bool
    status: EmailStatus
    confidence: Annotated[float, Field(ge=0, le=1, description="That it is the creator's")]
    first_seen_at: Timestamp
    last_seen_at: Timestamp
    validated_at: Timestamp | None


class EmailResult(TypedDict):
    input: CreatorInput
    creator_id: Annotated[Id | None, Field(description="Null if no creator has this id or handle")]
    resolved: bool
    emails: Annotated[list[Email], Field(description="Primary ones first, then the surest")]


class EmailBilling(TypedDict):
    billable_results: Annotated[int, Field(description="Creators with at least one address")]
    credits_charged: float


class EmailsData(TypedDict):
    billing: EmailBilling
    results: Annotated[
        list[EmailResult],
        Field(description="In the order of the request; duplicates are answered once"),
    ]


class EmailsFound(TypedDict):
    data: EmailsData


# --- Names ----------------------------------------------------------------------------------------


class SuggestedPlatform(TypedDict):
    platform: PlatformName
    username: Called
    display_name: str | None
    match_type: NotRequired[
        Annotated[
            Literal["name", "username", "display_name"],
            Field(
                description="The best match; `name` is the creator's name. Absent if nothing of this profile matches"
            ),
        ]
    ]
    match_field: NotRequired[
        Annotated[str, Field(description="The value that matches. Absent as `match_type`")]
    ]


class Suggestion(TypedDict):
    id: Id
    name: str
    avatar: Annotated[str | None, Field(description="As `avatar_url` of the creator")]
    platforms: Annotated[list[SuggestedPlatform], Field(description="Most followers first")]


class Suggestions(TypedDict):
    data: Annotated[
        list[Suggestion],
        Field(description="Exact matches first, then by followers of the largest profile"),
    ]
