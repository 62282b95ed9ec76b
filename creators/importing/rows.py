"""Reads rows of tables that people wrote by hand. A cell may contain a note such as "k.A." (unknown) or "wie IG" (as on
Instagram). Between the creators, there may be totals and headings."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from creators.identity.addresses import read_link
from creators.importing.columns import find_platform, plain_name, read_words
from creators.importing.targets import NUMBERS

_LONGEST_NOTHING: Final = 20
"""Maximum characters of a cell that means "unknown"."""
_LONGEST: Final = 40
"""Maximum characters of a cell that refers to another cell, such as "wie IG" (as on Instagram)."""
_WIDE: Final = 4
"""Minimum columns of a list in which a row with a single value is a heading."""
_NUMBER: Final = re.compile(r"\d[\d.,'’ \u00a0\u202f]*")
_ADDRESS: Final = re.compile(r"https?://|www\.|\.com\b|/", re.IGNORECASE)
_SHARED: Final = ("display_name", "category", "observed_at")
"""Fields that apply to all profiles of a row, although their columns name no platform."""
_CHILDREN: Final = ("posts", "snapshots")
_SIGN: Final = re.compile(r"[ØøΣ∑∅⌀](?!\w)")
HEADING: Final = "a heading, not a creator"
TOTAL: Final = "a total, not a creator"
NAMES: Final = "the column names again, not a creator"


def says_nothing(value: Any) -> bool:
    """Returns whether a cell means "unknown": "-", "k.A.", "n/d"."""
    return isinstance(value, str) and len(value) <= _LONGEST_NOTHING and _is_nothing(value)


@lru_cache(maxsize=20_000)
def _is_nothing(text: str) -> bool:
    plain = plain_name(text)
    if plain:
        return plain in read_words("nothing")
    return all(char.isascii() or unicodedata.category(char)[0] in "PZ" for char in text)


def scale_number(value: Any, scale: str) -> Any:
    """Returns a number as text, with the unit from the name of its column: 12.7 becomes "12.7 tsd". Other values stay
    unchanged."""
    if not scale:
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    is_bare = is_number or (isinstance(value, str) and _NUMBER.fullmatch(value.strip()))
    return f"{value} {scale}" if is_bare else value


def read_summary(row: Mapping[str, Any], *, names_handles: bool) -> str:
    """Returns the reason why a row without a handle does not describe a creator. Returns an empty string if it may
    describe one."""
    told = [value for value in row.values() if value not in (None, "")]
    text = next((v.strip() for v in told if isinstance(v, str) and v.strip()), "")
    if _is_total(text, whole=not names_handles):
        return TOTAL
    is_heading = names_handles and len(row) >= _WIDE and len(told) == 1 and text
    return HEADING if is_heading else ""


def repeats_names(row: Mapping[str, Any]) -> bool:
    """Returns whether a row repeats the column names, as printed lists do on each page."""
    cells = [(name, value) for name, value in row.items() if value not in (None, "")]
    return len(cells) > 1 and all(name == value for name, value in cells)


def _is_total(text: str, *, whole: bool) -> bool:
    """Returns whether a text begins with a word for a total. With `whole`, the text must not contain any other
    words."""
    words = plain_name(text).split()
    counts = [len(words)] if whole else range(1, 4)
    begins = any(" ".join(words[:count]) in read_words("totals") for count in counts)
    return begins or bool(_SIGN.match(text))


def part_profiles(
    profile: Mapping[str, Any], platforms: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Returns the profiles in a row. Columns without a platform give one profile, and the columns of each platform give
    another."""
    own = identify(profile)
    told = {platform: identify(values) for platform, values in platforms.items()}
    _follow_sameness(told)
    others = [
        _placed(platform, values) for platform, values in told.items() if any(values.values())
    ]
    if not others:
        return [own]
    if any(own.get(key) for key in ("username", "url", "source_id")):
        return [own, *others]
    if len(others) == 1:
        return [own | others[0]]
    shared = {key: own[key] for key in _SHARED if key in own}
    first = shared | {key: own[key] for key in _CHILDREN} | others[0]
    rest = {key: value for key, value in own.items() if key in NUMBERS and value is not None}
    return [first, *(shared | one for one in others[1:]), *([rest] if rest else [])]


def _placed(platform: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the profile's values together with its platform. If the profile's URL is on another platform, the
    platform of the URL is used."""
    address = read_link(values.get("url"))
    return {**values, "platform": address.platform if address else platform}


def identify(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the profile's values, with a URL in `username` moved to `url`, and a handle in `url` moved to
    `username`."""
    own = {key: _linked(values[key]) for key in ("username", "url") if key in values}
    username, url = own.get("username"), own.get("url")
    if isinstance(username, str) and not url and _ADDRESS.search(username) and read_link(username):
        own = {"username": None, "url": username}
    elif isinstance(url, str) and not username and not _ADDRESS.search(url):
        own = {"username": url, "url": None}
    return {**values, **own}


def _linked(value: Any) -> Any:
    """Returns the value of a cell. For a cell with a link to a profile, returns the link's URL. For a cell that says
    "no", returns None."""
    link = getattr(value, "link", "")
    if link and not _ADDRESS.search(value):
        address = read_link(link)
        return link if address and (address.username or address.source_id) else value
    return None if isinstance(value, str) and plain_name(value) in read_words("no") else value


def is_identity(value: Any) -> bool:
    """Returns whether a value can be a handle, a URL or an id. Such a value is a number, or a text without spaces."""
    is_text = isinstance(value, str) and value and " " not in value.strip()
    return isinstance(value, int) or bool(is_text)


def _follow_sameness(told: dict[str, dict[str, Any]]) -> None:
    """Replaces references such as "wie IG" (as on Instagram) by the handle in the column of the other platform."""
    for platform, values in told.items():
        handle = values.get("username")
        if not isinstance(handle, str) or len(handle) > _LONGEST:
            continue
        words = plain_name(handle).split()
        start, stop, named = find_platform(words) or (0, 0, "")
        if " ".join(words[:start] + words[stop:]) in read_words("same"):
            others = [named] if named else [other for other in told if other != platform]
            source = next((told[other] for other in others if other in told), {})
            address = read_link(source.get("url"))
            values["username"] = (address.username if address else source.get("username")) or handle
