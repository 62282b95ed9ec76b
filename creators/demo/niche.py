"""A niche: a subject with its words and sentences, read from `niches/*.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field, TypeAdapter

from creators.demo.files import Table, read_tables

Texts = tuple[str, ...]
Words = Annotated[Texts, BeforeValidator(str.split)]
"""Words that the file has in one string, separated by spaces."""


@dataclass(frozen=True, slots=True, eq=False)
class Niche:
    """A niche. Its templates can contain its `words`. The first group of words names things that can be shown."""

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
    """Sentences, by the angle from which they treat the niche. Each creator has a favourite angle."""
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
