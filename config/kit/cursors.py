"""Creates and reads pagination cursors. Each cursor is signed for one purpose. Clients can neither forge a cursor nor
use it for another purpose."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypedDict, TypeVar

from django.core.signing import BadSignature, Signer
from django.db.models import Model, QuerySet

from config.kit.errors import InvalidRequest, Problem

Row = TypeVar("Row", bound=Model)
Item = TypeVar("Item")


class PageQuery(Protocol):
    limit: int
    cursor: str | None


class Page(TypedDict, Generic[Item]):
    data: list[Item]
    has_more: bool
    next_cursor: str | None


def seal_cursor(payload: dict[str, Any], *, purpose: str) -> str:
    """Returns a cursor that contains the payload and is signed for `purpose`. The payload must be
    serialisable as JSON."""
    return _signer(purpose).sign_object(payload)


def open_cursor(text: str | None, *, purpose: str) -> dict[str, Any] | None:
    """Returns the payload of a cursor, or None if there is no cursor. Raises InvalidRequest if the cursor was not
    signed for this purpose."""
    if text is None:
        return None
    try:
        payload: dict[str, Any] = _signer(purpose).unsign_object(text)
    except BadSignature:
        problem = Problem("This cursor is not valid, or belongs to another request.", "cursor")
        raise InvalidRequest(problem) from None
    return payload


def read_page(
    rows: QuerySet[Row],
    request: PageQuery,
    *,
    by: str,
    purpose: str,
    show: Callable[[list[Row]], list[Item]],
) -> Page[Item]:
    """Returns a page of rows, formatted by `show`. The rows are sorted by the field `by`, and rows with equal values by
    id. A minus sign before the field's name means descending order. Raises InvalidRequest if the cursor is not
    valid."""
    field, is_falling = by.removeprefix("-"), by.startswith("-")
    place = open_cursor(request.cursor, purpose=purpose)
    rows = rows.order_by(by, "-pk" if is_falling else "pk")
    if place:
        behind, passed = ("lte", "gte") if is_falling else ("gte", "lte")
        rows = rows.filter(**{f"{field}__{behind}": place[field]})
        rows = rows.exclude(**{field: place[field], f"pk__{passed}": place["id"]})
    found = list(rows[: request.limit + 1])
    shown, has_more = found[: request.limit], len(found) > request.limit
    following = None
    if has_more:
        after = {field: str(getattr(shown[-1], field)), "id": str(shown[-1].pk)}
        following = seal_cursor(after, purpose=purpose)
    return {"data": show(shown), "has_more": has_more, "next_cursor": following}


def _signer(purpose: str) -> Signer:
    # A dot, because web addresses escape colons and base64 contains no dots.
    return Signer(sep=".", salt=f"cursor {purpose}")
