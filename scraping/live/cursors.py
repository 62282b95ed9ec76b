"""Cursors of live pages.

A cursor contains the platform's cursor. It is sealed for one account and one request.
"""

from typing import Any

from config.kit.context import Context
from config.kit.cursors import open_cursor, seal_cursor


def seal_page(position: dict[str, Any], question: str, context: Context) -> str:
    return seal_cursor(position, purpose=_purpose(question, context))


def open_page(cursor: str | None, question: str, context: Context) -> dict[str, Any]:
    """Returns the position in a cursor; empty for the first page.

    Raises InvalidRequest if the cursor belongs to another request.
    """
    purpose = _purpose(question, context)
    return open_cursor(cursor, purpose=purpose) or {}


def _purpose(question: str, context: Context) -> str:
    return f"live {question} of {context.owner_id}"
