"""Reads English dates of YouTube: `25 Oct 2025`, `Aug 4, 2022`, `Premiered 3 Jan 2024`, or ISO 8601."""

import re
import time
from datetime import date
from typing import Final

_FORMS: Final = {
    "%Y %m %d": re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII),
    "%d %b %Y": re.compile(r"\b(\d{1,2}) ([A-Za-z]{3})[a-z]*\.? (\d{4})\b", re.ASCII),
    "%b %d %Y": re.compile(r"\b([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})\b", re.ASCII),
}


def read_day(text: str | None) -> str | None:
    """Returns the day in ISO 8601, or None if the text contains no day."""
    for form, pattern in _FORMS.items():
        if found := pattern.search(text or ""):
            try:
                return date(*time.strptime(" ".join(found.groups()), form)[:3]).isoformat()
            except ValueError:
                return None
    return None
