"""Builds the responses of the API from database rows."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any, TypeVar, cast
from uuid import UUID

T = TypeVar("T")


def fill(shape: type[T], row: Mapping[str, Any], **others: Any) -> T:
    """Returns a response of the type `shape`. The fields of the response come from the columns of the row and from
    `others`."""
    told = {**row, **others}
    return cast(T, {name: _to_json(told[name]) for name in _required(cast(Any, shape))})


@cache
def _required(shape: Any) -> list[str]:
    return [name for name in shape.__annotations__ if name in shape.__required_keys__]


def _to_json(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
