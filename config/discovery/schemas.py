"""Requests and responses of discoveries."""

from typing import Annotated, Literal, NotRequired, Self
from uuid import UUID

from pydantic import BaseModel, BeforeValidator, Field, model_validator
from pydantic.json_schema import SkipJsonSchema
from typing_extensions import TypedDict

from config.discovery.models import CREDITS_A_FIND
from creators.identity.handles import PlatformName
from creators.schemas.requests import Asked, impossible_value, read_whole
from creators.schemas.responses import Id, Timestamp
from scraping.live.schemas import Warned
from search.filters.fields import PAGE, QUERY_MOST
from search.schemas import SearchItem

DiscoveryId = Annotated[UUID, Field(description="The `id` of a discovery")]


class DiscoveryBody(Asked):
    search_id: UUID | None = Field(
        default=None, description="A search of the account: its brief is used, as corrected"
    )
    query: str | None = Field(
        default=None,
        min_length=1,
        max_length=QUERY_MOST,
        pattern=r"\S",
        description="A brief, instead of `search_id`",
        examples=["sourdough bakers in Porto"],
    )
    platforms: list[PlatformName] = Field(
        default=[], max_length=10, description="Empty: those of the brief, or all"
    )
    limit: Annotated[int, Field(strict=True, ge=1, le=100), BeforeValidator(read_whole)] = Field(
        default=25, description="Maximum number of new creators"
    )
    max_credits: (
        Annotated[
            int, Field(strict=True, ge=CREDITS_A_FIND, le=1_000_000), BeforeValidator(read_whole)
        ]
        | None
    ) = Field(default=None, description="Maximum credits that the discovery may spend")

    @model_validator(mode="after")
    def _has_one_brief(self) -> Self:
        if (self.search_id is None) == (self.query is None):
            raise impossible_value("Send either `search_id` or `query`.", field="query")
        return self


class DiscoveryKey(BaseModel):
    id: DiscoveryId


class DiscoveriesQuery(BaseModel):
    limit: int = Field(default=PAGE, ge=1, le=100)
    cursor: str | SkipJsonSchema[None] = Field(
        default=None, min_length=1, max_length=500, description="`next_cursor`"
    )


class Refusal(TypedDict):
    """A platform that refused requests. A refused question does not count as an empty answer."""

    platform: PlatformName
    cause: Annotated[
        Literal["blocked", "rate_limited", "timeout", "upstream_unavailable", "robots", "changed"],
        Field(
            description="`robots`: the platform's robots.txt disallows what was to be read. `changed`: the platform "
            "answered in a form that cannot be read"
        ),
    ]
    times: int


class Progress(TypedDict):
    asked: Annotated[int, Field(description="Questions to the platforms")]
    seen: Annotated[int, Field(description="Accounts that the answers named")]
    fetched: Annotated[int, Field(description="Accounts that were read with their newest posts")]
    new: Annotated[int, Field(description="Creators that were added to the catalogue")]
    known: Annotated[int, Field(description="Accounts that the catalogue had already; free")]
    clear: Annotated[int, Field(description="New clear matches; each is charged")]
    refused: Annotated[list[Refusal], Field(description="Platforms that refused requests")]
    credits: Annotated[
        int, Field(description="The cost of the discovery, minus what was given back")
    ]


Status = Annotated[
    Literal["running", "paused", "stopped", "done", "failed"],
    Field(description="`paused`: the credit or a budget is used up; it resumes when there is some"),
]
Reason = Annotated[
    str | None,
    Field(
        description="Why it is paused or has ended, in a sentence",
        examples=["All wanted creators are found."],
    ),
]


class DiscoverySummary(TypedDict):
    """A discovery of the account, without its creators."""

    id: Id
    query: str
    status: Status
    reason: Reason
    progress: Progress
    created_at: Timestamp


class DiscoveryItem(DiscoverySummary):
    creators: Annotated[list[SearchItem], Field(description="The new clear matches, best first")]


class DiscoveryAnswer(TypedDict):
    warning: NotRequired[Warned]
    data: DiscoveryItem


class DiscoveriesPage(TypedDict):
    data: Annotated[list[DiscoverySummary], Field(description="Newest first")]
    has_more: bool
    next_cursor: Annotated[str | None, Field(description="Null on the last page")]
