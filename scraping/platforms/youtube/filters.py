"""Builds YouTube's search filters. YouTube expects them in the parameter `params`, as a base64-encoded protocol
buffer."""

import base64
from typing import Final, Literal, get_args
from urllib.parse import quote

UploadDate = Literal["any", "last_hour", "today", "this_week", "this_month", "this_year"]
Sort = Literal["relevance", "popular"]
ContentType = Literal["all", "videos"]
Duration = Literal["any", "short", "medium", "long"]

_BY_VIEWS: Final = 3
_VIDEOS: Final = 1
_DATES: Final = get_args(UploadDate)
"""The filters by upload date. The position of a filter in the list is YouTube's number for it, so `any` has the number
0."""
_DURATIONS: Final[dict[Duration, int]] = {"short": 1, "long": 2, "medium": 3}

_SORT, _FILTERS, _DATE, _TYPE, _LENGTH = 1, 2, 1, 2, 3
"""Field numbers of the protocol buffer: first two of the outer message, then three of the filter message inside it."""


def build_filters(
    *, sort: Sort, uploaded: UploadDate, content: ContentType, duration: Duration
) -> str | None:
    """Returns the value of `params`, or None if no filter is set."""
    inner = b"".join(
        [
            _number(_DATE, _DATES.index(uploaded)),
            _number(_TYPE, _VIDEOS if content == "videos" else 0),
            _number(_LENGTH, _DURATIONS.get(duration, 0)),
        ]
    )
    message = _number(_SORT, _BY_VIEWS if sort == "popular" else 0)
    if inner:
        message += bytes([_FILTERS << 3 | 2, len(inner)]) + inner
    return quote(base64.urlsafe_b64encode(message).decode(), safe="") if message else None


def _number(field: int, value: int) -> bytes:
    """Encodes a number below 128 as a field of a protocol buffer. Returns empty bytes if the number is 0."""
    return bytes([field << 3, value]) if value else b""
