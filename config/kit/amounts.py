"""Reads numbers as people and platforms write them: `17.4M subscribers`, `1,234`, `12 тыс. просмотров`."""

import math
import re
from decimal import Decimal
from typing import Final

from config.kit.tables import read_table

BIGGEST = 2**63 - 1

_WORDS: Final = read_table(__file__, "amounts.toml")
_FACTOR = {
    word: int(factor) for factor, words in _WORDS["scales"].items() for word in words.split()
}
SCALES = frozenset(_FACTOR)
"""Words that multiply the number before them, in lower case."""
_ABOUT_WORDS = "|".join(_WORDS["about"].split())
_ABOUT = re.compile(rf"(?:(?:{_ABOUT_WORDS})\b[.:]?\s*|[~≈+>±]\s*)+")
"""Words and signs that precede an inexact number: "ca. 90.000", "über 300.000"."""
_REMARK = re.compile(r"\s*\([^()]*\)$")

_COUNTED = frozenset(_WORDS["counted"].split())

_NUMBER = re.compile(r"(?P<digits>\d[\d.,'’\s\u00a0\u202f]*)(?P<rest>.*)", re.DOTALL)
_WORD = re.compile(r"[^\s.+]+")
_GROUPED = re.compile(r"\d{1,3}([.,'’ ])(?:\d{2,3}\1)*\d{3}|\d+")


class NotUnderstood(ValueError):
    """Raised if the value is not a number of the expected kind."""


def read_count(value: object) -> int:
    """Parses a whole number that is not negative. Raises NotUnderstood."""
    if isinstance(value, bool):
        raise NotUnderstood("true or false is not a number")
    if isinstance(value, int | float):
        if not math.isfinite(value) or value != int(value):
            raise NotUnderstood("not a whole number")
        return _in_range(int(value))
    if isinstance(value, str):
        return _spelled(value.strip().lower())
    raise NotUnderstood("not a number")


def read_seconds(value: object) -> float:
    """Parses a duration and returns seconds. Accepts a number, `12:34` and `1:02:03`. Raises NotUnderstood."""
    if isinstance(value, str):
        value = _clock(value.strip())
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 10**7:
        raise NotUnderstood("not a duration")
    return float(value)


def _in_range(number: int) -> int:
    if not 0 <= number <= BIGGEST:
        raise NotUnderstood("out of range")
    return number


def _spelled(text: str) -> int:
    if re.fullmatch(r"no (views|subscribers|followers|comments|likes|videos)", text):
        return 0
    match = _NUMBER.fullmatch(_ABOUT.sub("", _REMARK.sub("", text), count=1))
    if not match:
        raise NotUnderstood("no number in it")
    factor = _factor(match["rest"])
    exact = _decimal(match["digits"].strip(" \u00a0\u202f.,"), scaled=factor > 1) * factor
    if exact != exact.to_integral_value():
        raise NotUnderstood("not a whole number")
    return _in_range(int(exact))


def _factor(rest: str) -> int:
    """Returns the factor for the words after the digits. Raises NotUnderstood for an unknown word."""
    words = _WORD.findall(rest)
    factor = _FACTOR.get(words[0], 1) if words else 1
    unknown = [word for word in (words[1:] if factor > 1 else words) if word not in _COUNTED]
    if unknown:
        raise NotUnderstood(f"{unknown[0]!r} is not understood")
    return factor


def _decimal(digits: str, *, scaled: bool) -> Decimal:
    """Parses digits with separators. A single separator before three digits separates thousands: `1.234` is 1234. If a
    word such as `M` follows (`scaled`), a point is a decimal point: `1.234M` is 1234000. Raises NotUnderstood."""
    plain = re.sub(r"[\s\u00a0\u202f]", " ", digits)
    one_mark = re.fullmatch(r"(\d+)([.,])(\d+)", plain)
    if one_mark and (len(one_mark[3]) != 3 or (scaled and one_mark[2] == ".")):
        return Decimal(f"{one_mark[1]}.{one_mark[3]}")
    if _GROUPED.fullmatch(plain):
        return Decimal(re.sub(r"\D", "", plain))
    both = re.fullmatch(r"(\d{1,3}(?:,\d{3})+)\.(\d+)|(\d{1,3}(?:\.\d{3})+),(\d+)", plain)
    if both:
        whole, part = (both[1], both[2]) if both[1] else (both[3], both[4])
        return Decimal(f"{re.sub(r'[.,]', '', whole)}.{part}")
    raise NotUnderstood("its separators are not understood")


def _clock(text: str) -> float:
    if re.fullmatch(r"\d{1,6}(\.\d+)?", text):
        return float(text)
    if not re.fullmatch(r"(\d{1,3}:)?\d{1,3}:\d{2}", text):
        raise NotUnderstood("not a duration")
    total = 0
    for part in text.split(":"):
        total = total * 60 + int(part)
    return float(total)


def format_amount(value: float) -> str:
    """Formats a count in short form: 1500000 becomes 1.5M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.6g}{letter}"
    return f"{value:.6g}"
