"""Recognises the names of columns in several languages, from `columns.toml`."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from config.kit.amounts import SCALES
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
    plain = " ".join(words)
    sure = _field_of(plain) or _field_of_parts(name) or _abbreviated(name) or _misspelt(plain)
    field = sure or _field_of_words(words)
    scale = scale if field == "followers" else ""
    return ColumnName(field, platform, scale, is_sure=bool(sure or platform))


def plain_name(name: str) -> str:
    """Returns the folded words of a name. "followerCount" and "Follower-Count" become "follower count"."""
    return " ".join(re.sub(r"[\W_]+", " ", fold_text(_CAMEL.sub(" ", name))).split())


@cache
def read_words(kind: str) -> frozenset[str]:
    """Returns the folded words of a list under `words`."""
    return frozenset(map(plain_name, load_data()["words"][kind]))


@cache
def load_data() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("columns.toml").read_text(encoding="utf-8"))


@cache
def load_platforms() -> dict[str, str]:
    """Returns the platform of each folded platform name."""
    listed = load_data()["platforms"].items()
    return {plain_name(name): platform for platform, names in listed for name in names}


@cache
def _phrases() -> dict[str, str]:
    """Returns the field of each column name. If languages disagree on a name, the first language wins."""
    found: dict[str, str] = {}
    for part, table in load_data().items():
        if len(part) == 2:
            for field, names in table.items():
                for name in names:
                    found.setdefault(plain_name(name), field)
    return found


def find_platform(words: list[str]) -> tuple[int, int, str] | None:
    """Returns the start and stop of a platform's name among folded words, and the platform, or None."""
    known = load_platforms()
    for start in range(len(words)):
        for stop in (start + 2, start + 1):
            if platform := known.get(" ".join(words[start:stop])):
                return start, stop, platform
    return None


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


def _field_of(plain: str) -> str:
    """Returns the field of the whole name, or of the name without filler words."""
    if field := _phrases().get(plain):
        return field
    words = plain.split()
    for start, stop in _runs(len(words)):
        rest = words[:start] + words[stop:]
        if all(word in read_words("fillers") or word.isdigit() for word in rest) and (
            field := _phrases().get(" ".join(words[start:stop]))
        ):
            return field
    return ""


def _runs(count: int) -> Iterator[tuple[int, int]]:
    """Yields the start and stop of each run of words, longer runs first. The run of all words is left out."""
    for length in range(count - 1, 0, -1):
        for start in range(count - length + 1):
            yield start, start + length


def _field_of_parts(name: str) -> str:
    """Returns the field of a name with several parts: "Enlace / usuario". If one part means a field that is not read,
    the column is not read: "Agencia (contacto)"."""
    parts = [part for part in _PARTS.split(name) if part.strip()]
    if len(parts) < 2:
        return ""
    fields = [read.field for part in parts if (read := read_name(part.strip())).field]
    if UNREAD in fields:
        return UNREAD
    return next((field for field in IDENTITIES if field in fields), next(iter(fields), ""))


def _abbreviated(name: str) -> str:
    """Returns the field of an abbreviated name ("Spr.", "Nº seguid."), if all matching names mean the same field."""
    cut = [fold_text(word) for word in re.findall(r"[^\W\d_]+\.?", _CAMEL.sub(" ", name))]
    if not any(word.endswith(".") and len(word) > 2 for word in cut):
        return ""
    words = [word for word in cut if word.rstrip(".") not in load_platforms()]
    kept = [word for word in words if word not in read_words("fillers")] or words
    fields = {field for phrase, field in _phrases().items() if _begins(kept, phrase.split())}
    if fields == {"followers", "following"}:
        return "followers"
    return fields.pop() if len(fields) == 1 else ""


def _misspelt(plain: str) -> str:
    """Returns the field of a misspelt long name ("Follwers"). Short names could be other words."""
    near = get_close_matches(plain, _phrases(), n=1, cutoff=_ALIKE) if len(plain) >= _LONG else []
    return _phrases()[near[0]] if near else ""


def _field_of_words(words: list[str]) -> str:
    """Returns the field of the name's only known word ("Bio blurb"). If one word means a field that is not read, the
    column is not read: "Preis pro Post"."""
    fields = {field for word in words if len(word) > 2 and (field := _phrases().get(word))}
    if UNREAD in fields:
        return UNREAD
    return fields.pop() if len(fields) == 1 and not fields & _ONLY_WHOLE else ""


def _begins(cut: list[str], words: list[str]) -> bool:
    return len(cut) == len(words) and all(
        word.startswith(part[:-1]) if part.endswith(".") else word == part
        for part, word in zip(cut, words, strict=True)
    )
