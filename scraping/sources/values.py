"""Converts JSON values to Python types. Platforms write the same value in several ways. Unusable values become None."""

import math
import re
import tomllib
import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

_LARGEST: Final = 2**63 - 1
"""The largest number that the catalogue's database columns can store. A larger number cannot be a count."""

_LATEST_SECOND: Final = 4_102_444_800
"""The latest valid time in seconds: 2100-01-01. A larger number may be a time in milliseconds."""


def as_text(value: object) -> str | None:
    """Returns the text, or None if it is blank. Removes NUL characters and surrogates, which the database cannot
    store."""
    if not isinstance(value, str):
        return None
    if "\0" in value:
        value = value.replace("\0", "")
    if not value.isascii():
        value = _replace_surrogates(value)
    return value if value.strip() else None


def as_id(value: object) -> str | None:
    """Returns an id of digits or a short code. The JSON value may be a string or a number. The value 0 means that there
    is no id."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if 0 < value <= _LARGEST else None
    text = as_text(value)
    return text if text is not None and text != "0" and len(text) <= 100 else None


def as_page_token(value: object) -> str | None:
    """Returns the token for requesting the next page. The values -1 and "" mean that there is no next page."""
    cursor = (
        str(value) if isinstance(value, int) and not isinstance(value, bool) else as_text(value)
    )
    return None if cursor == "-1" else cursor


def as_count(value: object) -> int | None:
    """Returns a count, or None if the value is negative or not a number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        return read_count(value)
    if isinstance(value, float):
        value = int(value) if math.isfinite(value) and value.is_integer() else -1
    return value if isinstance(value, int) and 0 <= value <= _LARGEST else None


def as_number(value: object) -> float | None:
    """Returns a finite number. The JSON value may be a number or a string such as `"12.5"`."""
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int) and abs(value) > _LARGEST:
        return None
    return value if math.isfinite(value) else None


def as_seconds(value: object) -> float | None:
    """Returns a duration in seconds, or None if it is 0 or negative."""
    number = as_number(value)
    return number if number is not None and 0 < number < 10_000_000 else None


def as_flag(value: object) -> bool | None:
    """Returns a boolean. The JSON value may also be 1 or 0."""
    return bool(value) if isinstance(value, int) and value in (0, 1) else None


def as_address(value: object) -> str | None:
    """Returns a web address. Adds https if the scheme is missing, as in `//example.com`."""
    text = as_text(value)
    if text is None:
        return None
    text = f"https:{text}" if text.startswith("//") else text
    return text if text.startswith(("https://", "http://")) else None


def as_link(value: object) -> str | None:
    """Returns a web address from text that a person wrote in a profile, such as `linktr.ee/name`."""
    text = as_text(value)
    if text is None or any(character.isspace() for character in text.strip()):
        return None
    text = text.strip()
    return as_address(text) or (f"https://{text}" if "." in text and ":" not in text else None)


def as_epoch(value: object) -> int | None:
    """Returns a time in seconds since 1970. The JSON value is a number or a string, in seconds or milliseconds."""
    seconds = as_count(value) if not isinstance(value, str) or value.isdecimal() else None
    if seconds is not None and seconds > _LATEST_SECOND:
        seconds //= 1000
    return seconds if seconds and seconds <= _LATEST_SECOND else None


def as_moment(value: object) -> str | None:
    """Returns a time in ISO 8601 format. Accepts the same JSON values as `as_epoch`."""
    seconds = as_epoch(value)
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()


_NUMBER: Final = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,18})?")
_COUNT: Final = re.compile(r"(?<![\w.,-])([0-9]+(?:[.,' ][0-9]+)*)(\s?)([^\W\d_]{1,12}\.?)?")
_NONE: Final = re.compile(r"no\b|0\b", re.IGNORECASE)
_UNITS: Final[dict[str, dict[str, int]]] = {
    group: {unit: 10 ** int(power) for power, units in powers.items() for unit in units}
    for group, powers in tomllib.loads(
        Path(__file__).with_name("counts.toml").read_text(encoding="utf-8")
    ).items()
}
_TIMES, _TIMES_IN_FRONT = _UNITS["after"], _UNITS["in_front"]
_LONGEST_SHORTENED: Final = 6


def read_count(text: str) -> int | None:
    """Returns the first number in a text of any language, such as "1,545,374 views" or "4,69 M de suscriptores".
    Returns 0 for texts such as "No views"."""
    if text.isascii() and text.isdecimal():
        return int(text) if len(text) <= 19 and int(text) <= _LARGEST else None
    shown = unicodedata.normalize("NFKC", text[:200]).strip()
    found = _COUNT.search(shown)
    if found is None:
        return 0 if _NONE.match(shown) else None
    times = _read_unit(found[3] or "", is_apart=bool(found[2]))
    if times is None:
        return None
    amount = _read_amount(found[1].strip(), is_rounded=times > 1)
    return None if amount is None or amount * times > _LARGEST else round(amount * times)


def _read_unit(word: str, *, is_apart: bool) -> int | None:
    """Returns the factor of the word after a number, such as 1,000 for `K`. The factor is 1 if the word names what was
    counted, such as `views`. Returns None for an unknown abbreviation, such as `tūkst.`."""
    unit = word.casefold()
    times = _TIMES.get(unit) or _TIMES.get(unit.rstrip(".")) or _TIMES_IN_FRONT.get(unit[:1])
    if times:
        return times
    is_shortened = len(unit) == 1 or (unit.endswith(".") and len(unit) <= _LONGEST_SHORTENED)
    # Scripts without capital letters write the counted noun directly after the number: `12回`.
    has_capitals = word[:1].upper() != word[:1].lower()
    return None if has_capitals and (is_shortened or not is_apart) else 1


def _read_amount(digits: str, *, is_rounded: bool) -> float | None:
    """Parses digits with separators. If each group after the first has three digits, the number is whole, as in
    `1.234`. Before a unit such as K or M, a shorter last group is a decimal fraction."""
    groups = re.split(r"[.,' ]", digits)
    if not all(group.isascii() and group.isdecimal() for group in groups):
        return None
    if all(len(group) == 3 for group in groups[1:]):
        return int("".join(groups))
    return float(".".join(groups)) if is_rounded and len(groups) == 2 else None


def _replace_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
