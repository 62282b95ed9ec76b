"""Schemas that the answers of all platforms share."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from creators.schemas.responses import Timestamp
from scraping.errors import ItemError

ScrapedAt = Annotated[Timestamp, Field(description="When we asked the platform")]
Warned = Annotated[str, Field(description="Present if the answer is simulated")]
Cursor = Annotated[str | None, Field(description="Pass it as `cursor` for the next page")]


def live_answer(name: str, data: Any) -> Any:
    """Returns the schema of an answer with this `data`. The API's document shows it under the name."""
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
