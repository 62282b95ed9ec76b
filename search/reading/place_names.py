"""Finds the place that a word or name means. The word may be a name, a nickname, a code or an inflected name."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from babel import Locale, UnknownLocaleError

from creators.lexicon.languages import language_called
from creators.lexicon.stems import is_stopword
from creators.places.aliases import CITY_ALIASES, COUNTRY_ALIASES
from creators.places.gazetteer import (
    Place,
    city_names,
    country_name,
    country_place,
    find_by_demonym,
    is_country_code,
    load_cities,
    load_countries,
    load_marked_areas,
    load_region_names,
    load_regions,
    state_codes,
)
from creators.places.tokens import Token, name_key
from search.reading.languages import count_common
from search.reading.lexicon import AREAS, MAIN_COUNTRIES, NICKNAMES

CITY_POPULATION: Final = 15_000
INFLECTED_POPULATION: Final = 100_000
SHORTEST_STEM: Final = 4
LONGEST_ENDING: Final = 5
_IDEOGRAPHS: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff]{2,}")


def find_named(key: str, language: str) -> Place | None:
    """Returns the place with this name, in English or in the language of the text."""
    if len(key) < 2:
        return None
    nickname = _nickname(key) if len(key) > 2 or not key.isascii() else None
    known = (load_countries(), _territories(language), load_marked_areas(), load_region_names())
    named = (names[key] for names in known if key in names)
    if place := nickname or find_by_demonym(key) or next(named, None):
        return place
    regions = load_regions().get(key, ())
    region = regions[0] if len(regions) == 1 else None
    city = load_cities().get(key)
    if region and (city is None or city.exonym):
        return region
    if city and city.population >= CITY_POPULATION:
        return city
    return _city_names().get(key) or region or _speakers(key)


def _speakers(key: str) -> Place | None:
    """Returns the main country of a language. The word is the language's name: "svenska", "danske"."""
    code = language_called(key) or (language_called(key[:-1]) if len(key) > 4 else None)
    main = MAIN_COUNTRIES.get(code or "")
    return country_place(main[0]) if main else None


@cache
def _nickname(key: str) -> Place | None:
    found = NICKNAMES.get(key)
    if not found:
        return None
    country, name = found
    own = name_key(name)
    areas = (load_countries().get(own), load_marked_areas().get(own), *load_regions().get(own, ()))
    known = (p for p in areas if p and (country in p.countries or country == ANYWHERE))
    return next(known, None) or load_cities().get(own, country) or load_cities().get(own)


ANYWHERE: Final = "XX"
"""Country code for nicknames of areas that are larger than a country."""


@cache
def _territories(language: str) -> dict[str, Place]:
    """Returns the countries and areas, by their names in this language."""
    try:
        names = [*Locale(language).territories.items()]
        if language == "zh":
            names += Locale("zh", script="Hant").territories.items()
    except (UnknownLocaleError, ValueError):
        return {}
    places = {
        code: load_countries().get(AREAS.get(code, "")) or _country(code) for code, _ in names
    }
    return {name_key(name): place for code, name in names if (place := places[code])}


def _country(code: str) -> Place | None:
    known = is_country_code(code)
    return load_countries().get(name_key(country_name(code))) if known else None


@cache
def _city_names() -> dict[str, Place]:
    """Returns the large cities, by all their names. If several cities have the same name, it means the largest of
    them."""
    found: dict[str, Place] = {}
    for name, place in city_names():
        bare = name[:-1] if name[-1] in "市시" and len(name) > 2 else name
        for key in {name, bare}:
            if key not in found or found[key].population < place.population:
                found[key] = place
    return found


def find_abbreviated(token: Token, *, alone: bool) -> Place | None:
    """Returns the place that an abbreviation such as "LA", "CA" or "NZ" means, or None. An abbreviation consists of two
    capital letters. Two small letters are enough if the text consists of nothing else."""
    if len(token.key) != 2 or not token.text.isascii():
        return None
    if not (token.text.isupper() or alone):
        return _nickname(token.key) if token.capitalised else None
    if is_stopword(token.key, "en") and token.key not in ("us", "la"):
        return None
    if alias := CITY_ALIASES.get(token.key):
        return load_cities().get(*alias)
    if token.text.islower() and (place := _nickname(token.key)):
        return place
    if code := COUNTRY_ALIASES.get(token.key):
        return _country(code)
    if token.key in state_codes() and token.key not in _RATHER_COUNTRIES:
        return state_codes()[token.key]
    return _nickname(token.key) or _country(token.key.upper())


_RATHER_COUNTRIES: Final = frozenset({"de", "id", "in", "il"})


def find_begun(key: str, language: str) -> Place | None:
    """Returns the largest country or area whose full name begins with `key`, such as "アメリカ". Returns None if there
    is none."""
    if not _IDEOGRAPHS.fullmatch(key):
        return None
    begun = [p for name, p in _territories(language).items() if name.startswith(key)]
    return min(begun, key=lambda p: -p.population, default=None)


def strip_prefix(key: str) -> Iterator[str]:
    """Yields the name without words that are attached to its start. In Arabic and Hebrew, "in", "and" and "the" are
    attached to a name. In French and Italian, articles are attached with an apostrophe."""
    article, _, name = key.partition("'")
    if name and len(article) < 6:
        yield name
    for prefix in _PREFIXES:
        if key.startswith(prefix) and len(key) - len(prefix) >= 3:
            yield key.removeprefix(prefix)
            yield f"ال{key.removeprefix(prefix)}"


_PREFIXES: Final = (
    *["بال", "وال", "فال", "لل", "ال", "ب", "و", "ف", "ل"],
    *["ל", "וב", "ב", "מ", "ה", "ו"],
)


def find_most_alike(key: str, language: str, around: set[str], *, most: int) -> Place | None:
    """Returns the place whose name has the most first letters in common with `key`, or None. At most `most` letters of
    the name may be missing from `key`. A city must be large or in one of the countries `around`."""
    best: tuple[tuple[float, bool, int], Place] | None = None
    for name, place in _alike(key, language, around):
        near = not around.isdisjoint(place.countries)
        common = count_common(name, key)
        lost, ending = len(name) - common, len(key) - common
        turned = (
            lost == 1 and most and 0 < ending < 3 and name[-1] in _VOWELS and key[common] in _VOWELS
        )
        if not turned and (
            lost > most + (len(name) > 7) or common < SHORTEST_STEM + (lost > 0) + (lost > 1) - near
        ):
            continue
        if ending > LONGEST_ENDING or (
            place.kind == "city"
            and not near
            and (turned or place.population < INFLECTED_POPULATION)
        ):
            continue
        rank = (common - lost - ending / 4 + near / 2, place.kind != "city", place.population)
        if best is None or rank > best[0]:
            best = rank, place
    return best[1] if best else None


_VOWELS: Final = frozenset("aeiouyаеиіоуюяыєї")
"""Last letters of a name that can be replaced by a case ending: "Одеси", "Pule"."""


@cache
def _areas_by_stem(language: str) -> dict[str, list[tuple[str, Place]]]:
    names = (
        (load_countries() if language == "en" else {})
        | load_region_names()
        | _territories(language)
    )
    regions = {key: some[0] for key, some in load_regions().items() if len(some) == 1}
    return _by_stem((regions | load_countries() | load_marked_areas() | names).items())


@cache
def _cities_by_stem() -> dict[str, list[tuple[str, Place]]]:
    large = dict(load_cities().named(at_least=INFLECTED_POPULATION))
    return _by_stem((large | _city_names()).items())


@cache
def _small_cities_by_stem() -> dict[str, list[str]]:
    """Returns the names of all cities, by their first three letters. The places themselves are not loaded, because
    there are too many cities."""
    found: dict[str, list[str]] = {}
    for name in load_cities().names():
        if len(name) >= SHORTEST_STEM:
            found.setdefault(name[:3], []).append(name)
    return found


def _alike(key: str, language: str, around: set[str]) -> Iterator[tuple[str, Place]]:
    yield from _areas_by_stem(language).get(key[:3], ())
    yield from _cities_by_stem().get(key[:3], ())
    for name in _small_cities_by_stem().get(key[:3], ()):
        if count_common(name, key) + 2 >= len(name):
            found = (load_cities().get(name, country) for country in sorted(around))
            yield from ((name, place) for place in found if place)


def _by_stem(names: Iterable[tuple[str, Place]]) -> dict[str, list[tuple[str, Place]]]:
    found: dict[str, list[tuple[str, Place]]] = {}
    for name, place in names:
        if len(name) >= SHORTEST_STEM:
            found.setdefault(name[:3], []).append((name, place))
    return found
