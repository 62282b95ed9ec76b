"""A niche: a subject of creators, with words and sentences about it. Niches are read from `niches/*.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field, TypeAdapter

from creators.demo.files import Table, read_tables

Texts = tuple[str, ...]
Words = Annotated[Texts, BeforeValidator(str.split)]
"""The type of a list of words. In the file, it is one string with spaces between the words."""


@dataclass(frozen=True, slots=True, eq=False)
class Niche:
    """A niche. Its templates can use the words in `words`. The first group of `words` contains names of things that a
    picture can show."""

    slug: str
    language: str
    label: str
    area: str
    emoji: str
    tags: Words
    nicks: Words
    bios: Texts
    gear: Texts
    asks: Texts
    titles: Texts
    words: Mapping[str, Texts]
    sentences: Mapping[str, Texts]
    """Sentences by angle, which is the point of view from which they treat the niche. Each creator has a favourite
    angle."""
    is_main: Annotated[bool, Field(validation_alias="main")] = False
    couples: bool = False
    gender: Literal["", "f", "m"] = ""

    @property
    def things(self) -> Texts:
        return next(iter(self.words.values()))


_NICHE: Final = TypeAdapter(Niche)


def read_niche(slug: str, language: str, table: Table, area: str) -> Niche:
    return _NICHE.validate_python({**table, "slug": slug, "language": language, "area": area})


@cache
def read_niches() -> Mapping[str, Niche]:
    """Returns the English niches by slug."""
    tables = read_tables("niches")
    return {slug: read_niche(slug, "en", table, table["area"]) for slug, table in tables}
