"""The niches with their vectors, and the brand categories that go with them."""

from dataclasses import dataclass
from functools import cache

from creators.analysis.evidence import Vectors
from creators.analysis.niches import AREAS, STEMS
from creators.embedding import get_model


@dataclass(frozen=True, slots=True)
class Niche:
    label: str
    area: str
    gloss: str
    brand_categories: tuple[str, ...]
    stems: tuple[str, ...]
    """A post about it must contain one of them; empty means that no word is required."""


@dataclass(frozen=True, slots=True, eq=False)
class Taxonomy:
    niches: tuple[Niche, ...]
    vectors: Vectors
    """[len(niches), dimensions]"""


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
def niche_called() -> dict[str, Niche]:
    return {niche.label: niche for niche in list_niches()}


@cache
def get_taxonomy() -> Taxonomy:
    """Embedded once a process: 350 short texts, half a second."""
    return Taxonomy(list_niches(), get_model().embed([niche.gloss for niche in list_niches()]))
