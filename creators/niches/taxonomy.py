"""The niches with their vectors, and the brand categories that go with them."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from creators import lexicon
from creators.embedding.frequency import word_rank
from creators.embedding.keeping import embed_once
from creators.embedding.model import get_model
from creators.embedding.port import Vectors

FIELDS: Final = Path(__file__).with_name("fields")


@dataclass(frozen=True, slots=True)
class Niche:
    label: str
    area: str
    gloss: str
    brand_categories: tuple[str, ...]
    stems: tuple[str, ...]
    """A post about it must contain one of them; empty means that no such word is required."""


@dataclass(frozen=True, slots=True, eq=False)
class Taxonomy:
    niches: tuple[Niche, ...]
    vectors: Vectors
    """[len(niches), dimensions]"""
    terms: tuple[frozenset[str], ...]
    """Of each niche, the terms that tell it from others: English posts about it hold one."""


@cache
def list_niches() -> tuple[Niche, ...]:
    """The niches of `fields/`, one file a field. The gloss is what is embedded: it speaks in a caption's words."""
    return tuple(niche for file in sorted(FIELDS.glob("*.toml")) for niche in _read_field(file))


def _read_field(file: Path) -> Iterator[Niche]:
    field = tomllib.loads(file.read_text(encoding="utf-8"))
    for one in field["niche"]:
        categories = one.get("brand_categories", field["brand_categories"])
        words = tuple(one.get("words", ()))
        yield Niche(one["label"], field["field"], one["gloss"], tuple(categories), words)


@cache
def get_taxonomy() -> Taxonomy:
    glosses = [niche.gloss for niche in list_niches()]
    return Taxonomy(list_niches(), embed_once(get_model(), glosses), _telling_terms())


COMMON_RANK: Final = 300
"""A word that is more common says nothing of a niche ("home", "day"), unless the niche is called so ("cars")."""
MOST_NICHES: Final = 2
"""The niches whose descriptions may share a word that tells them: "training" is in five."""


def _telling_terms() -> tuple[frozenset[str], ...]:
    described = [_terms(niche.gloss, commonest=COMMON_RANK) for niche in list_niches()]
    shared = Counter(term for terms in described for term in terms)
    return tuple(
        _terms(niche.label) | {term for term in terms if shared[term] <= MOST_NICHES}
        for niche, terms in zip(list_niches(), described, strict=True)
    )


def _terms(text: str, *, commonest: int = 0) -> frozenset[str]:
    words = {word for word in lexicon.words(text) if word_rank(word) >= commonest}
    return frozenset(term for word in words - lexicon.GENERIC for term in lexicon.stems(word))
