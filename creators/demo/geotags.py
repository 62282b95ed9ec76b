"""Chooses the geotags of posts. Most geotags are places at the creator's home, and some are places on a journey."""

from dataclasses import dataclass
from random import Random

from creators.demo.language import read_languages
from creators.demo.persona import Persona
from creators.demo.places import Home

_HABITS = (0.0, 0.1, 0.35, 0.6, 0.95)
_HABIT_WEIGHTS = (15, 10, 25, 25, 25)
_PAST_LATIN = "\u0250"
_ON_VIDEOS = 0.1
"""Factor for the share of posts with a geotag on YouTube. It is low because long videos rarely have a geotag."""


@dataclass(frozen=True, slots=True)
class Geotagger:
    rng: Random
    persona: Persona
    share: float
    away_share: float

    def draw_geotag(self, platform: str, caption: str) -> str | None:
        share = self.share * (_ON_VIDEOS if platform == "youtube" else 1)
        if self.rng.random() >= share:
            return None
        return self._write_place(self._draw_home(caption))

    def _draw_home(self, caption: str) -> Home:
        """Returns the city for a post's geotag. If the caption names a city of a journey, returns that city. Otherwise,
        returns the creator's home or, less often, a city of a journey."""
        for place in self.persona.away:
            if place.city in caption:
                return place
        if self.rng.random() < self.away_share:
            return self.rng.choice(self.persona.away)
        return self.persona.home

    def _write_place(self, place: Home) -> str:
        country, city = place.country, _spell_city(place)
        shown = city if city[0] < _PAST_LATIN else place.city
        spot = self.rng.choice(place.spots)
        forms = (f"{shown}, {country.name}", city, f"{spot}, {shown}", spot, country.name)
        return self.rng.choices(forms, (40, 20, 26, 11, 3))[0]


def _spell_city(place: Home) -> str:
    language = read_languages().get(place.country.language)
    return language.spell_city(place.city) if language else place.city


def draw_geotagger(rng: Random, persona: Persona) -> Geotagger:
    share = rng.choices(_HABITS, _HABIT_WEIGHTS)[0]
    travels = persona.niche.area == "travel"
    return Geotagger(rng, persona, share, 0.5 if travels else rng.choice((0, 0, 0.1, 0.25)))
