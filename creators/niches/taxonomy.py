"""The niches, which are subjects that creators post about, with their embeddings and brand categories."""

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
    gloss: str
    brand_categories: tuple[str, ...]
    stems: tuple[str, ...]
    """Beginnings of words. A creator's posts about the niche must contain a word with one of these beginnings. Empty if
    no word is required."""


@dataclass(frozen=True, slots=True, eq=False)
class Taxonomy:
    niches: tuple[Niche, ...]
    vectors: Vectors
    """The embeddings of the niches, in an array of shape [len(niches), dimensions]."""
    terms: tuple[frozenset[str], ...]
    """The distinctive terms of each niche. A post in English about the niche contains at least one of these terms."""


@cache
def list_niches() -> tuple[Niche, ...]:
    """Returns the niches in the files under `fields/`. The description of a niche (`gloss`) is worded like a caption,
    because its embedding is compared with embeddings of captions."""
    return tuple(niche for file in sorted(FIELDS.glob("*.toml")) for niche in _read_field(file))


def _read_field(file: Path) -> Iterator[Niche]:
    field = tomllib.loads(file.read_text(encoding="utf-8"))
    for one in field["niche"]:
        categories = one.get("brand_categories", field["brand_categories"])
        words = tuple(one.get("words", ()))
        yield Niche(one["label"], one["gloss"], tuple(categories), words)


@cache
def get_taxonomy() -> Taxonomy:
    glosses = [niche.gloss for niche in list_niches()]
    return Taxonomy(list_niches(), embed_once(get_model(), glosses), _telling_terms())


COMMON_RANK: Final = 300
"""Minimum frequency rank of a word in a niche's description that counts as distinctive. More common words, such as
"home", count as distinctive only in the name of a niche."""
MOST_NICHES: Final = 2
"""A word in the descriptions of more niches than this is not distinctive. For example, "training" is in five
descriptions."""


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
