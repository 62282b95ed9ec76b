"""A niche is a subject with its words and sentences, read from `niches/*.toml`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from creators.demo.files import Table, read_tables

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Niche:
    """A niche. Its templates may use its `words`. The first group of words names things that can be shown."""

    slug: str
    language: str
    label: str
    area: str
    emoji: str
    tags: Texts
    nicks: Texts
    bios: Texts
    gear: Texts
    asks: Texts
    titles: Texts
    words: Mapping[str, Texts]
    sentences: Mapping[str, Texts]
    """Sentences by angle. Each creator has a favourite angle."""
    is_main: bool
    couples: bool
    gender: Literal["", "f", "m"]

    @property
    def things(self) -> Texts:
        return next(iter(self.words.values()))


def read_niche(slug: str, language: str, table: Table, area: str) -> Niche:
    return Niche(
        slug=slug,
        language=language,
        area=area,
        tags=tuple(table["tags"].split()),
        nicks=tuple(table["nicks"].split()),
        words=_read_texts(table["words"]),
        sentences=_read_texts(table["sentences"]),
        is_main=table.get("main", False),
        couples=table.get("couples", False),
        gender=table.get("gender", ""),
        label=table["label"],
        emoji=table["emoji"],
        bios=tuple(table["bios"]),
        gear=tuple(table["gear"]),
        asks=tuple(table["asks"]),
        titles=tuple(table["titles"]),
    )


def _read_texts(table: Mapping[str, Iterable[str]]) -> dict[str, Texts]:
    return {name: tuple(texts) for name, texts in table.items()}


@cache
def read_niches() -> Mapping[str, Niche]:
    """Returns the English niches by slug."""
    tables = read_tables("niches")
    return {slug: read_niche(slug, "en", table, table["area"]) for slug, table in tables}
