"""Who the invented creators are, before they write anything: themes, home, language, travels, platform, reach."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from tests.quality.invented.briefs import InventedBrief
from tests.quality.invented.texts import Place, places, themes

Habit = Literal["usual", "stuffed", "empty"]

CREATORS = 3000
OTHER_LANGUAGES = {
    "es": 22, "pt": 12, "de": 12, "fr": 11, "it": 9, "id": 7, "pl": 6, "tr": 6, "nl": 5, "ja": 6, "ar": 6,
}  # fmt: skip
SHARE_OF_OTHERS = 0.2
PLATFORMS = {"instagram": 60, "tiktok": 25, "youtube": 15}
POSTS = {1: 66, 2: 14, 3: 8, 4: 5, 5: 3, 6: 2, 7: 1, 8: 1}
ROAMING = frozenset(
    {"backpackers", "luxurytravel", "vanlife", "surf", "skiing", "hiking", "weddings"}
)
"""Themes whose creators are seldom at home."""


@dataclass(frozen=True, slots=True)
class Persona:
    theme: str
    side: str | None
    home: Place
    visited: tuple[Place, ...]
    language: str
    platform: str
    followers: int
    posts: int
    habit: Habit = "usual"


def invent(random: Random, briefs: Iterable[InventedBrief]) -> list[Persona]:
    """CREATORS of them in no order that tells anything."""
    found = [persona for brief in briefs for persona in _planted(random, brief)]
    found += [_anyone(random) for _ in range(CREATORS - len(found))]
    random.shuffle(found)
    return found


def _anyone(random: Random) -> Persona:
    habit: Habit = random.choices(("usual", "stuffed", "empty"), (93, 3, 4))[0]
    language = "en"
    if random.random() < SHARE_OF_OTHERS:
        language = _weighed(random, OTHER_LANGUAGES)
    theme = random.choice(sorted(themes()[language]))
    return _made(random, theme, language, _home(random, language), habit=habit)


def _planted(random: Random, brief: InventedBrief) -> Iterator[Persona]:
    for number in range(brief.planted + brief.planted_against):
        theme = random.choice(sorted(brief.themes))
        there = _somewhere(random, brief)
        language = brief.language or _spoken(random, theme, there)
        home = there if there and brief.mode != "about" else _home(random, language)
        yield _made(
            random,
            theme,
            language,
            home,
            visited=(there,) if there and brief.mode == "about" else (),
            platform=brief.platform,
            followers=_within(random, *brief.followers),
            side=brief.not_theme if number >= brief.planted else None,
        )


def _made(
    random: Random,
    theme: str,
    language: str,
    home: Place,
    *,
    habit: Habit = "usual",
    visited: tuple[Place, ...] = (),
    platform: str | None = None,
    followers: int | None = None,
    side: str | None = None,
) -> Persona:
    posts = int(_weighed(random, {str(count): share for count, share in POSTS.items()}))
    if not visited and random.random() < (0.75 if theme in ROAMING else 0.3):
        visited = tuple(_anywhere(random) for _ in range(random.choice((1, 1, 2))))
    usual_side = random.choice(sorted(themes()[language])) if random.random() < 0.25 else None
    return Persona(
        theme=theme,
        side=side or usual_side,
        home=home,
        visited=visited,
        language=language,
        platform=platform or _weighed(random, PLATFORMS),
        followers=followers or _within(random, None, None),
        posts=max(posts, 3) if side else posts,
        habit=habit,
    )


def _home(random: Random, language: str) -> Place:
    if random.random() < 0.14:
        return _anywhere(random)
    spoken = {one.city: one.weight for one in places().values() if one.language == language}
    return places()[_weighed(random, spoken)]


def _anywhere(random: Random) -> Place:
    return places()[_weighed(random, {one.city: one.weight + 1 for one in places().values()})]


def _somewhere(random: Random, brief: InventedBrief) -> Place | None:
    fitting = [one for one in places().values() if one.lies_in(brief.places)]
    if brief.not_places:
        fitting = [one for one in places().values() if not one.lies_in(brief.not_places)]
    return random.choice(fitting) if fitting else None


def _spoken(random: Random, theme: str, place: Place | None) -> str:
    """Most write the language of the place, where there are texts on the theme in it."""
    if place and theme in themes()[place.language] and random.random() < 0.8:
        return place.language
    return "en"


def _within(random: Random, low: int | None, high: int | None) -> int:
    while True:
        followers = int(random.lognormvariate(9.4, 1.6))
        if (low or 300) <= followers <= (high or 9_000_000):
            return followers


def _weighed(random: Random, shares: dict[str, int]) -> str:
    return random.choices(list(shares), list(shares.values()))[0]
