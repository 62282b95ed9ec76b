"""Requests and responses of shortlists."""

from typing import Annotated, Any, Final, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field
from pydantic.json_schema import SkipJsonSchema
from typing_extensions import TypedDict

from creators.schemas.requests import Asked, CreatorKey, read_whole
from creators.schemas.responses import CreatorSummary, Id, ProfileSummary, Timestamp
from search.filters.fields import PAGE
from search.match.schemas import InputItem

MOST_CREATORS: Final = 5_000
"""Maximum number of creators on a list."""

# --- Requests -------------------------------------------------------------------------------------


def _leave_as_it_is(schema: dict[str, Any]) -> None:
    """Removes the default value from the API document. If a request omits the field, the stored value stays, so a
    default would mislead."""
    schema.pop("default", None)


Status = Literal["considering", "contacted", "approved", "declined"]
Name = Annotated[str, Field(pattern=r"\S", max_length=100), AfterValidator(str.strip)]
Tag = Annotated[str, Field(pattern=r"\S", max_length=50), AfterValidator(str.strip)]
Currency = Annotated[str, Field(pattern=r"^[A-Z]{3}$", description="ISO 4217")]
Fee = Annotated[int, Field(strict=True, ge=0, le=1_000_000_000), BeforeValidator(read_whole)]
Version = Annotated[int, Field(strict=True, ge=1, le=1_000_000_000), BeforeValidator(read_whole)]
ListId = Annotated[UUID, Field(description="The list's `id`")]
Limit = Annotated[int, Field(ge=1, le=100)]
Cursor = Annotated[
    str | SkipJsonSchema[None],
    Field(min_length=1, max_length=500, description="`next_cursor` of the previous page"),
]


class ListBody(Asked):
    name: Name
    currency: Currency = Field(default="USD", description="Currency of the fees, ISO 4217")


class ListsQuery(BaseModel):
    limit: Limit = PAGE
    cursor: Cursor = None


class ListKey(BaseModel):
    id: ListId


class ListQuery(ListsQuery):
    id: ListId


class RenameBody(Asked):
    id: ListId
    version: Version = Field(description="The `version` of the list that you read")
    name: Name
    currency: Currency = Field(default="USD", json_schema_extra=_leave_as_it_is)

    def changes(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True, exclude={"id", "version"})


class AddBody(Asked):
    id: ListId
    creators: list[CreatorKey] = Field(
        min_length=1,
        max_length=100,
        description="Creators to add at the end of the list, in this order",
        examples=[[{"platform": "instagram", "username": "hannabakes"}]],
    )
    search_id: UUID | SkipJsonSchema[None] = Field(
        default=None,
        description="Your search that found the creators. While its results are saved, its quotes come first in the "
        "evidence of the list's pages",
    )


class EntryKey(BaseModel):
    id: ListId
    creator_id: UUID = Field(description="The creator's `id`")


class EntryBody(EntryKey, Asked):
    """The changes of an entry. Omitted fields stay unchanged."""

    version: Version = Field(description="The `version` of the entry that you read")
    status: Status = Field(default="considering", json_schema_extra=_leave_as_it_is)
    notes: str = Field(default="", max_length=5_000, json_schema_extra=_leave_as_it_is)
    tags: list[Tag] = Field(default=[], max_length=20, json_schema_extra=_leave_as_it_is)
    fee: Fee | None = Field(
        default=None,
        description="In whole units of the list's `currency`; null removes it",
        json_schema_extra=_leave_as_it_is,
    )
    deliverables: str = Field(default="", max_length=1_000, json_schema_extra=_leave_as_it_is)

    def changes(self) -> dict[str, Any]:
        sent = self.model_dump(exclude_unset=True, exclude={"id", "creator_id", "version"})
        if "tags" in sent:
            sent["tags"] = list(dict.fromkeys(sent["tags"]))
        return sent


class OrderBody(Asked):
    id: ListId
    creators: list[UUID] = Field(
        min_length=1,
        max_length=MOST_CREATORS,
        description="Ids of the creators. The other creators follow in their current order",
    )


# --- Responses ------------------------------------------------------------------------------------


class ListItem(TypedDict):
    id: Id
    name: str
    currency: str
    version: Annotated[
        int,
        Field(description="Send this number when you rename the list. It grows with each change"),
    ]
    creators: Annotated[int, Field(description="Number of creators on the list")]
    created_at: Timestamp
    changed_at: Annotated[
        Timestamp, Field(description="When the name or the creators of the list last changed")
    ]


class ListsPage(TypedDict):
    data: Annotated[list[ListItem], Field(description="Newest first")]
    has_more: bool
    next_cursor: Annotated[str | None, Field(description="Null on the last page")]


class EntryItem(TypedDict):
    """A creator on a list."""

    creator: CreatorSummary
    primary_profile: Annotated[
        ProfileSummary | None, Field(description="The profile with the most followers")
    ]
    status: Status
    notes: str
    tags: list[str]
    fee: Annotated[int | None, Field(description="In whole units of the list's `currency`")]
    deliverables: str
    search_id: Annotated[
        Id | None, Field(description="The search that found the creator, if you sent it")
    ]
    version: Annotated[
        int,
        Field(description="Send this number when you change the entry. It grows with each change"),
    ]
    added_at: Timestamp
    changed_at: Timestamp


class ListPage(ListItem):
    data: Annotated[list[EntryItem], Field(description="In the order of the list")]
    has_more: bool
    next_cursor: Annotated[str | None, Field(description="Null on the last page")]


class StatusCounts(TypedDict):
    considering: int
    contacted: int
    approved: int
    declined: int


class ListTotals(TypedDict):
    """Figures of each creator's largest profile. Unknown figures are left out."""

    creators: int
    reach: Annotated[int, Field(description="Sum of the followers. Audiences overlap")]
    known_reach: Annotated[int, Field(description="Creators whose followers are known")]
    median_engagement: Annotated[
        float | None, Field(description="In percent; null if no engagement is known")
    ]
    known_engagement: Annotated[int, Field(description="Creators whose engagement is known")]
    currency: str
    fees: Annotated[int, Field(description="In whole units of the list's `currency`")]
    fees_approved: Annotated[int, Field(description="Fees of approved creators")]
    known_fees: Annotated[int, Field(description="Creators with a fee")]
    statuses: Annotated[StatusCounts, Field(description="Number of creators with each status")]


class AddedCreators(TypedDict):
    data: Annotated[list[EntryItem], Field(description="The new entries")]
    already_listed: Annotated[
        list[Id], Field(description="Creators that were already on the list; their entries stay")
    ]
    not_found: Annotated[
        list[InputItem], Field(description="Creators that were not found, as you sent them")
    ]


class DeletedItem(TypedDict):
    id: Id
    deleted: Literal[True]


class ListOrder(TypedDict):
    creators: Annotated[list[Id], Field(description="All creators of the list, in order")]
