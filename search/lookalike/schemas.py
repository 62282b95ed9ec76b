"""Requests and responses of lookalikes."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator
from typing_extensions import TypedDict

from creators.schemas.requests import Asked, CreatorKey, impossible_value, read_whole
from creators.schemas.responses import CreatorSummary, Id, ProfileSummary
from search.filters.fields import PAGE
from search.filters.schemas import FiltersBody
from search.filters.values import Filters
from search.schemas import Share

# --- Requests -------------------------------------------------------------------------------------


class SeedBody(CreatorKey):
    """A creator to find similar ones to, by `creator_id`, or by `platform` and `username`."""

    weight: Annotated[float, Field(strict=True, ge=0, le=1, allow_inf_nan=False)] = Field(
        default=1.0, description="A seed with weight 0 has no influence and is still not returned"
    )


class LookalikeBody(Asked):
    seeds: list[SeedBody] = Field(
        min_length=1,
        max_length=10,
        examples=[[{"platform": "instagram", "username": "hannabakes"}]],
    )
    filters: FiltersBody | None = None
    limit: Annotated[int, Field(strict=True, ge=1, le=100), BeforeValidator(read_whole)] = Field(
        default=PAGE,
        description="Maximum number of creators on the page. Each returned creator is charged",
    )
    cursor: Annotated[str, Field(min_length=1, max_length=500)] | None = Field(
        default=None,
        description="`next_cursor` of the previous page, with the same seeds and filters",
    )

    @model_validator(mode="after")
    def _has_weight(self) -> Self:
        if all(seed.weight == 0 for seed in self.seeds):
            raise impossible_value("At least one seed needs a weight above 0.", field="seeds")
        return self

    def as_filters(self) -> Filters:
        body = self.filters or FiltersBody.model_construct()
        return body.as_filters(platforms=(), creator_kinds=())


# --- Responses ------------------------------------------------------------------------------------

SeedStatus = Literal["used", "unknown", "no_texts"]


class SeedItem(TypedDict):
    """Whether a seed was compared. Seeds are in the order of the request."""

    creator_id: Id | None
    weight: float
    status: Annotated[
        SeedStatus,
        Field(description="`no_texts`: no posts or bio of the creator are stored yet"),
    ]


class Similarity(TypedDict):
    score: Annotated[Share, Field(description="You can compare scores across requests")]
    shared_traits: Annotated[
        list[str],
        Field(
            description="Traits that this creator shares with seeds, the rarest first",
            examples=[["Posts about sourdough", "Lives in Berlin"]],
        ),
    ]
    contributions: Annotated[
        list[Share],
        Field(description="The part of the score that each seed gives, in the order of `seeds`"),
    ]


class LookalikeItem(TypedDict):
    creator: CreatorSummary
    primary_profile: ProfileSummary | None
    similarity: Similarity


class LookalikePage(TypedDict):
    data: list[LookalikeItem]
    seeds: list[SeedItem]
    has_more: bool
    next_cursor: str | None
