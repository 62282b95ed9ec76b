"""Requests and responses of review links."""

from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field
from typing_extensions import TypedDict

from creators.schemas.requests import Asked, read_whole
from creators.schemas.responses import Id, Timestamp
from search.lists.schemas import ListId, ListKey, ListQuery

LONGEST_NAME: Final = 60
LONGEST_COMMENT: Final = 2_000

# --- Requests -------------------------------------------------------------------------------------

Part = Literal["brief", "fees", "notes", "contacts"]
Days = Annotated[int, Field(strict=True, ge=1, le=365), BeforeValidator(read_whole)]


class LinkBody(Asked):
    id: ListId
    name: Annotated[str, AfterValidator(str.strip)] = Field(
        default="", max_length=100, description="A name for your own use; clients do not see it"
    )
    shows: list[Part] = Field(
        default=[],
        max_length=4,
        description="What clients see in addition to the evidence: `brief` (the subject and the filters of the "
        "searches, not their text), `fees` (with deliverables), `notes`, or `contacts` (the e-mail addresses that your "
        "account can see)",
    )
    expires_in_days: Days | None = Field(
        default=30, description="Null for a link that stays open until it is revoked"
    )


class LinkKey(ListKey):
    link_id: UUID = Field(description="The link's `id`")


class CommentKey(ListKey):
    comment_id: UUID = Field(description="The comment's `id`")


class FeedbackQuery(ListQuery):
    """A page of votes or comments."""


# --- Responses ------------------------------------------------------------------------------------


class LinkItem(TypedDict):
    id: Id
    name: str
    url: Annotated[
        str | None,
        Field(
            description="Opens the page without signing in; null once the link is revoked or has expired"
        ),
    ]
    shows: list[Part]
    votes: Annotated[int, Field(description="Number of votes")]
    comments: Annotated[int, Field(description="Number of comments")]
    created_at: Timestamp
    expires_at: Timestamp | None
    revoked_at: Timestamp | None


class LinksAnswer(TypedDict):
    data: Annotated[list[LinkItem], Field(description="Newest first, including closed links")]


class VoteItem(TypedDict):
    link_id: Id
    creator_id: Id
    name: Annotated[str, Field(description="The name that the client entered")]
    verdict: Literal["approve", "decline"]
    voted_at: Timestamp


class VotesPage(TypedDict):
    data: Annotated[list[VoteItem], Field(description="Newest first")]
    has_more: bool
    next_cursor: Annotated[str | None, Field(description="Null on the last page")]


class CommentItem(TypedDict):
    id: Id
    link_id: Id
    creator_id: Id
    name: Annotated[str, Field(description="The name that the client entered")]
    text: Annotated[
        str, Field(description="Plain text from a client. Escape it before you show it")
    ]
    written_at: Timestamp


class CommentsPage(TypedDict):
    data: Annotated[list[CommentItem], Field(description="Newest first")]
    has_more: bool
    next_cursor: Annotated[str | None, Field(description="Null on the last page")]
