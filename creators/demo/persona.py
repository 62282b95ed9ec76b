"""Who the creator with a given number is. Depends on the number and the seed, never on the date."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from random import Random

from creators.demo.dice import dice
from creators.demo.names import Name, draw_first, draw_name
from creators.demo.niche import Niche
from creators.demo.niches import AREA_OF, BY_SLUG, NICHES
from creators.demo.pairings import PAIRINGS
from creators.demo.places import CITIES, HOMES, Home, draw_home, speaking
from creators.demo.spelling import spelled
from creators.demo.tongues import TONGUES

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
_THEME_EVERY, _AWKWARD_EVERY, _PAIRED_EVERY, _LOCAL_EVERY = 20, 25, 10, 6
_PAIRED_AT, _LOCAL_AT = 4, 1
# Nobody runs a page of "grief of the day".
_NEVER_REPOSTED = {"care", "community", "family", "work"}


@dataclass(frozen=True, slots=True)
class Persona:
    number: int
    name: Name
    niche: Niche
    """In English."""
    local: Niche | None
    """The same subject in the creator's language, when they write in it."""
    home: Home
    language: str
    awkward: str | None
    theme: bool
    partner: str | None
    friends: tuple[Name, ...]
    away: tuple[str, ...]

    @property
    def area(self) -> str:
        return AREA_OF[self.niche.slug]

    def own_words(self, language: str) -> dict[str, tuple[str, ...]]:
        """What a sentence may say of this creator, spelled as the language spells it."""
        return {
            "friend": tuple(friend.first_in(language) for friend in self.friends),
            "home": (spelled(self.home.city, language),),
            "away": tuple(spelled(city, language) for city in self.away),
        }


@cache
def _schedule(seed: int) -> tuple[Niche, ...]:
    """Main niches come more often, in an order that mixes them."""
    order = [niche for niche in NICHES for _ in range(5 if niche.main else 2)]
    dice(seed).shuffle(order)
    return tuple(order)


def _awkward(number: int) -> str | None:
    turn, place = divmod(number, _AWKWARD_EVERY)
    return AWKWARD[turn % len(AWKWARD)] if place == 7 else None


@dataclass(frozen=True, slots=True)
class _Part:
    niche: Niche
    home: Home
    local: Niche | None = None


def _local_part(rng: Random, turn: int, languages: tuple[str, ...]) -> _Part:
    language = languages[turn % len(languages)]
    mine = tuple(TONGUES[language].values())
    local = mine[turn // len(languages) % len(mine)]
    return _Part(BY_SLUG[local.slug], draw_home(rng, speaking(language)), local)


@cache
def _scheduled_places() -> tuple[int, ...]:
    """The places of a round that go neither to a pairing nor to a local writer."""
    return tuple(
        place
        for place in range(_PAIRED_EVERY * _LOCAL_EVERY)
        if place % _PAIRED_EVERY != _PAIRED_AT and place % _LOCAL_EVERY != _LOCAL_AT
    )


def _scheduled_turn(number: int) -> int:
    """How many creators before this one took their niche from the schedule."""
    rounds, place = divmod(number, _PAIRED_EVERY * _LOCAL_EVERY)
    return rounds * len(_scheduled_places()) + bisect_left(_scheduled_places(), place)


def _scheduled_part(rng: Random, number: int, seed: int) -> _Part:
    order = _schedule(seed)
    niche, home = order[_scheduled_turn(number) % len(order)], draw_home(rng)
    speaks = rng.random() < 0.7
    local = TONGUES.get(home.country.language, {}).get(niche.slug) if speaks else None
    return _Part(niche, home, local)


def _part(rng: Random, number: int, seed: int, awkward: str | None) -> _Part:
    if awkward == "right_to_left":
        return _local_part(rng, number // _AWKWARD_EVERY, ("ar", "he"))
    if number % _PAIRED_EVERY == _PAIRED_AT:
        slug, city, local = PAIRINGS[number // _PAIRED_EVERY % len(PAIRINGS)]
        home = HOMES[city]
        return _Part(BY_SLUG[slug], home, TONGUES[home.country.language][slug] if local else None)
    if number % _LOCAL_EVERY == _LOCAL_AT:
        return _local_part(rng, number // _LOCAL_EVERY, tuple(TONGUES))
    return _scheduled_part(rng, number, seed)


def draw_persona(rng: Random, number: int, seed: int) -> Persona:
    awkward = _awkward(number)
    part = _part(rng, number, seed, awkward)
    theme = (
        number % _THEME_EVERY == 12
        and part.local is None
        and AREA_OF[part.niche.slug] not in _NEVER_REPOSTED
    )
    culture = part.home.country.culture
    name = draw_name(rng, culture, part.niche.who or rng.choice("fm"))
    partner = draw_first(rng, culture) if part.niche.couples and rng.random() < 0.6 else None
    return Persona(
        number=number,
        name=name,
        niche=part.niche,
        local=part.local,
        home=part.home,
        language=part.local.language if part.local else "en",
        awkward=awkward,
        theme=theme,
        partner=None if theme or partner == name.first else partner,
        friends=tuple(draw_name(rng, culture, rng.choice("fm")) for _ in range(3)),
        away=tuple(rng.sample(CITIES, 6)),
    )
