"""Merges newly read values into known values. A reading is a set of values that were read at one time. The result does
not depend on the order in which readings are merged."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Any

from django.db.models import Model


class Standing(Enum):
    """Whether a reading is newer or older than the known values. Newer values replace known values. Older values are
    used only where no value is known."""

    NEWER = "newer"
    SAME = "same"
    OLDER = "older"


def compare_readings(observed_at: datetime, *, known_at: datetime | None) -> Standing:
    if known_at is None or observed_at > known_at:
        return Standing.NEWER
    return Standing.SAME if observed_at == known_at else Standing.OLDER


def combine_values(row: Model, values: Mapping[str, Any], how: Standing) -> None:
    """Changes the row's values to those of the given values that take precedence. None never takes precedence."""
    for name, value in values.items():
        if wins_over(value, over=getattr(row, name), how=how):
            setattr(row, name, value)


def wins_over(value: Any, *, over: Any, how: Standing) -> bool:
    """Returns whether `value` replaces the known value `over`. If both were read at the same time, the longer text or
    larger number is kept."""
    if value is None or value == over:
        return False
    if over in (None, "", []) or how is Standing.NEWER:
        return True
    return how is Standing.SAME and _rank(value) > _rank(over)


def _rank(value: Any) -> tuple[Any, ...]:
    return (len(value), str(value)) if isinstance(value, str | list) else (value,)
