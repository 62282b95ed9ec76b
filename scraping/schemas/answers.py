"""What the answers of all platforms share."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from scraping.errors import ItemError

Timestamp = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
ScrapedAt = Annotated[Timestamp, Field(description="When the platform was asked")]
Warned = Annotated[
    str, Field(description="Present while a stand-in answers instead of the platform")
]
Cursor = Annotated[str | None, Field(description="Pass it as `cursor` for the next page")]


class Warnable(TypedDict):
    warning: NotRequired[Warned]


class FailedItem(TypedDict):
    success: Literal[False]
    status: Annotated[int, Field(description="The status that a request for this alone would have")]
    error: ItemError


class Batch(TypedDict):
    requested: int
    succeeded: Annotated[int, Field(description="Only these are charged")]
    failed: int
    scraped_at: ScrapedAt
