"""Invents the name, home, niche and languages of creators. None of these depend on a date."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Literal

from creators.demo.dice import make_dice
from creators.demo.files import read_table
from creators.demo.language import Language, read_languages
from creators.demo.names import Name, draw_first_name, draw_name
from creators.demo.niche import Niche, read_niches
from creators.demo.places import Home, draw_home, read_homes

AWKWARD = (
    "private",
    "no_posts",
    "emoji_name",
    "right_to_left",
    "long_handle",
    "giant",
    "no_username",
    "empty_captions",
    "fancy_letters",
    "unknown_numbers",
    "nameless",
    "endless_caption",
)
_AWKWARD_EVERY, _AWKWARD_AT = 25, 7
_PAIRED_EVERY, _PAIRED_AT = 9, 4
_THEME_EVERY, _THEME_AT = 20, 12
# Some niches have no repost pages: there is no "grief of the day" page.
_NEVER_REPOSTED = {"care", "community", "family", "work"}

_WRITES_LOCALLY = 0.5
"""Share of creators in a non-English-speaking country who write in its language. The others write in English."""
_MOSTLY_ONE, _BOTH, _RARELY = 0.04, 0.45, 0.12
"""Shares of posts in a creator's second language, for different kinds of creators."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A niche and a city that users search for together, such as "sourdough bakers in Berlin". For each such pair, the
    demo contains creators."""

    niche: str
    city: str
    is_local: bool = False
    """Whether the creators write in the language of the city."""
    platform: str | None = None


def read_pairings() -> list[Pairing]:
    return [Pairing(**pairing) for pairing in read_table("pairings")["pairings"]]


@dataclass(frozen=True, slots=True)
class Part:
    """The part that an invented creator plays: a niche and a home."""

    niche: Niche
    home: Home
    local: Niche | None = None
    platform: str | None = None


@dataclass(frozen=True, slots=True)
class Persona:
    number: int
    name: Name
    part: Part
    awkward: str | None
    is_theme: bool
    partner: str | None
    gender: Literal["", "f", "m"]
    friends: tuple[Name, ...]
    away: tuple[Home, ...]
    second_language: str | None
    second_share: float

    @property
    def niche(self) -> Niche:
        """The creator's niche, with English texts."""
        return self.part.niche

    @property
    def local(self) -> Niche | None:
        """The creator's niche with texts in the creator's language. None for creators who write in English."""
        return self.part.local

    @property
    def home(self) -> Home:
        return self.part.home

    @property
    def language(self) -> str:
        return self.local.language if self.local else "en"


class Casting:
    """Assigns niches to creators. The main niches come first and occur more often. Each language has an order of its
    own."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._english = cycle(_order_niches(make_dice(seed, "niches")))
        self._local = {
            code: cycle(_shuffle_niches(make_dice(seed, code), language))
            for code, language in read_languages().items()
            if language.niches
        }
        self._pairings = cycle(read_pairings())
        self._awkward = cycle(AWKWARD)
        self._right_to_left = cycle(("ar", "he"))

    def draw_persona(self, rng: Random, number: int) -> Persona:
        is_awkward = number % _AWKWARD_EVERY == _AWKWARD_AT
        awkward = next(self._awkward) if is_awkward else None
        part = self._cast_part(rng, number, awkward)
        is_theme = (
            number % _THEME_EVERY == _THEME_AT
            and part.local is None
            and part.niche.area not in _NEVER_REPOSTED
        )
        names = part.home.country.names
        name = draw_name(rng, names, part.niche.gender or rng.choice("fm"))
        partner = draw_first_name(rng, names) if part.niche.couples and rng.random() < 0.6 else None
        second, share = _draw_second_language(rng, part)
        return Persona(
            number=number,
            name=name,
            part=part,
            awkward=awkward,
            is_theme=is_theme,
            partner=None if is_theme or partner == name.first else partner,
            gender=part.niche.gender,
            friends=tuple(draw_name(rng, names, rng.choice("fm")) for _ in range(4)),
            away=tuple(rng.sample(tuple(read_homes().values()), 4)),
            second_language=second,
            second_share=share,
        )

    def _cast_part(self, rng: Random, number: int, awkward: str | None) -> Part:
        if awkward == "right_to_left":
            return self._cast_local(draw_home(rng, next(self._right_to_left)))
        if number % _PAIRED_EVERY == _PAIRED_AT:
            return self._cast_pairing()
        home = draw_home(rng)
        if home.country.language in self._local and rng.random() < _WRITES_LOCALLY:
            return self._cast_local(home)
        return Part(next(self._english), home)

    def _cast_local(self, home: Home) -> Part:
        local = next(self._local[home.country.language])
        return Part(read_niches()[local.slug], home, local)

    def _cast_pairing(self) -> Part:
        pairing = next(self._pairings)
        home = read_homes()[pairing.city]
        language = read_languages()[home.country.language]
        local = language.niches[pairing.niche] if pairing.is_local else None
        return Part(read_niches()[pairing.niche], home, local, pairing.platform)


def _order_niches(rng: Random) -> list[Niche]:
    """Returns niches in the order in which creators get them. First, each niche occurs once, main niches before others.
    A random order follows, in which each main niche occurs three times and each other niche once."""
    main = [niche for niche in read_niches().values() if niche.is_main]
    others = [niche for niche in read_niches().values() if not niche.is_main]
    rng.shuffle(main)
    rng.shuffle(others)
    again = [*main, *main, *others, *main]
    rng.shuffle(again)
    return [*main, *others, *again]


def _shuffle_niches(rng: Random, language: Language) -> list[Niche]:
    niches = list(language.niches.values())
    rng.shuffle(niches)
    return niches


def _draw_second_language(rng: Random, part: Part) -> tuple[str | None, float]:
    """Returns the creator's second language, or None, and the share of posts in it.

    Creators who write in another language than English also use English: a third of them often, the others rarely. Some
    creators who write in English rarely use the language of their country.
    """
    own = part.home.country.language
    if part.local:
        return "en", _BOTH if rng.random() < 0.35 else _MOSTLY_ONE
    if own != "en" and own in read_languages() and rng.random() < 0.5:
        return own, _RARELY
    return None, 0.0


def draw_personas(seed: int) -> Iterator[tuple[Random, Persona]]:
    """Yields an endless sequence of invented creators. Each creator comes with a random number generator for all other
    data about the creator."""
    casting = Casting(seed)
    number = 0
    while True:
        rng = make_dice(seed, number)
        yield rng, casting.draw_persona(rng, number)
        number += 1


def own_words(persona: Persona, language: Language) -> Mapping[str, tuple[str, ...]]:
    """Returns words about this creator for templates, such as the names of friends and cities, in the given
    language."""
    home = persona.home
    return {
        "friend": tuple(friend.first_in(language.code) for friend in persona.friends),
        "home": (language.spell_city(home.city),),
        "spot": home.spots,
        "away": tuple(language.spell_city(place.city) for place in persona.away),
    }
