"""The request and the response of the ingest operation."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from creators.identity.handles import PlatformName
from creators.schemas.requests import Asked, impossible_value
from creators.schemas.responses import Id
from scraping.live.schemas import LONGEST, validate_input


class IngestBody(Asked):
    platform: PlatformName
    username: str = Field(
        min_length=1, max_length=LONGEST, description="A handle or the address of a profile"
    )

    @model_validator(mode="after")
    def _can_exist(self) -> Self:
        kind: Literal["channel", "profile"] = "channel" if self.platform == "youtube" else "profile"
        address = validate_input(self.username, self.platform, kind, field="username")
        if address.kind == "short_link":
            raise impossible_value("This is not the address of a profile.", field="username")
        self.username = address.id
        return self


class Ingested(TypedDict):
    creator_id: Id
    profile_id: Id
    status: Annotated[
        Literal["seeded", "exists"],
        Field(
            description="`exists`: the creator is already in the catalogue. Only `seeded` is charged"
        ),
    ]
