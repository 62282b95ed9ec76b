"""Reads places from words that the tagger marked as places: "georgia", "w Krakowie", "뉴욕", "German", "LA / OC".

A name therefore needs neither "in" before it nor a capital. Inflected names are recognised by their first letters.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from babel import Locale, UnknownLocaleError

from creators.lexicon.languages import language_called
from creators.lexicon.stems import is_function_word, is_stopword
from creators.places.aliases import CITY_ALIASES, COUNTRY_ALIASES
from creators.places.cover import Cover, Spot
from creators.places.demonyms import COUNTRY_OF, REGION_OF
from creators.places.gazetteer import (
    Place,
    city_names,
    country_name,
    find_state,
    is_country_code,
    load_cities,
    load_countries,
    load_marked_areas,
    load_region_names,
    load_regions,
    load_towns,
    name_key,
    state_codes,
)
from creators.places.mentions import find_places
from creators.places.tokens import Token, tokens_of
from search.reading.languages import count_common
from search.reading.lexicon import AROUND_PLACES, DOMESTIC, MAIN_COUNTRIES, NEGATIONS, NICKNAMES

LONGEST_NAME: Final = 5
CITY_POPULATION: Final = 15_000
INFLECTED_POPULATION: Final = 100_000
SHORTEST_STEM: Final = 4
LONGEST_ENDING: Final = 5
_UNSPACED: Final = re.compile(
    "[\u3041-\u30ff\u3400-\u9fff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\uac00-\ud7a3]"
)
_THAI: Final = re.compile("[\u0e00-\u17ff]")
_HANGUL: Final = re.compile("[\uac00-\ud7a3]")
_IDEOGRAPHS: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff]{2,}")
_AREAS: Final = {
    "150": "europe", "155": "western europe", "154": "northern europe", "039": "southern europe",
    "151": "eastern europe", "419": "latin america", "003": "north america", "005": "south america",
    "013": "central america", "029": "caribbean", "002": "africa", "015": "north africa", "011": "west africa",
    "014": "east africa", "018": "southern africa", "142": "asia", "143": "central asia", "030": "east asia",
    "034": "south asia", "035": "southeast asia", "009": "oceania", "202": "sub saharan africa", "EU": "eu",
}  # fmt: skip
"""The gazetteer's name for each of CLDR's codes of areas."""


@dataclass(frozen=True, slots=True)
class Named:
    """A place, and the words that name it. `is_exact` is false if the words only resemble its name."""

    place: Place
    key: str
    start: int
    end: int
    is_exact: bool = True


def read_places(words: str, language: str, near: Iterable[str] = ()) -> tuple[Named, ...]:
    """Returns the places that the words name.

    `language` is the language of the whole text. `near` has the countries that the text names elsewhere. A country is
    left out if it only says where another named place is.
    """
    tokens = tokens_of(words)
    main = MAIN_COUNTRIES.get(language, ())
    if main and _is_domestic(words):
        return (Named(_country(main[0]), main[0], 0, len(words)),)
    found = _flags(words) + (_codes(tokens) or _by_names(tokens, language))
    if _UNSPACED.search(words):
        found = _inside(words, language) or found
    taken = [(one.start, one.end) for one in found]
    rest = [t for t in tokens if not any(a <= t.start < b for a, b in taken)]
    around = {c for one in found for c in one.place.countries} | {*near, *main}
    found += _inflected(rest, language, around, strict=bool(found))
    if not found:
        found = _towns(tokens, language, around)
    found.sort(key=lambda one: one.start)
    return tuple(_without_wider(list(_placed(found, tuple(near), main))))


def _is_domestic(words: str) -> bool:
    key = f" {name_key(words)} "
    return any(f" {one} " in key or (_UNSPACED.match(one) and one in key) for one in DOMESTIC)


def _is_little(token: Token, language: str) -> bool:
    if token.text.isupper() and len(token.text) == 2:
        return token.key in ("or", "no", "in", "me", "de")
    key = token.key
    return (
        key in AROUND_PLACES
        or key in _NEGATIONS
        or (len(key) < 5 and (is_stopword(key, language) or is_stopword(key, "en")))
    )


def _flags(words: str) -> list[Named]:
    return [
        Named(_country(mention.country), mention.country, mention.start, mention.end)
        for mention in find_places(words)
        if mention.clue == "flag" and mention.country
    ]


def _codes(tokens: list[Token]) -> list[Named]:
    """Reads a list of codes: "KY, VA, TN" are states, "DE/AT/CH" are countries."""
    listed = [t for t in tokens if t.key not in _JOINING]
    if len(listed) < 2 or not all(len(t.text) == 2 and t.text.isascii() for t in listed):
        return []
    if len({t.text.isupper() for t in listed}) > 1:
        return []
    if all(t.text.isupper() and t.key in state_codes() for t in listed):
        return [Named(find_state(t.key), t.key, t.start, t.end) for t in listed]
    codes = [_OTHER_CODES.get(t.key, t.text.upper()) for t in listed]
    listing = all(t.gap.strip() in ("/", ",", "|", "-", "+") for t in listed[1:])
    words = any(t.text.islower() and is_stopword(t.key, "en") for t in listed)
    if (words and not listing) or not all(map(is_country_code, codes)):
        return []
    return [Named(_country(c), t.key, t.start, t.end) for c, t in zip(codes, listed, strict=True)]


_JOINING: Final = frozenset({"and", "or", "und", "oder", "y", "o", "et", "ou", "e"})
_OTHER_CODES: Final = {"uk": "GB"}


def _country(code: str) -> Place:
    return Place(country_name(code), "country", (code,), cover=Cover((code,)), spot=Spot(code))


def _by_names(tokens: list[Token], language: str) -> list[Named]:
    """Returns the places whose names are known. If any of the words has a capital, the name of a city needs one."""
    found, i = [], 0
    cased = any(_is_written(t) and not t.text.isupper() for t in tokens[1:])
    while i < len(tokens):
        place, stop = _longest(tokens, i, language)
        written = any(map(_is_written, tokens[i:stop]))
        key = " ".join(t.key for t in tokens[i:stop])
        is_adjective = key in NICKNAMES or key in REGION_OF
        if place and (place.kind == "country" or is_adjective or written or not cased):
            found.append(Named(place, key, tokens[i].start, tokens[stop - 1].end))
        i = stop
    return found


def _is_written(token: Token) -> bool:
    """Returns whether the word has a capital like a name. The capital may follow an apostrophe: "d'Amiens"."""
    return token.capitalised or token.text.rpartition("'")[2].rpartition("’")[2][:1].isupper()


def _longest(tokens: list[Token], first: int, language: str) -> tuple[Place | None, int]:
    only = tokens[first]
    shouted = any(len(t.text) > 3 for t in tokens) and all(t.text.isupper() for t in tokens)
    others = [t for t in tokens if t is not only]
    alone = all(_is_little(t, language) for t in others) and not (
        others and language != "en" and is_stopword(only.key, language)
    )
    if not shouted and (place := _abbreviated(only, alone=alone)):
        return place, first + 1
    for stop in range(min(len(tokens), first + LONGEST_NAME), first, -1):
        key = " ".join(t.key for t in tokens[first:stop])
        little = stop == first + 1 and _is_little(only, language)
        if not little and (place := _place_called(key, language)):
            return place, stop
        bare = (_place_called(other, language) for other in _without_prefix(key))
        if place := next(filter(None, bare), None):
            return place, stop
    return None, first + 1


def _abbreviated(token: Token, *, alone: bool) -> Place | None:
    """Returns the place of an abbreviation such as "LA", "CA" or "NZ".

    An abbreviation has two capitals. If there are no other words, two small letters are enough.
    """
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
        return load_countries().get(name_key(country_name(code)))
    if token.key in state_codes() and token.key not in _RATHER_COUNTRIES:
        return find_state(token.key)
    if place := _nickname(token.key):
        return place
    code = token.key.upper()
    return load_countries().get(name_key(country_name(code))) if is_country_code(code) else None


_RATHER_COUNTRIES: Final = frozenset({"de", "id", "in", "il"})


def _place_called(key: str, language: str) -> Place | None:
    if len(key) < 2:
        return None
    if place := (_nickname(key) if len(key) > 2 or not key.isascii() else None) or _demonym(key):
        return place
    for names in (
        load_countries(),
        _territories(language),
        load_marked_areas(),
        load_region_names(),
    ):
        if key in names:
            return names[key]
    regions = load_regions().get(key, ())
    region = regions[0] if len(regions) == 1 else None
    city = load_cities().get(key)
    if region and (city is None or city.exonym):
        return region
    if city and city.population >= CITY_POPULATION:
        return city
    return _city_names().get(key) or region or _speakers(key)


def _speakers(key: str) -> Place | None:
    """Returns the main country of a language that the word names: "svenska", "danske"."""
    code = language_called(key) or (language_called(key[:-1]) if len(key) > 4 else None)
    main = MAIN_COUNTRIES.get(code or "")
    return _country(main[0]) if main else None


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
"""Country code of nicknames for areas larger than a country."""


def _demonym(key: str) -> Place | None:
    if code := COUNTRY_OF.get(key):
        return _country(code)
    region = REGION_OF.get(key)
    return (load_countries().get(region) or load_cities().get(region)) if region else None


@cache
def _territories(language: str) -> dict[str, Place]:
    """Returns countries and areas by their names in this language."""
    try:
        names = [*Locale(language).territories.items()]
        if language == "zh":
            names += Locale("zh", script="Hant").territories.items()
    except (UnknownLocaleError, ValueError):
        return {}
    known = load_countries()
    found = {}
    for code, name in names:
        place = known.get(_AREAS.get(code, "")) or (
            known.get(name_key(country_name(code)))
            if len(code) == 2 and is_country_code(code)
            else None
        )
        if place:
            found[name_key(name)] = place
    return found


@cache
def _city_names() -> dict[str, Place]:
    """Returns large cities by all their names. If cities share a name, returns the largest."""
    found: dict[str, Place] = {}
    for name, place in city_names():
        bare = name[:-1] if name[-1] in "市시" and len(name) > 2 else name
        for key in {name, bare}:
            if key not in found or found[key].population < place.population:
                found[key] = place
    return found


def _inside(words: str, language: str) -> list[Named]:
    """Returns the places named in a text without spaces between words."""
    found, i = [], 0
    while i < len(words):
        inside_word = i and _HANGUL.match(words[i - 1]) and _HANGUL.match(words[i])
        for stop in range(min(len(words), i + 16), i + 1, -1):
            key = name_key(words[i:stop])
            place = _place_called(key, language) if len(key) > 1 and not inside_word else None
            place = place or (_begins_territory(key, language))
            if place and (len(key) > 2 or not _THAI.match(key)):
                found.append(Named(place, key, i, stop))
                i = stop - 1
                break
        i += 1
    return found


def _begins_territory(key: str, language: str) -> Place | None:
    """Returns the largest country or area whose full name begins with `key`, such as "アメリカ"."""
    if not _IDEOGRAPHS.fullmatch(key):
        return None
    begun = [p for name, p in _territories(language).items() if name.startswith(key)]
    return min(begun, key=lambda p: -p.population, default=None)


def _inflected(
    tokens: list[Token], language: str, around: set[str], *, strict: bool
) -> list[Named]:
    """Returns the country, area or city whose name begins most like each word: "казани", "İzmirli", "lyonnais".

    The caller sets `strict` if other words name a place exactly. The word must then have a capital like a name, and a
    city must be in one of the countries `around`.
    """
    cased = strict or any(map(_is_written, tokens[1:]))
    found: list[Named] = []
    for token in sorted(tokens, key=_is_written, reverse=True):
        capital = _is_written(token) or not (cased or found)
        is_word = is_function_word(token.key) or token.key in AROUND_PLACES
        if len(token.key) < SHORTEST_STEM or is_word or not capital:
            continue
        most = 0 if language == "en" and token.text.isascii() else 1 if strict else 2
        place = _most_alike(token.key, language, around, most=most)
        if place and (not strict or place.kind != "city" or around & set(place.countries)):
            found.append(Named(place, token.key, token.start, token.end, is_exact=False))
    return found


def _towns(tokens: list[Token], language: str, around: set[str]) -> list[Named]:
    """Returns the first small town with one of these names in the countries `around`."""
    return [
        Named(town, t.key, t.start, t.end, is_exact=False)
        for t in tokens
        if len(t.key) >= SHORTEST_STEM
        and not _is_little(t, language)
        and not is_function_word(t.key)
        for country in sorted(around)
        if (town := load_cities().get(t.key, country) or load_towns().get(t.key, country))
    ][:1]


def _without_prefix(key: str) -> Iterator[str]:
    """Yields the name without an attached word.

    Arabic and Hebrew attach "in", "and" and "the" to a name. French and Italian attach articles with an apostrophe.
    """
    article, _, name = key.partition("'")
    if name and len(article) < 6:
        yield name
    for prefix in (
        "بال",
        "وال",
        "فال",
        "لل",
        "ال",
        "ب",
        "و",
        "ف",
        "ل",
        "ל",
        "וב",
        "ב",
        "מ",
        "ה",
        "ו",
    ):
        if key.startswith(prefix) and len(key) - len(prefix) >= 3:
            yield key.removeprefix(prefix)
            yield f"ال{key.removeprefix(prefix)}"


def _most_alike(key: str, language: str, around: set[str], *, most: int) -> Place | None:
    """Returns the place whose name begins most like `key`.

    `most` is the maximum number of letters of the name that may be missing. A city must be large, or be in one of the
    countries `around`.
    """
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
"""Last letters of names that case endings replace: "Одеси", "Pule"."""


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
    """Returns the names of all cities by their first three letters. It has no places, because there are many cities."""
    found: dict[str, list[str]] = {}
    for name in load_cities().names():
        if len(name) >= SHORTEST_STEM:
            found.setdefault(name[:3], []).append(name)
    return found


def _alike(key: str, language: str, around: set[str]) -> Iterator[tuple[str, Place]]:
    """Yields the names that begin like the word, with their places."""
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


def _placed(found: list[Named], near: tuple[str, ...], main: tuple[str, ...]) -> Iterator[Named]:
    """Replaces places by their namesakes in or near the other places that the text names.

    A city is replaced by the city of the same name in a named region or country, or else in a country of `near` or
    `main`. A name of several places, such as Georgia, is replaced by the one in a named country.
    """
    wider = [one.place for one in found if one.place.kind != "city"]
    for one in found:
        place = one.place
        others = [c for c_ in found if c_ is not one for c in c_.place.countries]
        if place.kind == "city":
            inside = (load_cities().within(one.key, other.cover) for other in wider)
            around = (load_cities().get(one.key, country) for country in (*others, *near, *main))
            large = (p for p in around if p and p.population * NAMESAKE >= place.population)
            place = next(filter(None, inside), None) or next(large, None) or place
        elif place.kind == "country" and len(place.countries) > 1:
            place = _narrowed(place, {*others, *near}) or place
        yield replace(one, place=place)


def _narrowed(place: Place, told: set[str]) -> Place | None:
    """Returns Georgia as the state or as the country, if only one of the two countries is named; otherwise None."""
    known = told.intersection(place.countries)
    if len(known) != 1:
        return None
    return find_state("ga") if known == {"US"} else _country(known.pop())


NAMESAKE: Final = 20
"""A city that is more than this many times larger than its namesake nearby is not replaced by it."""


def _without_wider(found: list[Named]) -> Iterator[Named]:
    """Drops places that only say where the place before them is: "Austin, Texas, USA". Drops repeated places too."""
    seen: set[str] = set()
    for i, one in enumerate(found):
        before = found[i - 1].place if i else None
        holds = (
            before and one.place.kind != "city" and before.kind != "country" and before != one.place
        )
        if holds and before and _contains(one.place, before):
            continue
        if one.place.name not in seen:
            seen.add(one.place.name)
            yield one


def _contains(wider: Place, place: Place) -> bool:
    if not set(place.countries) <= set(wider.countries):
        return False
    return wider.kind == "country" or wider.cover.contains(place.spot)


_NEGATIONS: Final = frozenset(map(name_key, NEGATIONS))
