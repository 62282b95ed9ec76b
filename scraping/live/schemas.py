"""Schemas that the requests and responses of all platforms share. Users can paste addresses and names in any form.
Validation converts pasted text to the platform's own name or id, and rejects impossible text with status 422."""

import re
from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import AfterValidator, Field
from typing_extensions import TypedDict

from creators.identity.addresses import ImpossibleAddress, read_address
from creators.identity.platforms import Address, Kind, Platform
from creators.schemas.requests import impossible_value
from creators.schemas.responses import Timestamp
from scraping.errors import ItemError

LONGEST: Final = 2048
_ONE_SLASH: Final = re.compile(r"^(https?):/(?!/)", re.IGNORECASE)

CaptionLanguage = Annotated[
    str,
    Field(
        max_length=20,
        pattern="^[A-Za-z]{2,4}(-[A-Za-z0-9]{2,8})*$",
        description="A language code, or `auto` for the spoken language",
    ),
]
_OLD_CHANNEL: Final = re.compile(r"(c|user)/[^/]+$")


def read_input(text: str, platform: Platform, kind: Kind) -> Address:
    """Parses an address or name that a user has pasted. Also accepts results of this function, such as `c/name`, and
    addresses in which a proxy has merged the slashes after `https:`. Raises ImpossibleAddress."""
    if platform == "youtube" and _OLD_CHANNEL.match(text):
        text = f"https://www.youtube.com/{text}"
    return read_address(_ONE_SLASH.sub(r"\1://", text), platform, kind)


def pasted(description: str) -> Any:
    """Returns the schema field for an address or name that users paste."""
    return Field(min_length=1, max_length=LONGEST, description=description)


def validate_input(text: str, platform: Platform, kind: Kind, *, field: str = "") -> Address:
    """Parses an address or name that a user has pasted. If that is impossible, raises the API error for an invalid
    request."""
    try:
        return read_input(text, platform, kind)
    except ImpossibleAddress as error:
        raise impossible_value(str(error), field=field) from None


def reads_as(platform: Platform, kind: Kind) -> AfterValidator:
    """Returns a validator that replaces pasted text with the platform's own name or id."""

    def validate(text: str) -> str:
        address = validate_input(text, platform, kind)
        if address.kind == "short_link" and kind in ("profile", "channel"):
            raise impossible_value(
                f"Send the address of the {kind}. A share link does not name it."
            )
        return address.id

    return AfterValidator(validate)


# --- Answers --------------------------------------------------------------------------------------

ScrapedAt = Annotated[Timestamp, Field(description="When we asked the platform")]
Warned = Annotated[str, Field(description="Present if the answer is simulated")]
Cursor = Annotated[str | None, Field(description="Pass it as `cursor` for the next page")]


def live_answer(name: str, data: Any) -> Any:
    """Returns the schema of a response whose `data` has the given type. `name` is the schema's name in the OpenAPI
    document."""
    return TypedDict(name, {"warning": NotRequired[Warned], "data": data})  # type: ignore[operator]


class FailedItem(TypedDict):
    success: Literal[False]
    status: Annotated[
        int, Field(description="The status that a single request for this item would have")
    ]
    error: ItemError


class Batch(TypedDict):
    requested: int
    succeeded: Annotated[
        int, Field(description="Number of items that succeeded; only these are charged")
    ]
    failed: int
    scraped_at: ScrapedAt
