"""Merges readings into known values. The result does not depend on the order of the readings."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Any

from django.db.models import Model


class Standing(Enum):
    """Whether a reading is newer or older than the known values.

    A newer value replaces a known value. An older value is used only if no value is known.
    """

    NEWER = "newer"
    SAME = "same"
    OLDER = "older"


def compare_readings(observed_at: datetime, *, known_at: datetime | None) -> Standing:
    if known_at is None or observed_at > known_at:
        return Standing.NEWER
    return Standing.SAME if observed_at == known_at else Standing.OLDER


def combine_values(row: Model, values: Mapping[str, Any], how: Standing) -> None:
    """Changes the row's values to the given values that take precedence. None never takes precedence."""
    for name, value in values.items():
        if wins_over(value, over=getattr(row, name), how=how):
            setattr(row, name, value)


def wins_over(value: Any, *, over: Any, how: Standing) -> bool:
    """Returns whether a value replaces the value `over`.

    If both have the same time, the longer text or larger number is kept.
    """
    if value is None or value == over:
        return False
    if over in (None, "", []) or how is Standing.NEWER:
        return True
    return how is Standing.SAME and _rank(value) > _rank(over)


def _rank(value: Any) -> tuple[Any, ...]:
    return (len(value), str(value)) if isinstance(value, str | list) else (value,)
