"""What the catalogue's operations accept."""

from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from creators.handles import Handle

PlatformName = Literal["instagram", "tiktok", "youtube"]


def impossible(message: str, *, field: str = "") -> PydanticCustomError:
    """A value that is well formed and cannot be meant: 422, where nothing else is wrong."""
    return PydanticCustomError("meaning", message, {"field": field})


def whole(value: Any) -> Any:
    """JSON has one kind of number: 25.0 is 25."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Asked(BaseModel):
    """A part of a request. Fields that it does not have are refused: a misspelt filter must not bill."""

    model_config = ConfigDict(extra="forbid")


Username = Annotated[
    str,
    Field(
        min_length=1,
        max_length=50,
        description="In any case, with or without a leading `@`; an earlier handle leads to who has it now. "
        "A `username` of our own answers works too where it stands in for an unknown handle.",
        examples=["hannabakes"],
    ),
]


class ProfileKey(Asked):
    """A profile by its platform and what it is called there."""

    platform: PlatformName
    username: Username

    @model_validator(mode="after")
    def _can_exist(self) -> Self:
        if not self.as_handle().is_possible():
            raise impossible(f"No handle of {self.platform} looks like this.", field="username")
        return self

    def as_handle(self) -> Handle:
        return Handle(self.platform, self.username)


class ProfilesBody(Asked):
    profiles: list[ProfileKey] = Field(
        min_length=1, max_length=100, description="Whoever comes twice is answered and charged once"
    )


class CreatorPath(BaseModel):
    id: UUID = Field(description="The creator's `id`")


class CreatorQuery(BaseModel):
    include: list[Literal["profiles"]] = Field(
        [], max_length=10, description="`profiles` adds a summary of each; `include[]` works too"
    )
