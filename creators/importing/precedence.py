"""Merges a new reading into what is known, with the same result in any order."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Any

from django.db.models import Model


class Standing(Enum):
    """How a reading stands to what is known: the newer replaces, the older only fills gaps."""

    NEWER = "newer"
    SAME = "same"
    OLDER = "older"


def compare_readings(observed_at: datetime, *, known_at: datetime | None) -> Standing:
    if known_at is None or observed_at > known_at:
        return Standing.NEWER
    return Standing.SAME if observed_at == known_at else Standing.OLDER


def combine_values(row: Model, values: Mapping[str, Any], how: Standing) -> None:
    """Write the values that win into the row. What is unknown (None, empty) never wins."""
    for name, value in values.items():
        if wins_over(value, over=getattr(row, name), how=how):
            setattr(row, name, value)


def wins_over(value: Any, *, over: Any, how: Standing) -> bool:
    """Between two readings of one time the longer text and the larger number win: a rule that no order changes."""
    if value is None or value == over:
        return False
    if over is None or over in ("", []):
        return True
    return how is Standing.NEWER or (how is Standing.SAME and _rank(value) > _rank(over))


def _rank(value: Any) -> tuple[Any, ...]:
    if isinstance(value, str):
        return len(value), value
    if isinstance(value, list):
        return len(value), str(value)
    return (value,)
