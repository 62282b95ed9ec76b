"""Reads fields of an imported object and checks their types. Values that cannot be used are left out and counted."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import lru_cache, partial
from typing import Any, TypeVar

from config.kit.amounts import NotUnderstood
from config.kit.text import UNSTORABLE
from creators.importing import dates, locales
from creators.importing.columns import names_in, plain_name, read_words
from creators.places import country_name
from creators.places.gazetteer import Place
from creators.places.geotags import WHOLE, read_geotag

T = TypeVar("T")

NAME_LENGTH = 300
"""Maximum characters of a name. Real names are shorter, and longer names might not fit in a Postgres index."""

_NOTHING = frozenset(
    {"", "-", "--", "—", "–", "?", "n/a", "na", "null", "none", "nan", "unknown", "undefined"}
)
_BLANK = frozenset({""})
_FLAGS = dict.fromkeys(("true", "yes", "y", "1", "t"), True) | dict.fromkeys(
    ("false", "no", "n", "0", "f"), False
)
_AT = re.compile(r"\s*[\[({]\s*at\s*[\])}]\s*", re.IGNORECASE)
_DOT = re.compile(r"\s*[\[({]\s*(?:dot|punkt|punto|point)\s*[\])}]\s*", re.IGNORECASE)
_REMARK = re.compile(r"\s*\([^()]*\)$")
_BETWEEN_PLACES = re.compile(r"\s*[/+&]\s*|\s+(?:und|and|y|et|e|i)\s+", re.IGNORECASE)
_SEGMENTS = re.compile(r"\s*[,()\[\]]\s*|\s+[-–—|·]\s+")
_EMAIL = re.compile(r"[\w.+'-]{1,64}@[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,24}", re.IGNORECASE)


Dropped = list[tuple[str, Any]]
"""The names and values of fields that cannot be used, in the order in which they were read."""


class Fields:
    """The fields of an object in an imported record. `kind` is the object's name in the report, such as `post` in
    `post.likes`."""

    def __init__(
        self, raw: Mapping[str, Any], *, kind: str, dropped: Dropped, as_of: date | None
    ) -> None:
        self.raw, self.kind, self.dropped, self.as_of = raw, kind, dropped, as_of

    def drop(self, name: str, value: Any = None) -> None:
        """Records that a field or one of its values was not understood."""
        self.dropped.append((f"{self.kind}.{name}", self.raw.get(name) if value is None else value))

    def read(
        self, name: str, parse: Callable[[Any], T | None], *, nothing: frozenset[str] = _NOTHING
    ) -> T | None:
        """Returns the parsed value of a field. Returns None if the field is missing, empty or not understood. Fields
        that are not understood are recorded."""
        value = self.raw.get(name)
        if value is None or (isinstance(value, str) and value.strip().lower() in nothing):
            return None
        try:
            parsed = parse(value)
        except NotUnderstood:
            parsed = None
        if parsed is None:
            self.drop(name)
        return parsed

    def word(self, name: str, parse: Callable[[str], T | None]) -> T | None:
        """Returns the parsed value of a field whose value must be a text."""
        return self.read(name, lambda value: parse(value) if isinstance(value, str) else None)

    def text(self, name: str, *, longest: int = 100_000) -> str | None:
        return self.read(name, lambda value: read_text(value, longest=longest), nothing=_BLANK)

    def name(self, name: str) -> str | None:
        told = self.text(name, longest=NAME_LENGTH)
        return " ".join(told.split()) if told else None

    def identifier(self, name: str) -> str | None:
        """Returns the field as text. The value may also be a whole number, because many sources have numeric ids."""
        value = self.raw.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        return self.text(name, longest=200)

    def moment(self, name: str) -> datetime | None:
        return self.read(name, partial(dates.read_moment, as_of=self.as_of))

    def choice(self, name: str, choices: Mapping[str, str]) -> str | None:
        return self.word(name, lambda value: choices.get(value.strip().lower()))

    def flag(self, name: str) -> bool | None:
        return self.read(name, _read_flag)

    def objects(self, name: str) -> list[Mapping[str, Any]]:
        """Returns the objects in an array. Other items of the array are recorded as not understood."""
        value = self.raw.get(name)
        items = value if isinstance(value, list) else [] if value is None else [value]
        found = [item for item in items if item is not value and isinstance(item, Mapping)]
        for _ in range(len(items) - len(found)):
            self.drop(name)
        return found

    def parts(self, name: str, kind: str) -> "list[Fields]":
        """Returns the objects in an array, each as an instance of `Fields`."""
        return [
            Fields(raw, kind=kind, dropped=self.dropped, as_of=self.as_of)
            for raw in self.objects(name)
        ]

    def items(
        self,
        name: str,
        parse: Callable[[str], str | None],
        split: Callable[[str], list[str]] | None = None,
    ) -> list[str] | None:
        """Returns the parsed texts in an array, each once. If the value is a single text instead of an array, it is
        split by the function `split`, or at commas."""
        values = self.read(name, partial(_listed, split=split))
        if values is None:
            return None
        kept: dict[str, None] = {}
        for value in values:
            text = read_text(value, longest=1000)
            parsed = None if text is None else parse(text)
            if parsed is None:
                self.drop(name, value)
            elif parsed:
                kept.setdefault(parsed)
        return list(kept)


def read_text(value: object, *, longest: int) -> str | None:
    """Returns the text without spaces around it. Returns None if the text is too long, or if Postgres cannot store
    it."""
    text = value.strip() if isinstance(value, str) else None
    return None if text is None or len(text) > longest or UNSTORABLE.search(text) else text


def _read_flag(value: object) -> bool | None:
    is_readable = isinstance(value, bool | int | str)
    return _FLAGS.get(str(value).strip().lower()) if is_readable else None


def _listed(value: object, *, split: Callable[[str], list[str]] | None) -> list[Any] | None:
    """Returns the items of a list, or the parts of a text. Returns None for other values."""
    if isinstance(value, str):
        at_commas = (part for part in re.split(r"[,;|]", value) if part.strip())
        return split(value) if split else list(at_commas)
    if not isinstance(value, list) or split is None:
        return value if isinstance(value, list) else None
    return [part for one in value for part in (split(one) if isinstance(one, str) else [one])]


def read_platform(text: str) -> str | None:
    return names_in("platforms").get(plain_name(text))


def read_country(text: str) -> str | None:
    """Returns a country's ISO 3166-1 code. The text is a code, a name in any language, or a place in one country."""
    if code := locales.find_country(_REMARK.sub("", text.strip())):
        return code
    tag = read_geotag(text)
    return tag.place.spot.country if tag and tag.sureness >= WHOLE else None


def read_places(text: str, country: str | None = None) -> list[Place]:
    """Returns the places that a cell names, such as `Berlin/Hamburg`. If a name belongs to several places, prefers the
    place in `country`."""
    parts = [part for part in _BETWEEN_PLACES.split(text) if part.strip()]
    found = (_read_place(part, country) for part in parts)
    each = [place for place in found if place and place.kind != "country"]
    whole = _read_place(text, country)
    return each if 1 < len(parts) == len(each) else [whole] if whole else []


@lru_cache(maxsize=10_000)
def _read_place(text: str, country: str | None) -> Place | None:
    """Returns the place that a text names, or None. The text may contain a country in any language: "Berlin,
    Deutschland"."""
    segments = [part for part in _SEGMENTS.split(text) if part.strip()]
    told = locales.find_country_in_common_language(segments[-1]) if segments else None
    if told and len(segments) > 1:
        text, country = ", ".join(segments[:-1]), told
    elif told and not read_geotag(text):
        text = country_name(told)
    within = read_geotag(f"{text}, {country_name(country)}") if country else None
    tag = within if within and within.place.kind != "country" else read_geotag(text)
    return tag.place if tag else None


def read_email(value: str) -> str | None:
    address = value.strip().strip("<>()[].,;:'\"").removeprefix("mailto:")
    return address if len(address) <= 254 and _EMAIL.fullmatch(address) else None


def split_emails(text: str) -> list[str]:
    """Returns the e-mail addresses in a cell such as `Ann <ann@a.com> / office (at) b.com`. If there are none, returns
    the whole text of the cell."""
    plain = _DOT.sub(".", _AT.sub("@", text))
    return [part for part in re.split(r"[\s,;|/<>()]+", plain) if "@" in part] or [text]


def split_languages(text: str) -> list[str]:
    """Returns the names of languages in a cell, such as "Deutsch/Englisch" or "euskera y español"."""
    between = rf"[,;|/&+\n·•]|\s-\s|\s+(?:{'|'.join(read_words('and'))})\s+"
    parts = re.split(between, text, flags=re.IGNORECASE)
    return [bare for part in parts if (bare := part.strip())]


def read_tag(value: str) -> str:
    return value.strip().lstrip("#@").strip()
