"""Recognises the names of columns in several languages, from `columns.toml`."""

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
"""The field of columns that are common in lists but that Kindred does not store, such as prices, notes and averages."""
IDENTITIES: Final = ("username", "url")
_ONLY_WHOLE: Final = frozenset(["name", "username", "url", "platform", "source_id"])
"""Fields that need the whole name of a column, because one of its words can mislead: "Product name", "Video link"."""
_LONG: Final = 7
_ALIKE: Final = 0.9
_LONGEST: Final = 60
"""Maximum characters of a column's name. A longer cell is a sentence."""
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PARTS: Final = re.compile(r"[/()\[\]|,;:]|\s[-–—+&]\s|\n")
_IN: Final = frozenset(["in", "en", "em", "x", "per"])
_THOUSANDS: Final = frozenset(["000", "1000", "miles", "milliers", "migliaia", "milhares"])


@dataclass(frozen=True, slots=True)
class ColumnName:
    """A column's field, platform and unit ("in Tsd."). Parts that its name does not say are empty."""

    field: str = ""
    platform: str = ""
    scale: str = ""
    is_sure: bool = True
    """Whether the whole name is known, not only one of its words."""

    @property
    def is_known(self) -> bool:
        return bool(self.field or self.platform)


@lru_cache(maxsize=10_000)
def read_name(name: str) -> ColumnName:
    """Reads the name of a column. The result is empty if the name is unknown."""
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
    """Returns the folded words of a name. "followerCount" and "Follower-Count" become "follower count"."""
    return " ".join(re.sub(r"[\W_]+", " ", fold_text(_CAMEL.sub(" ", name))).split())


@cache
def load_data() -> dict[str, Any]:
    return read_table(__file__, "columns.toml")


@cache
def read_words(kind: str) -> frozenset[str]:
    """Returns the folded words of a list under `words`."""
    return frozenset(map(plain_name, load_data()["words"][kind]))


@cache
def names_in(part: str) -> dict[str, str]:
    """Returns the first key of each folded name in a part of the data, such as the platform of each name."""
    listed = reversed(load_data()[part].items())
    return {plain_name(name): key for key, names in listed for name in names}


@cache
def _phrases() -> dict[str, str]:
    """Returns the field of each column name. If languages disagree on a name, the first language wins."""
    languages = [part for part in load_data() if len(part) == 2]
    return dict(item for part in reversed(languages) for item in names_in(part).items())


def find_platform(words: list[str]) -> tuple[int, int, str] | None:
    """Returns the start and stop of a platform's name among folded words, and the platform, or None."""
    known = names_in("platforms")
    for start in range(len(words)):
        for stop in (start + 2, start + 1):
            if platform := known.get(" ".join(words[start:stop])):
                return start, stop, platform
    return None


def expand_words(words: Collection[str], phrases: Mapping[str, str], *, between: str) -> set[str]:
    """Returns what the phrases with these words mean. A word that ends with a dot is an abbreviation. At least one
    abbreviation must have two letters or more. `between` is the pattern of the text between two words."""
    if not any(word.endswith(".") and len(word) > 2 for word in words):
        return set()
    parts = (re.sub(r"\\\.$", r"\\w*", re.escape(word)) for word in words)
    pattern = re.compile(between.join(parts))
    return {meaning for phrase, meaning in phrases.items() if pattern.fullmatch(phrase)}


def _without_platform(words: list[str]) -> tuple[list[str], str]:
    """Returns the words without platforms, and the platform. The platform is empty if the name has several."""
    platforms = set()
    while found := find_platform(words):
        start, stop, platform = found
        words = words[:start] + words[stop:]
        platforms.add(platform)
    return words, platforms.pop() if len(platforms) == 1 else ""


def _without_scale(words: list[str]) -> tuple[list[str], str]:
    """Returns the words without a unit, and the unit. The numbers of "Follower in Tsd." are thousands."""
    if len(words) < 2 or words[-1] not in SCALES | _THOUSANDS:
        return words, ""
    rest = words[:-1]
    scale = "k" if words[-1] in _THOUSANDS else words[-1]
    return (rest[:-1] if rest[-1] in _IN else rest), scale


def _field_of(words: list[str]) -> str:
    """Returns the field of the longest run of words with a field, if all other words are fillers."""
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length + 1):
            rest = words[:start] + words[start + length :]
            field = _phrases().get(" ".join(words[start : start + length]))
            if field and all(word in read_words("fillers") or word.isdigit() for word in rest):
                return field
    return ""


def _field_of_parts(name: str) -> str:
    """Returns the field of a name with several parts: "Enlace / usuario". If one part means a field that is not read,
    the column is not read: "Agencia (contacto)"."""
    parts = [part.strip() for part in _PARTS.split(name) if part.strip()]
    if len(parts) < 2:
        return ""
    fields = [field for part in parts if (field := read_name(part).field)]
    return next((field for field in (UNREAD, *IDENTITIES, *fields) if field in fields), "")


def _abbreviated(name: str) -> str:
    """Returns the field of an abbreviated name ("Spr.", "Nº seguid."), if all matching names mean the same field."""
    cut = [fold_text(word) for word in re.findall(r"[^\W\d_]+\.?", _CAMEL.sub(" ", name))]
    words = [word for word in cut if word.rstrip(".") not in names_in("platforms")]
    kept = [word for word in words if word not in read_words("fillers")] or words
    fields = expand_words(kept, _phrases(), between=" ")
    if fields == {"followers", "following"}:
        return "followers"
    return fields.pop() if len(fields) == 1 else ""


def _misspelt(words: list[str]) -> str:
    """Returns the field of a misspelt long name ("Follwers"). Short names could be other words."""
    plain = " ".join(words)
    near = get_close_matches(plain, _phrases(), n=1, cutoff=_ALIKE) if len(plain) >= _LONG else []
    return _phrases()[near[0]] if near else ""


def _field_of_any(words: list[str]) -> str:
    """Returns the field of the name's only known word ("Bio blurb"). If one word means a field that is not read, the
    column is not read: "Preis pro Post"."""
    fields = {field for word in words if len(word) > 2 and (field := _phrases().get(word))}
    if UNREAD in fields:
        return UNREAD
    return fields.pop() if len(fields) == 1 and not fields & _ONLY_WHOLE else ""
