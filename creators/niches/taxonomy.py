"""The niches with their vectors, and the brand categories that go with them."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from creators import lexicon
from creators.analysis.evidence import Vectors
from creators.embedding import get_model
from creators.embedding.frequency import word_rank
from creators.embedding.keeping import embed_once
from creators.niches.areas import AREAS, STEMS


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
    found: list[Niche] = []
    area, usual = "", ""
    for line in filter(None, map(str.strip, AREAS.splitlines())):
        if line.startswith("#"):
            area, usual = (part.strip() for part in line.lstrip("# ").split(">"))
            continue
        label, gloss, *own = (part.strip() for part in line.split(" | "))
        categories = tuple((own[0] if own else usual).split("; "))
        found.append(Niche(label, area, gloss, categories, STEMS.get(label, ())))
    return tuple(found)


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
