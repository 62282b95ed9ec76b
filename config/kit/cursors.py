"""Opaque cursors. Each is signed for one purpose, so clients cannot forge it or use it elsewhere."""

from typing import Any, TypeVar

from django.core.signing import BadSignature, Signer
from django.db.models import Model, QuerySet

from config.kit.errors import InvalidRequest, Problem

Row = TypeVar("Row", bound=Model)


def seal_cursor(payload: dict[str, Any], *, purpose: str) -> str:
    """Turn a payload into a cursor for one purpose. JSON must be able to represent the payload."""
    return _signer(purpose).sign_object(payload)


def open_cursor(text: str | None, *, purpose: str) -> dict[str, Any] | None:
    """Returns the payload, or None without a cursor. Raises InvalidRequest unless it was sealed for this purpose."""
    if text is None:
        return None
    try:
        payload: dict[str, Any] = _signer(purpose).unsign_object(text)
    except BadSignature:
        problem = Problem("This cursor is not valid, or belongs to another request.", "cursor")
        raise InvalidRequest(problem) from None
    return payload


def read_page(
    rows: QuerySet[Row], cursor: str | None, *, by: str, limit: int, purpose: str
) -> tuple[list[Row], str | None]:
    """Returns a page of rows and the cursor of the next page. Raises InvalidRequest.

    Rows are sorted by the field `by`, which may start with a minus for descending order, and then by id.
    """
    field, is_falling = by.removeprefix("-"), by.startswith("-")
    place = open_cursor(cursor, purpose=purpose)
    rows = rows.order_by(by, "-pk" if is_falling else "pk")
    if place:
        behind, passed = ("lte", "gte") if is_falling else ("gte", "lte")
        rows = rows.filter(**{f"{field}__{behind}": place[field]})
        rows = rows.exclude(**{field: place[field], f"pk__{passed}": place["id"]})
    found = list(rows[: limit + 1])
    if len(found) <= limit:
        return found, None
    last = found[limit - 1]
    after = {field: str(getattr(last, field)), "id": str(last.pk)}
    return found[:limit], seal_cursor(after, purpose=purpose)


def _signer(purpose: str) -> Signer:
    # Addresses escape a colon but not a dot. Base64 contains no dot.
    return Signer(sep=".", salt=f"cursor {purpose}")
