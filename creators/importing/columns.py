"""Recognises the meaning of column names in several languages. The known words are in `columns.toml`."""

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
"""The field of columns that many lists have but Kindred does not store, such as prices, notes and averages."""
IDENTITIES: Final = ("username", "url")
_ONLY_WHOLE: Final = frozenset(["name", "username", "url", "platform", "source_id"])
"""Fields that are recognised only if the whole column name is known. A single word would mislead: "Product name" is not
a creator's name."""
_LONG: Final = 7
_ALIKE: Final = 0.9
_LONGEST: Final = 60
"""Maximum characters of a column name. A longer text is probably a sentence."""
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PARTS: Final = re.compile(r"[/()\[\]|,;:]|\s[-–—+&]\s|\n")
_IN: Final = frozenset(["in", "en", "em", "x", "per"])
_THOUSANDS: Final = frozenset(["000", "1000", "miles", "milliers", "migliaia", "milhares"])


@dataclass(frozen=True, slots=True)
class ColumnName:
    """The meaning of a column name: its field, platform and unit. An example of a unit is "in Tsd." (thousands).
    Unknown parts are empty."""

    field: str = ""
    platform: str = ""
    scale: str = ""
    is_sure: bool = True
    """Whether the whole column name is known. If False, only one of its words is known."""

    @property
    def is_known(self) -> bool:
        return bool(self.field or self.platform)


@lru_cache(maxsize=10_000)
def read_name(name: str) -> ColumnName:
    """Returns the meaning of a column name. If the name is unknown, all parts of the meaning are empty."""
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
    """Returns a name as words in lower case. "followerCount" and "Follower-Count" become "follower count"."""
    return " ".join(re.sub(r"[\W_]+", " ", fold_text(_CAMEL.sub(" ", name))).split())


@cache
def load_data() -> dict[str, Any]:
    return read_table(__file__, "columns.toml")


@cache
def read_words(kind: str) -> frozenset[str]:
    """Returns a list of words from the section `words` of the data file. The words are folded: they have neither upper
    case nor accents."""
    return frozenset(map(plain_name, load_data()["words"][kind]))


@cache
def names_in(part: str) -> dict[str, str]:
    """Returns a dictionary from each name in a section of the data file to its key, such as from a platform's name to
    the platform. The names are folded. If a name has several keys, the first is used."""
    listed = reversed(load_data()[part].items())
    return {plain_name(name): key for key, names in listed for name in names}


@cache
def _phrases() -> dict[str, str]:
    """Returns the field of each known column name. If a name means different fields in different languages, the
    language that comes first in the file decides."""
    languages = [part for part in load_data() if len(part) == 2]
    return dict(item for part in reversed(languages) for item in names_in(part).items())


def find_platform(words: list[str]) -> tuple[int, int, str] | None:
    """Finds the name of a platform in folded words. Returns the name's start and stop in the words, and the platform.
    Returns None if no platform is named."""
    known = names_in("platforms")
    for start in range(len(words)):
        for stop in (start + 2, start + 1):
            if platform := known.get(" ".join(words[start:stop])):
                return start, stop, platform
    return None


def expand_words(words: Collection[str], phrases: Mapping[str, str], *, between: str) -> set[str]:
    """Returns the meanings of the phrases that fit abbreviated words. Words that end with a dot are abbreviations. If
    no abbreviation has at least two letters, returns an empty set. `between` is the pattern of the text between two
    words."""
    if not any(word.endswith(".") and len(word) > 2 for word in words):
        return set()
    parts = (re.sub(r"\\\.$", r"\\w*", re.escape(word)) for word in words)
    pattern = re.compile(between.join(parts))
    return {meaning for phrase, meaning in phrases.items() if pattern.fullmatch(phrase)}


def _without_platform(words: list[str]) -> tuple[list[str], str]:
    """Returns the words without platform names, and the platform. If the words name several platforms, the platform is
    an empty string."""
    platforms = set()
    while found := find_platform(words):
        start, stop, platform = found
        words = words[:start] + words[stop:]
        platforms.add(platform)
    return words, platforms.pop() if len(platforms) == 1 else ""


def _without_scale(words: list[str]) -> tuple[list[str], str]:
    """Returns the words without a unit, and the unit. The unit of "Follower in Tsd." is `k` (thousands)."""
    if len(words) < 2 or words[-1] not in SCALES | _THOUSANDS:
        return words, ""
    rest = words[:-1]
    scale = "k" if words[-1] in _THOUSANDS else words[-1]
    return (rest[:-1] if rest[-1] in _IN else rest), scale


def _field_of(words: list[str]) -> str:
    """Returns the field of the longest known phrase in the words. All other words must be fillers."""
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length + 1):
            rest = words[:start] + words[start + length :]
            field = _phrases().get(" ".join(words[start : start + length]))
            if field and all(word in read_words("fillers") or word.isdigit() for word in rest):
                return field
    return ""


def _field_of_parts(name: str) -> str:
    """Returns the field of a name with several parts, such as "Enlace / usuario". Returns UNREAD if a part names a
    field that Kindred does not store: "Agencia (contacto)"."""
    parts = [part.strip() for part in _PARTS.split(name) if part.strip()]
    if len(parts) < 2:
        return ""
    fields = [field for part in parts if (field := read_name(part).field)]
    return next((field for field in (UNREAD, *IDENTITIES, *fields) if field in fields), "")


def _abbreviated(name: str) -> str:
    """Returns the field of an abbreviated name ("Spr.", "Nº seguid."). Returns an empty string if the abbreviation fits
    several fields."""
    cut = [fold_text(word) for word in re.findall(r"[^\W\d_]+\.?", _CAMEL.sub(" ", name))]
    words = [word for word in cut if word.rstrip(".") not in names_in("platforms")]
    kept = [word for word in words if word not in read_words("fillers")] or words
    fields = expand_words(kept, _phrases(), between=" ")
    if fields == {"followers", "following"}:
        return "followers"
    return fields.pop() if len(fields) == 1 else ""


def _misspelt(words: list[str]) -> str:
    """Returns the field of a misspelt name ("Follwers"). Only long names are compared, because a short name could be
    another word."""
    plain = " ".join(words)
    near = get_close_matches(plain, _phrases(), n=1, cutoff=_ALIKE) if len(plain) >= _LONG else []
    return _phrases()[near[0]] if near else ""


def _field_of_any(words: list[str]) -> str:
    """Returns the field of a name in which only one word is known ("Bio blurb"). Returns UNREAD if a word names a field
    that Kindred does not store: "Preis pro Post"."""
    fields = {field for word in words if len(word) > 2 and (field := _phrases().get(word))}
    if UNREAD in fields:
        return UNREAD
    return fields.pop() if len(fields) == 1 and not fields & _ONLY_WHOLE else ""
