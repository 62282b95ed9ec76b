"""Subjects that belong to a city. Users search for both together, so the demo has such creators."""

from dataclasses import dataclass
from functools import cache

from creators.demo.files import read_table


@dataclass(frozen=True, slots=True)
class Pairing:
    niche: str
    city: str
    is_local: bool = False
    """Whether the creators write in the language of the place."""
    platform: str | None = None


@cache
def read_pairings() -> tuple[Pairing, ...]:
    return tuple(Pairing(**pairing) for pairing in read_table("pairings")["pairings"])
