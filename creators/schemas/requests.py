"""The requests that the catalogue's operations accept."""

from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from creators.identity.handles import LONGEST, Handle, PlatformName
from creators.models import Platform


def impossible_value(message: str, *, field: str = "") -> PydanticCustomError:
    """Returns an error for a value that has the right format but is impossible. If a request has no other errors, the
    response has status 422."""
    return PydanticCustomError("meaning", message, {"field": field})


def read_whole(value: Any) -> Any:
    """Returns a whole float as an integer, and other values unchanged. In JSON, 25.0 and 25 are the same number."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def never_null(schema: dict[str, Any]) -> None:
    """Changes a parameter's schema so that it does not accept null. A query parameter can be left out, but cannot be
    null."""
    schema.update(schema.pop("anyOf")[0])


def _optional(description: str, **limits: Any) -> Any:
    return Field(default=None, description=description, json_schema_extra=never_null, **limits)


class Asked(BaseModel):
    """A part of a request body. Unknown fields are errors, so that a misspelt filter is not billed."""

    model_config = ConfigDict(extra="forbid")


Username = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST,
        description="Case does not matter; a leading `@` is optional. Earlier handles work too, "
        "and so does any `username` of our responses.",
    ),
]


class ProfileKey(Asked):
    """A profile by its platform and username."""

    platform: PlatformName
    username: Username

    @model_validator(mode="after")
    def _can_exist(self) -> Self:
        _possible(self.as_handle())
        return self

    def as_handle(self) -> Handle:
        return Handle(self.platform, self.username)


class ProfilesBody(Asked):
    profiles: list[ProfileKey] = Field(
        min_length=1,
        max_length=100,
        description="Duplicates are answered and charged once",
        examples=[[{"platform": "instagram", "username": "hannabakes"}]],
    )


class CreatorQuery(BaseModel):
    id: UUID = Field(description="The creator's `id`")
    include: list[Literal["profiles"]] = Field(
        default=[],
        max_length=10,
        description="`profiles` adds a summary of each profile; `include[]` works too",
    )


# --- One creator or profile, by either of two ways ------------------------------------------------


def _named(asked: "CreatorKey | PostsQuery") -> UUID | Handle:
    """Returns the creator id or the handle in the request. Raises an error if neither or both are given, or if the
    handle is impossible."""
    creator_id, platform, username = asked.creator_id, asked.platform, asked.username
    if creator_id is not None and platform is None and username is None:
        return creator_id
    if creator_id is None and platform is not None and username is not None:
        return _possible(Handle(platform, username))
    missing = "creator_id"
    if creator_id is None and (platform is not None or username is not None):
        missing = "platform" if platform is None else "username"
    raise impossible_value("Send either `creator_id`, or `platform` and `username`.", field=missing)


def _possible(handle: Handle) -> Handle:
    if not handle.is_possible():
        raise impossible_value(
            f"This is not a valid {Platform(handle.platform).label} username.", field="username"
        )
    return handle


class CreatorKey(Asked):
    """A creator by `creator_id`, or by `platform` and `username`."""

    creator_id: UUID | None = None
    platform: PlatformName | None = None
    username: Username | None = None

    @model_validator(mode="after")
    def _can_exist(self) -> Self:
        self.named()
        return self

    def named(self) -> UUID | Handle:
        return _named(self)


class EmailsBody(Asked):
    creators: list[CreatorKey] = Field(
        min_length=1,
        max_length=100,
        description="Duplicates are answered and charged once",
        examples=[[{"platform": "instagram", "username": "hannabakes"}]],
    )


Sort = Literal["recent", "top_engagement", "most_likes", "most_views", "most_comments"]


class PostsQuery(BaseModel):
    platform: Literal["instagram"] | None = _optional("Send it together with `username`")
    username: Username | None = _optional("Send it together with `platform`")
    creator_id: UUID | None = _optional(
        "Instead of `platform` and `username`: posts of all the creator's Instagram profiles"
    )
    limit: int = Field(default=12, ge=1, le=50)
    sort: Sort = Field(
        default="recent",
        description="`top_engagement` is (likes + comments) / views. Posts with an unknown figure come last",
    )
    cursor: str | None = _optional(
        "`next_cursor` of the previous page, with the same owner and `sort`",
        min_length=1,
        max_length=500,
    )

    @model_validator(mode="after")
    def _can_exist(self) -> Self:
        self.owner()
        return self

    def owner(self) -> UUID | Handle:
        return _named(self)


Scope = Literal["creator_only", "matched_platforms", "all_platforms"]


class AutocompleteQuery(BaseModel):
    q: str = Field(
        min_length=2,
        max_length=100,
        description="The start of one or more words of a name, username or display name. Case, accents and "
        "punctuation are ignored; fewer than two letters or digits match nothing",
    )
    limit: int = Field(default=10, ge=1, le=20)
    platform: PlatformName | None = _optional(
        "Only creators whose name or profile on this platform matches"
    )
    scope: Scope = Field(
        default="all_platforms",
        description="Which profiles of each creator are returned: none, those that match, or all",
    )
