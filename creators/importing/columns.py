"""Recognises column names in several languages, with the words in `columns.toml`."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, Final

from config.kit.amounts import SCALES
from config.kit.tables import read_table
from config.kit.text import fold_text

UNREAD: Final = "unread"
"""The field of columns that are common in lists but not stored by Kindred, such as prices, notes and averages."""
IDENTITIES: Final = ("username", "url")
_ONLY_WHOLE: Final = frozenset(["name", "username", "url", "platform", "source_id"])
"""Fields that are recognised only from a column's whole name. A single word can mislead: "Product name", "Video
link"."""
_LONG: Final = 7
_ALIKE: Final = 0.9
_LONGEST: Final = 60
"""Maximum characters of a column name. A longer text is a sentence."""
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PARTS: Final = re.compile(r"[/()\[\]|,;:]|\s[-–—+&]\s|\n")
_IN: Final = frozenset(["in", "en", "em", "x", "per"])
_THOUSANDS: Final = frozenset(["000", "1000", "miles", "milliers", "migliaia", "milhares"])


@dataclass(frozen=True, slots=True)
class ColumnName:
    """The meaning of a column name: its field, platform and unit ("in Tsd."). Unknown parts are empty."""

    field: str = ""
    platform: str = ""
    scale: str = ""
    is_sure: bool = True
    """Whether the whole column name is known. Otherwise only one of its words is known."""

    @property
    def is_known(self) -> bool:
        return bool(self.field or self.platform)


@lru_cache(maxsize=10_000)
def read_name(name: str) -> ColumnName:
    """Returns the meaning of a column name. All its parts are empty if the name is unknown."""
    if len(name) > _LONGEST:
        return ColumnName()
    words, platform = _without_platform(plain_name(name).split())
    words, scale = _without_scale(words)
    if platform and all(word in read_words("fillers") | {"id"} for word in words):
        return ColumnName("username", platform)
    sure = _field_of(words) or _field_of_parts(name) or _abbreviated(name) or _misspelt(words)
    field = sure or _field_of_any(words)
    scale = scale if field == "followers" else ""
    return ColumnName(field, platform, scale, is_sure=bool(sure or platform))


def plain_name(name: str) -> str:
    """Returns a name in lower-case words. "followerCount" and "Follower-Count" become "follower count"."""
    return " ".join(re.sub(r"[\W_]+", " ", fold_text(_CAMEL.sub(" ", name))).split())


@cache
def load_data() -> dict[str, Any]:
    return read_table(__file__, "columns.toml")


@cache
def read_words(kind: str) -> frozenset[str]:
    """Returns the words of a list under `words` in the data file, folded for comparison."""
    return frozenset(map(plain_name, load_data()["words"][kind]))


@cache
def names_in(part: str) -> dict[str, str]:
    """Returns the key of each name in a section of the data file, such as the platform of each platform name.

    Names are folded. A name with several keys gets the first key.
    """
    listed = reversed(load_data()[part].items())
    return {plain_name(name): key for key, names in listed for name in names}


@cache
def _phrases() -> dict[str, str]:
    """Returns the field of each known column name.

    If a name has several meanings, the first language in the file decides.
    """
    languages = [part for part in load_data() if len(part) == 2]
    return dict(item for part in reversed(languages) for item in names_in(part).items())


def find_platform(words: list[str]) -> tuple[int, int, str] | None:
    """Finds a platform's name among folded words. Returns its start, its stop and the platform, or None."""
    known = names_in("platforms")
    for start in range(len(words)):
        for stop in (start + 2, start + 1):
            if platform := known.get(" ".join(words[start:stop])):
                return start, stop, platform
    return None


def expand_words(words: Collection[str], phrases: Mapping[str, str], *, between: str) -> set[str]:
    """Returns the meanings of the phrases that match abbreviated words. A word that ends with a dot is an
    abbreviation.

    Returns none unless an abbreviation has two letters or more. `between` is the pattern of the text between two
    words.
    """
    if not any(word.endswith(".") and len(word) > 2 for word in words):
        return set()
    parts = (re.sub(r"\\\.$", r"\\w*", re.escape(word)) for word in words)
    pattern = re.compile(between.join(parts))
    return {meaning for phrase, meaning in phrases.items() if pattern.fullmatch(phrase)}


def _without_platform(words: list[str]) -> tuple[list[str], str]:
    """Returns the words without platform names, and the platform.

    The platform is empty if the words name several platforms.
    """
    platforms = set()
    while found := find_platform(words):
        start, stop, platform = found
        words = words[:start] + words[stop:]
        platforms.add(platform)
    return words, platforms.pop() if len(platforms) == 1 else ""


def _without_scale(words: list[str]) -> tuple[list[str], str]:
    """Returns the words without a unit, and the unit. "Follower in Tsd." has the unit `k`, thousands."""
    if len(words) < 2 or words[-1] not in SCALES | _THOUSANDS:
        return words, ""
    rest = words[:-1]
    scale = "k" if words[-1] in _THOUSANDS else words[-1]
    return (rest[:-1] if rest[-1] in _IN else rest), scale


def _field_of(words: list[str]) -> str:
    """Returns the field of the longest known phrase among the words, if all other words are fillers."""
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length + 1):
            rest = words[:start] + words[start + length :]
            field = _phrases().get(" ".join(words[start : start + length]))
            if field and all(word in read_words("fillers") or word.isdigit() for word in rest):
                return field
    return ""


def _field_of_parts(name: str) -> str:
    """Returns the field of a name with several parts: "Enlace / usuario".

    If a part means a field that is not stored ("Agencia (contacto)"), returns UNREAD.
    """
    parts = [part.strip() for part in _PARTS.split(name) if part.strip()]
    if len(parts) < 2:
        return ""
    fields = [field for part in parts if (field := read_name(part).field)]
    return next((field for field in (UNREAD, *IDENTITIES, *fields) if field in fields), "")


def _abbreviated(name: str) -> str:
    """Returns the field of an abbreviated name ("Spr.", "Nº seguid.").

    Returns an empty string if it can mean several fields.
    """
    cut = [fold_text(word) for word in re.findall(r"[^\W\d_]+\.?", _CAMEL.sub(" ", name))]
    words = [word for word in cut if word.rstrip(".") not in names_in("platforms")]
    kept = [word for word in words if word not in read_words("fillers")] or words
    fields = expand_words(kept, _phrases(), between=" ")
    if fields == {"followers", "following"}:
        return "followers"
    return fields.pop() if len(fields) == 1 else ""


def _misspelt(words: list[str]) -> str:
    """Returns the field of a long name with a spelling mistake ("Follwers"). Short names could be other words."""
    plain = " ".join(words)
    near = get_close_matches(plain, _phrases(), n=1, cutoff=_ALIKE) if len(plain) >= _LONG else []
    return _phrases()[near[0]] if near else ""


def _field_of_any(words: list[str]) -> str:
    """Returns the field of the only known word in a name ("Bio blurb").

    If a word means a field that is not stored ("Preis pro Post"), returns UNREAD.
    """
    fields = {field for word in words if len(word) > 2 and (field := _phrases().get(word))}
    if UNREAD in fields:
        return UNREAD
    return fields.pop() if len(fields) == 1 and not fields & _ONLY_WHOLE else ""
