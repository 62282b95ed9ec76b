"""Formats numbers and dates for pages and charts."""

from datetime import date
from typing import Final

from django.contrib.humanize.templatetags.humanize import ordinal

_STEPS: Final = ((1_000_000_000, "B"), (1_000_000, "M"), (1_000, "K"))


def shorten_number(number: float) -> str:
    """Returns a number in short form: 12400 → 12.4K. Numbers are rounded down, so 999,950 does not become a million."""
    for size, letter in _STEPS:
        if number >= size:
            tenths = int(number * 10 // size)
            is_short = tenths < 1000 and tenths % 10
            return f"{tenths / 10:.1f}{letter}" if is_short else f"{tenths // 10}{letter}"
    return f"{number:.0f}"


def format_percentage(number: float) -> str:
    """Returns a percentage as text. Below 100, it has one decimal. A positive percentage is never shown as 0.0%."""
    if 0 < number < 0.05:
        return "<0.1%"
    return f"{number:.1f}%" if number < 100 else f"{number:.0f}%"


def round_figure(number: float | None) -> float | None:
    """Returns a number for exported files, rounded to one decimal. Small numbers keep one significant digit: 0.0312
    becomes 0.03."""
    if number is None:
        return None
    return float(f"{number:.1f}" if abs(number) >= 0.05 else f"{number:.1g}")


def format_change(percent: float) -> str:
    """Returns the percentage of a change, with its sign."""
    size = f"{abs(percent):.1f}%"
    sign = "±" if size == "0.0%" else "+" if percent > 0 else "−"
    return sign + size


def format_percentile(percentile: float) -> str:
    """Returns a percentile in words, such as "87th percentile". The result is between 1st and 99th, because no creator
    is above or below itself."""
    return f"{ordinal(min(max(int(percentile), 1), 99))} percentile"


def format_day(day: date) -> str:
    """Returns the date as text (3 May 2026), with no-break spaces."""
    return f"{day:%-d %b %Y}".replace(" ", "\N{NO-BREAK SPACE}")


_APPROXIMATE: Final = {"week": "%-d %b %Y", "month": "%b %Y", "year": "%Y"}


def format_approximate_day(day: date, span: str) -> str:
    """Returns the date as text. `span` is a `DateSpan`, the precision of the date. If it is wider than a day, the text
    is approximate: "about 2017"."""
    return f"about {day:{_APPROXIMATE[span]}}" if span in _APPROXIMATE else f"{day:%-d %b %Y}"
