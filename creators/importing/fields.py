"""Reads the fields of an object by type. A field that cannot be used is left out and counted."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import lru_cache
from typing import Any, TypeVar

from config.kit.amounts import NotUnderstood
from config.kit.text import fold_text
from creators.importing import dates, locales
from creators.importing.columns import names_in, plain_name, read_words
from creators.places import country_name
from creators.places.geotags import WHOLE, Geotag, read_geotag

T = TypeVar("T")

NAME_LENGTH = 300
"""Maximum characters of a name. It is longer than any real name and fits in a Postgres index."""

_NOTHING = frozenset(
    {"", "-", "--", "—", "–", "?", "n/a", "na", "null", "none", "nan", "unknown", "undefined"}
)
_BLANK = frozenset({""})
_YES, _NO = frozenset({"true", "yes", "y", "1", "t"}), frozenset({"false", "no", "n", "0", "f"})
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""Characters that Postgres cannot store."""
_AT = re.compile(r"\s*[\[({]\s*at\s*[\])}]\s*", re.IGNORECASE)
_DOT = re.compile(r"\s*[\[({]\s*(?:dot|punkt|punto|point)\s*[\])}]\s*", re.IGNORECASE)
_REMARK = re.compile(r"\s*\([^()]*\)$")
_BETWEEN_PLACES = re.compile(r"\s*[/+&]\s*|\s+(?:und|and|y|et|e|i)\s+", re.IGNORECASE)
_SEGMENTS = re.compile(r"\s*[,()\[\]]\s*|\s+[-–—|·]\s+")
_EMAIL = re.compile(r"[\w.+'-]{1,64}@[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,24}", re.IGNORECASE)


Dropped = list[tuple[str, Any]]
"""The names and values of unusable fields, in the order of reading."""


class Fields:
    """An object of a record. `kind` is the prefix of its fields in the report (`post.likes`)."""

    def __init__(
        self, raw: Mapping[str, Any], *, kind: str, dropped: Dropped, as_of: date | None
    ) -> None:
        self.raw, self.kind, self.dropped, self.as_of = raw, kind, dropped, as_of

    def drop(self, name: str, value: Any = None) -> None:
        """Records that the field, or one of its values, was not understood."""
        self.dropped.append((f"{self.kind}.{name}", self.raw.get(name) if value is None else value))

    def read(
        self, name: str, parse: Callable[[Any], T], *, nothing: frozenset[str] = _NOTHING
    ) -> T | None:
        """Returns the parsed field. Returns None if it is absent, empty or unusable. Unusable fields are counted."""
        value = self.raw.get(name)
        if value is None or (isinstance(value, str) and value.strip().lower() in nothing):
            return None
        try:
            return parse(value)
        except NotUnderstood:
            self.drop(name)
            return None

    def text(self, name: str, *, longest: int = 100_000) -> str | None:
        return self.read(name, lambda value: read_text(value, longest=longest), nothing=_BLANK)

    def name(self, name: str) -> str | None:
        told = self.text(name, longest=NAME_LENGTH)
        return " ".join(told.split()) if told else None

    def identifier(self, name: str) -> str | None:
        """Returns the field as text. Whole numbers are accepted, because many sources use them as ids."""
        value = self.raw.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        return self.text(name, longest=200)

    def moment(self, name: str) -> datetime | None:
        return self.read(name, lambda value: dates.read_moment(value, as_of=self.as_of))

    def choice(self, name: str, choices: Mapping[str, str]) -> str | None:
        return self.read(name, lambda value: _chosen(value, choices))

    def objects(self, name: str) -> list[Mapping[str, Any]]:
        """Returns the objects of an array. Items that are not objects are counted as unusable."""
        value = self.raw.get(name)
        items = value if isinstance(value, list) else [] if value is None else [value]
        found = [item for item in items if item is not value and isinstance(item, Mapping)]
        for _ in range(len(items) - len(found)):
            self.drop(name)
        return found

    def parts(self, name: str, kind: str) -> "list[Fields]":
        """Returns the objects of an array as fields."""
        return [
            Fields(raw, kind=kind, dropped=self.dropped, as_of=self.as_of)
            for raw in self.objects(name)
        ]

    def items(
        self,
        name: str,
        parse: Callable[[str], str],
        split: Callable[[str], list[str]] | None = None,
    ) -> list[str] | None:
        """Returns the parsed texts of an array, each once. Without `split`, a single text is split at commas."""
        values = self.read(name, lambda value: _listed(value, split))
        if values is None:
            return None
        kept: dict[str, None] = {}
        for value in values:
            try:
                parsed = parse(read_text(value, longest=1000))
            except NotUnderstood:
                self.drop(name, value)
                continue
            if parsed:
                kept.setdefault(parsed)
        return list(kept)


def read_text(value: object, *, longest: int) -> str:
    """Returns the trimmed text. Raises NotUnderstood for text that is too long or that Postgres cannot store."""
    if not isinstance(value, str):
        raise NotUnderstood("not a text")
    stripped = value.strip()
    if len(stripped) > longest or _UNSTORABLE.search(stripped):
        raise NotUnderstood("not a usable text")
    return stripped


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


def _listed(value: object, split: Callable[[str], list[str]] | None) -> list[object]:
    """Returns the items of a list, or the parts of a text."""
    if not isinstance(value, str | list):
        raise NotUnderstood("not a list")
    items = [value] if isinstance(value, str) else value
    split = split or (_at_commas if isinstance(value, str) else None)
    if split is None:
        return items
    return [part for one in items for part in (split(one) if isinstance(one, str) else [one])]


def _at_commas(text: str) -> list[str]:
    return [part for part in re.split(r"[,;|]", text) if part.strip()]


def read_platform(value: object) -> str:
    platform = names_in("platforms").get(plain_name(value)) if isinstance(value, str) else None
    if platform is None:
        raise NotUnderstood("not a platform")
    return platform


def read_country(value: object) -> str:
    """Returns the ISO 3166-1 code of a country from a code, a name in any language or a place in one country."""
    if not isinstance(value, str):
        raise NotUnderstood("not a country")
    text = _REMARK.sub("", value.strip())
    code = locales.find_country(text)
    if code is None and (place := read_geotag(value)) and place.sureness >= WHOLE:
        code = place.country
    if not code:
        raise NotUnderstood("not a country")
    return code


def read_places(value: object, *, country: str | None = None) -> list[Geotag]:
    """Returns the places in a cell, preferring those in `country`, or raises NotUnderstood: `Berlin/Hamburg`."""
    if not isinstance(value, str):
        raise NotUnderstood("not a place")
    parts = [part for part in _BETWEEN_PLACES.split(value) if part.strip()]
    each = [place for part in parts if (place := _read_place(part, country)) and _is_inner(place)]
    found = each if 1 < len(parts) == len(each) else [_read_place(value, country)]
    places = [place for place in found if place]
    if not places:
        raise NotUnderstood("not a place that is known")
    return places


def _is_inner(place: Geotag) -> bool:
    return place.kind != "country"


@lru_cache(maxsize=10_000)
def _read_place(text: str, country: str | None) -> Geotag | None:
    """Returns the place that a text names. The country may be in any language: "Berlin, Deutschland"."""
    segments = [part for part in _SEGMENTS.split(text) if part.strip()]
    told = locales.find_country_in_common_language(segments[-1]) if segments else None
    if told and len(segments) > 1:
        text, country = ", ".join(segments[:-1]), told
    elif told and not read_geotag(text):
        text = country_name(told)
    within = read_geotag(f"{text}, {country_name(country)}") if country else None
    return within if within and _is_inner(within) else read_geotag(text)


def read_language(value: str) -> str:
    """Returns the ISO 639-1 code of a language, from a code such as `en-GB` or a name in any language."""
    found = locales.find_language(value)
    if found is None:
        raise NotUnderstood("not a language")
    return found


def read_email(value: str) -> str:
    address = value.strip().strip("<>()[].,;:'\"").removeprefix("mailto:")
    if len(address) > 254 or not _EMAIL.fullmatch(address):
        raise NotUnderstood("not an e-mail address")
    return address


def split_emails(text: str) -> list[str]:
    """Returns the addresses in a cell (`Ann <ann@a.com> / office (at) b.com`), or the whole cell without any."""
    plain = _DOT.sub(".", _AT.sub("@", text))
    return [part for part in re.split(r"[\s,;|/<>()]+", plain) if "@" in part] or [text]


def split_languages(text: str) -> list[str]:
    """Returns the languages in a cell such as "Deutsch/Englisch" or "euskera y español"."""
    parts = [part for part in re.split(r"[,;|/&+\n·•]|\s-\s", text) if part.strip()]
    return [word for part in parts for word in _conjoined(part)]


def _conjoined(text: str) -> list[str]:
    words = text.split()
    within = range(1, len(words) - 1)
    places = [i for i in within if fold_text(words[i]) in read_words("and")]
    starts, stops = [0, *(place + 1 for place in places)], [*places, len(words)]
    parts = (" ".join(words[start:stop]) for start, stop in zip(starts, stops, strict=True))
    return [part for part in parts if part]


def read_tag(value: str) -> str:
    return value.strip().lstrip("#@").strip()
