"""The demo catalogue: invented creators as records of docs/import-format.md."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random

from creators.demo import bios
from creators.demo.clock import Clock
from creators.demo.dice import dice
from creators.demo.identity import Handles
from creators.demo.persona import Persona, draw_persona
from creators.demo.posts import Record
from creators.demo.profiles import Counters, Studio

DEFAULT_SEED = 20240229
_SILENT = ("private", "no_posts")
_BUSYNESS = (0.4, 0.6, 0.7, 0.9, 1.0, 1.1, 1.5, 1.8)


def generate(
    *,
    anchor: date,
    creators: int = 2000,
    posts: int = 20000,
    seed: int = DEFAULT_SEED,
) -> Iterator[Record]:
    """One record a creator. The same arguments give the same records; the anchor moves only dates."""
    studio = Studio(Clock(anchor), Handles(), Counters())
    allowance = _Allowance(posts / max(creators, 1))
    for number in range(creators):
        rng = dice(seed, number)
        persona = draw_persona(rng, number, seed)
        share = allowance.skip() if persona.awkward in _SILENT else allowance.take(rng)
        yield _creator(rng, persona, studio.profiles(rng, persona, share))


@dataclass(slots=True)
class _Allowance:
    """Deals posts out unevenly, yet never strays far from the mean it was asked for."""

    mean: float
    owed: float = 0.0

    def skip(self) -> int:
        self.owed += self.mean
        return 0

    def take(self, rng: Random) -> int:
        wanted = self.mean * rng.choice(_BUSYNESS) + self.owed * 0.15
        share = max(1, round(wanted))
        self.owed += self.mean - share
        return share


def _creator(rng: Random, persona: Persona, profiles: list[Record]) -> Record:
    first = profiles[0]
    handle = str(first["username"] or persona.name.first)
    return {
        "name": _name(persona, first),
        "bio": first["bio"],
        "avatar_url": None,
        "kind": _kind(rng, persona),
        "country": persona.home.country.code if rng.random() < 0.75 else None,
        "languages": _languages(persona) if rng.random() < 0.6 else None,
        "emails": [bios.email(persona, handle)] if rng.random() < 0.2 else None,
        "profiles": profiles,
    }


def _name(persona: Persona, profile: Record) -> str | None:
    if persona.awkward == "nameless":
        return None
    return str(profile["display_name"])


def _kind(rng: Random, persona: Persona) -> str | None:
    """Mostly unknown: telling people from pages of reposts is the analysis' work."""
    known = rng.random() < 0.1
    return ("THEME_PAGE" if persona.theme else "INFLUENCER") if known else None


def _languages(persona: Persona) -> list[str]:
    own = persona.home.country.language
    return sorted({persona.language, own}) if persona.local else [persona.language]
