"""Finds places in a text. Ignores words that only look like places.

Looks up each name that a text may contain, the longest names first. The words around a name decide whether the name
means a place.

An ambiguous name (Reading, Turkey, Nice) needs more evidence: "in" before it, a word for people after it, or another
place in the same list.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from creators.lexicon.groups import words_of
from creators.places.aliases import CITY_ALIASES
from creators.places.demonyms import PEOPLE
from creators.places.gazetteer import (
    Place,
    country_place,
    find_by_demonym,
    is_country_code,
    load_cities,
    load_countries,
    state_codes,
)
from creators.places.setting import Setting
from creators.places.tokens import Token, can_join, tokens_of

LONGEST_NAME: Final = 5
"""Maximum words of a place name: "trinidad and tobago", "south and central america"."""
BARE_CITY_POPULATION: Final = 300_000
"""Minimum population of a city whose name means the city without further evidence. A smaller city needs "in" before
it, or a word for people after it."""
PEOPLE_CITY_POPULATION: Final = 100_000
"""Minimum population of a city for which a word for people after its name is enough evidence. The name of a smaller
city needs "in" before it."""
_FAMOUS: Final = words_of("famous_cities")
"""Cities whose name is enough evidence, although the city is small, or the name is short or in another language."""
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_NO_SPACES: Final = re.compile("[぀-ヿ㐀-鿿가-힯฀-๿]")


@dataclass(frozen=True, slots=True)
class PlaceMention:
    """A place that `text[start:end]` names. `clue` is the kind of evidence: preposition, people (a word for people
    follows the name), flag, list, bare (only the name) or told (the author only visits or describes the place)."""

    place: Place
    """The place. Its kind is `demonym` if the text names the people of the place."""
    start: int
    end: int
    clue: str

    @property
    def country(self) -> str | None:
        """The country's alpha-2 code. None for a region in several countries."""
        is_one = len(self.place.countries) == 1 or self.place.kind == "country"
        return self.place.countries[0] if is_one else None

    @property
    def located(self) -> bool:
        """Whether the evidence suggests that somebody is in the place."""
        return self.clue not in {"bare", "told"}


def find_places(text: str, *, told: bool = False) -> list[PlaceMention]:
    """Returns the places in `text`, in order and without overlaps. With `told`, includes places that the author only
    visits or describes: "visiting Rome"."""
    tokens = tokens_of(text)
    search = _Search(tokens, told=told)
    found = [*find_flags(text), *search.mentions(), *_in_scripts_without_spaces(tokens)]
    return sorted(found, key=lambda mention: mention.start)


class _Search:
    def __init__(self, tokens: Sequence[Token], *, told: bool) -> None:
        self._tokens, self._told = tokens, told
        self._found: list[PlaceMention] = []
        self._listed_people: dict[int, bool] = {}

    def mentions(self) -> list[PlaceMention]:
        i = 0
        while i < len(self._tokens):
            i = self._at(i)
        return self._found

    def _at(self, i: int) -> int:
        """Searches for a name that begins at word `i`. Returns the index of the word at which the search continues."""
        refused = i + 1
        for place, stop in self._candidates(i):
            if stop < refused:
                # "South Korea drama" does not mean the place, so "South" and "Korea" alone are not looked up.
                return refused
            clue = self._clue(place, i, stop)
            if clue is not None:
                whole, end = self._with_its_country(place, i, stop)
                first, last = self._tokens[i], self._tokens[end - 1]
                self._found.append(PlaceMention(whole, first.start, last.end, clue))
                return end
            refused = stop
        return refused

    def _candidates(self, i: int) -> Iterator[tuple[Place, int]]:
        for stop in range(self._reach(i), i, -1):
            key = " ".join(token.key for token in self._tokens[i:stop])
            for place in (_demonym(key), load_countries().get(key), load_cities().get(key)):
                if place is not None:
                    yield place, stop

    def _reach(self, i: int) -> int:
        stop = i + 1
        while stop < min(i + LONGEST_NAME, len(self._tokens)) and can_join(self._tokens[stop].gap):
            stop += 1
        return stop

    def _clue(self, place: Place, i: int, stop: int) -> str | None:
        setting = Setting(self._tokens, i, stop, self._neighbour(i))
        if setting.is_a_thing(place.kind) or setting.is_a_person(place.kind, place.population):
            return None
        if place.kind == "demonym":
            is_people = setting.people_of_it(noun=setting.key in PEOPLE)
            return "people" if is_people or self._listed_with_people(stop) else None
        if not setting.spelled_as_a_place():
            return None
        key = setting.key
        if place.kind != "city":
            clue = setting.clue(strong=key not in words_of("weak_countries"))
        else:
            clue = _city_clue(place, setting, key)
        return clue if clue != "told" or (self._told and setting.is_told()) else None

    def _listed_with_people(self, stop: int) -> bool:
        """Returns whether a demonym is in a list that ends with a word for people: "German or Austrian mums"."""
        if stop not in self._listed_people:
            # Results are stored. Otherwise, a long list would be read again for each of its members.
            self._listed_people[stop] = False
            self._listed_people[stop] = self._next_in_list_has_people(stop)
        return self._listed_people[stop]

    def _next_in_list_has_people(self, stop: int) -> bool:
        rest = self._tokens[stop : stop + 1]
        if rest and rest[0].key in words_of("and"):
            stop += 1
        elif not (rest and rest[0].gap.strip() in {",", "/", "&", "+"}):
            return False
        for place, end in self._candidates(stop) if stop < len(self._tokens) else ():
            if place.kind == "demonym":
                return self._clue(place, stop, end) is not None
        return False

    def _neighbour(self, i: int) -> bool:
        """Returns whether word `i` continues a list of places: "Germany or Austria", "Berlin, Hamburg"."""
        if not self._found or i == 0:
            return False
        last, token, before = self._found[-1], self._tokens[i], self._tokens[i - 1]
        if last.end == before.end:
            return (
                token.gap.strip() in {",", "/", "&", "+", "|", ";", "->", "✈️"}
                and "\n" not in token.gap
            )
        comma_and = before.key in words_of("and") and i > 1 and self._tokens[i - 2].end == last.end
        return comma_and and not before.gap.strip(" ,")

    def _with_its_country(self, place: Place, i: int, stop: int) -> tuple[Place, int]:
        """Combines a city with the country or state after it. "London, Ontario" is one place. Returns the place and the
        index of the next word."""
        if place.kind != "city" or stop >= len(self._tokens):
            return place, stop
        if self._tokens[stop].gap not in {", ", ",", " "}:
            return place, stop
        key = " ".join(token.key for token in self._tokens[i:stop])
        for wider, end in self._wider(stop):
            namesake = load_cities().within(key, wider.cover)
            if namesake is not None:
                return namesake, end
        return place, stop

    def _wider(self, i: int) -> Iterator[tuple[Place, int]]:
        token = self._tokens[i]
        if token.text.isupper() and token.key in state_codes():
            yield state_codes()[token.key], i + 1
        for stop in range(min(self._reach(i), i + 3), i, -1):
            key = " ".join(t.key for t in self._tokens[i:stop])
            wider = load_countries().get(key)
            if wider is not None and key != "us":
                yield wider, stop


def _city_clue(place: Place, setting: Setting, key: str) -> str | None:
    if key in words_of("unlikely"):
        return None if setting.is_possessive else setting.firm_clue()
    bare = len(key) > 4 or key in words_of("short_but_known")
    own_script = not key[0].isascii()
    if own_script or key in _FAMOUS or (key in CITY_ALIASES and len(key) > 4):
        return setting.clue(strong=True)
    large = place.population >= BARE_CITY_POPULATION and not place.exonym
    if place.population < PEOPLE_CITY_POPULATION or (place.exonym and not large and not bare):
        return setting.clue(strong=False, people=False)
    strong = bare and (large or key in words_of("short_but_known"))
    return setting.clue(strong=strong, people=bare)


def _demonym(key: str) -> Place | None:
    place = find_by_demonym(key)
    return replace(place, kind="demonym") if place else None


def find_flags(text: str) -> Iterator[PlaceMention]:
    for match in _FLAG.finditer(text):
        code = "".join(chr(ord(c) - 0x1F1E6 + ord("A")) for c in match.group())
        if is_country_code(code):
            yield PlaceMention(country_place(code), match.start(), match.end(), "flag")


def _in_scripts_without_spaces(tokens: Sequence[Token]) -> Iterator[PlaceMention]:
    """Yields places inside runs of Chinese, Japanese, Korean or Thai characters, which have no spaces between words."""
    for token in tokens:
        if len(token.key) == len(token.text) > 2 and _NO_SPACES.match(token.text):
            yield from _inside(token)


def _inside(token: Token) -> Iterator[PlaceMention]:
    i = 0
    while i < len(token.key):
        for width in (5, 4, 3, 2):
            key = token.key[i : i + width]
            place = load_countries().get(key) or load_cities().get(key)
            if len(key) == width < len(token.key) and place is not None:
                start = token.start + i
                yield PlaceMention(place, start, start + width, "bare")
                i += width - 1
                break
        i += 1
