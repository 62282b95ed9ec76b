"""Generates the demo catalogue: invented creators in the format that docs/import-format.md describes."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from random import Random

from creators.demo.bios import make_email
from creators.demo.clock import Clock
from creators.demo.persona import Persona, draw_personas
from creators.demo.profiles import Catalogue, Record
from creators.demo.sentences import SentenceRegister

DEFAULT_SEED = 20240229
CREATORS, POSTS = 1800, 12_000
SHARED_BY_AT_MOST = 3
"""Maximum creators who write the same sentence, in a catalogue of the default size. The maximum grows with the size of
the catalogue."""
_SILENT = ("private", "no_posts")
_BUSYNESS = (0.15, 0.3, 0.5, 0.8, 1.0, 1.1, 1.5, 2.4)


def generate_creators(
    *, anchor: date, creators: int = CREATORS, posts: int = POSTS, seed: int = DEFAULT_SEED
) -> Iterator[Record]:
    """Yields the record of each invented creator. The same arguments always give the same records. Another `anchor`
    changes only the dates."""
    register = SentenceRegister(max(SHARED_BY_AT_MOST, SHARED_BY_AT_MOST * creators // CREATORS))
    catalogue = Catalogue(Clock(anchor), register)
    allowance = _Allowance(posts / max(creators, 1))
    for rng, persona in islice(draw_personas(seed), creators):
        share = allowance.skip() if persona.awkward in _SILENT else allowance.take(rng)
        profiles = catalogue.write_profiles(rng, persona, share)
        yield _write_creator(rng, persona, profiles)


def generate_captions(*, anchor: date, creators: int, posts: int) -> Iterator[str]:
    """Yields the captions of a generated catalogue. Some constants of the embedding models were computed from such
    captions."""
    for record in generate_creators(anchor=anchor, creators=creators, posts=posts):
        for profile in record["profiles"]:
            yield from (post["caption"] for post in profile["posts"] if post["caption"])


@dataclass(slots=True)
class _Allowance:
    """Decides how many posts each creator has. The numbers vary, but their mean is near the requested mean."""

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


def _write_creator(rng: Random, persona: Persona, profiles: list[Record]) -> Record:
    first = profiles[0]
    handle = str(first["username"] or persona.name.first)
    return {
        "name": None if persona.awkward == "nameless" else str(first["display_name"]),
        "bio": first["bio"],
        "avatar_url": None,
        "kind": _draw_kind(rng, persona),
        "country": persona.home.country.code if rng.random() < 0.75 else None,
        "languages": _list_languages(persona) if rng.random() < 0.6 else None,
        "emails": [make_email(persona, handle)] if rng.random() < 0.2 else None,
        "profiles": profiles,
    }


def _draw_kind(rng: Random, persona: Persona) -> str | None:
    """Returns the creator's kind of account. It is None for most creators, so the analysis must find the kind from the
    texts."""
    known = rng.random() < 0.1
    return ("THEME_PAGE" if persona.is_theme else "INFLUENCER") if known else None


def _list_languages(persona: Persona) -> list[str]:
    """Returns the languages in which the creator often writes."""
    often = persona.second_language if persona.second_share > 0.1 else None
    return sorted({persona.language, often or persona.language})
