"""The responses of the catalogue's operations: typed dictionaries, ready for JSON."""

from datetime import datetime
from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from creators.identity.handles import PlatformName

Id = Annotated[str, Field(json_schema_extra={"format": "uuid"})]
Timestamp = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
Warned = Annotated[
    str,
    Field(
        description="Says which data is incomplete or older than 30 days; absent if no data is",
        examples=["This profile was last read on 2026-09-30, more than 30 days ago."],
    ),
]
Called = Annotated[
    str,
    Field(
        description="Without `@`. If the username is unknown: the platform's stable id, or else our `id`",
        examples=["hannabakes"],
    ),
]
Name = Annotated[str, Field(examples=["Hanna Krume"])]
Bio = Annotated[str | None, Field(examples=["Home baker with a very old starter"])]
PictureUrl = Annotated[
    str | None,
    Field(
        description="URL of our copy, which may be deleted later. Without a copy: the platform's URL; "
        "null if that URL is signed"
    ),
]
Address = Annotated[
    str,
    Field(
        description="URL on the platform; empty if unknown",
        examples=["https://www.instagram.com/hannabakes"],
    ),
]
Followers = Annotated[int | None, Field(examples=[12_400])]
Percent = Annotated[float | None, Field(description="In percent: 3.5 is 3.5%", examples=[5.1])]
Updated = Annotated[Timestamp | None, Field(description="When the source was last read")]
Gone = Annotated[
    Timestamp | None,
    Field(
        description="When the platform first said that the profile is gone; null while the profile exists"
    ),
]


def format_timestamp(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


# --- Benchmarks -----------------------------------------------------------------------------------


class Standing(TypedDict):
    """The position among the creators of a group whose figure is known."""

    percentile: Annotated[
        float,
        Field(
            ge=0,
            le=100,
            description="The percentage of lower figures, plus half of the equal figures",
        ),
    ]
    creators: Annotated[int, Field(description="Number of creators in the group, at least 30")]


class Benchmarks(TypedDict):
    """A comparison with stored creators on the same platform and of the same size.

    A figure is null if it is unknown or the group is too small.
    """

    group: Annotated[str, Field(examples=["Instagram creators with 10K to 50K followers"])]
    followers_min: Annotated[int, Field(description="Lower bound of the group's followers")]
    followers_below: Annotated[
        int | None,
        Field(
            description="Upper bound of the group's followers, not included; null for the largest group"
        ),
    ]
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
    posts: Annotated[int | None, Field(description="Number of posts that the platform counts")]
    posts_last_30d: Annotated[
        int | None, Field(description="Number of stored posts in the last 30 days")
    ]
    engagement_rate: Annotated[
        float | None, Field(description="100 × mean(likes + comments) of recent posts / followers")
    ]
    avg_likes_recent: float | None
    avg_comments_recent: float | None
    avg_views_recent: float | None
    posts_per_week: Annotated[float | None, Field(description="Frequency of the recent posts")]


class Growth(TypedDict):
    followers_30d_pct: Annotated[
        float | None,
        Field(
            description="In percent, compared with a count 20 to 40 days earlier; null without such a count"
        ),
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
    """The profile as in the request."""

    platform: PlatformName
    username: str


class ProfilesFound(TypedDict):
    data: Annotated[
        list[Profile], Field(description="Each profile once, in the order of the request")
    ]
    not_found: Annotated[list[UnknownProfile], Field(description="Each profile once; not charged")]


# --- Creators -------------------------------------------------------------------------------------


class CreatorSummary(TypedDict):
    id: Id
    name: Name
    bio: Bio
    avatar_url: PictureUrl


class Creator(CreatorSummary):
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
            Field(description="Only with `include=profiles`; most followers first"),
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
        str | None,
        Field(description="The platform's URL; null for videos and if the URL is signed"),
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
        str, Field(description="The id on the platform; made by us if the source has none")
    ]
    url: str | None
    posted_at: Timestamp | None
    type: PostTypeName | None
    caption: Annotated[str, Field(description="Empty if the post has no caption")]
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
    """The creator as in the request. The first of several duplicates."""

    creator_id: NotRequired[Id]
    platform: NotRequired[PlatformName]
    username: NotRequired[str]


class Email(TypedDict):
    email: str
    is_primary: bool
    status: EmailStatus
    confidence: Annotated[
        float, Field(ge=0, le=1, description="How sure it is that the address is the creator's")
    ]
    first_seen_at: Timestamp
    last_seen_at: Timestamp
    validated_at: Timestamp | None


class EmailResult(TypedDict):
    input: CreatorInput
    creator_id: Annotated[Id | None, Field(description="Null if no creator has this id or handle")]
    resolved: bool
    emails: Annotated[
        list[Email], Field(description="Primary addresses first, then by `confidence`")
    ]


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
                description="The best match; `name` is the creator's name. Absent if nothing in this profile matches"
            ),
        ]
    ]
    match_field: NotRequired[
        Annotated[
            str, Field(description="The value that matches. Absent if `match_type` is absent")
        ]
    ]


class Suggestion(TypedDict):
    id: Id
    name: str
    avatar: Annotated[str | None, Field(description="The same as `avatar_url` of the creator")]
    platforms: Annotated[list[SuggestedPlatform], Field(description="Most followers first")]


class Suggestions(TypedDict):
    data: Annotated[
        list[Suggestion],
        Field(description="Exact matches first, then by followers of the largest profile"),
    ]
