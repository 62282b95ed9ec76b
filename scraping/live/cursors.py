"""Cursors of live pages: the platform's own, sealed for one account and one question."""

from typing import Any

from config.kit.context import Context
from config.kit.cursors import open_cursor, seal_cursor


def seal_page(position: dict[str, Any], question: str, context: Context) -> str:
    return seal_cursor(position, purpose=_purpose(question, context))


def open_page(cursor: str | None, question: str, context: Context) -> dict[str, Any]:
    """The position in a cursor; empty for the first page. Raises InvalidRequest for a cursor of another question."""
    purpose = _purpose(question, context)
    return open_cursor(cursor, purpose=purpose) or {}


def _purpose(question: str, context: Context) -> str:
    return f"live {question} of {context.owner_id}"
