"""Finds places in words that the tagger has labelled as a place: "georgia", "w Krakowie", "뉴욕", "German", "LA / OC".
Because of the label, a name needs no capital letter and no "in" before it. An inflected name is recognised by its first
letters."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from creators.lexicon.stems import is_function_word, is_stopword
from creators.places.demonyms import REGION_OF
from creators.places.gazetteer import (
    Place,
    country_place,
    is_country_code,
    load_cities,
    load_towns,
    state_codes,
)
from creators.places.mentions import find_flags
from creators.places.tokens import Token, name_key, tokens_of
from search.reading.lexicon import AROUND_PLACES, DOMESTIC, MAIN_COUNTRIES, NEGATIONS, NICKNAMES
from search.reading.place_names import (
    SHORTEST_STEM,
    find_abbreviated,
    find_begun,
    find_most_alike,
    find_named,
    strip_prefix,
)

LONGEST_NAME: Final = 5
_UNSPACED: Final = re.compile(
    "[\u3041-\u30ff\u3400-\u9fff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\uac00-\ud7a3]"
)
_THAI: Final = re.compile("[\u0e00-\u17ff]")
_HANGUL: Final = re.compile("[\uac00-\ud7a3]")


@dataclass(frozen=True, slots=True)
class Named:
    """A place and the words that name it. `is_exact` is false if the words are only similar to a name of the place."""

    place: Place
    key: str
    start: int
    end: int
    is_exact: bool = True


def read_places(words: str, language: str, near: Iterable[str] = ()) -> tuple[Named, ...]:
    """Returns the places that the words name. Leaves out a country that only says where another named place is, as in
    "Milan, Italy". `language` is the language of the text. `near` contains the countries that other parts of the text
    name."""
    tokens = tokens_of(words)
    main = MAIN_COUNTRIES.get(language, ())
    if main and _is_domestic(words):
        return (Named(country_place(main[0]), main[0], 0, len(words)),)
    found = [
        Named(country_place(c), c, m.start, m.end)
        for m in find_flags(words)
        for c in m.place.countries
    ]
    found += _codes(tokens) or _by_names(tokens, language)
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


def _codes(tokens: list[Token]) -> list[Named]:
    """Reads a list of codes. "KY, VA, TN" means states, and "DE/AT/CH" means countries."""
    listed = [t for t in tokens if t.key not in _JOINING]
    if len(listed) < 2 or not all(len(t.text) == 2 and t.text.isascii() for t in listed):
        return []
    if len({t.text.isupper() for t in listed}) > 1:
        return []
    if all(t.text.isupper() and t.key in state_codes() for t in listed):
        return [Named(state_codes()[t.key], t.key, t.start, t.end) for t in listed]
    codes = [_OTHER_CODES.get(t.key, t.text.upper()) for t in listed]
    listing = all(t.gap.strip() in ("/", ",", "|", "-", "+") for t in listed[1:])
    words = any(t.text.islower() and is_stopword(t.key, "en") for t in listed)
    if (words and not listing) or not all(map(is_country_code, codes)):
        return []
    return [
        Named(country_place(c), t.key, t.start, t.end) for c, t in zip(codes, listed, strict=True)
    ]


_JOINING: Final = frozenset({"and", "or", "und", "oder", "y", "o", "et", "ou", "e"})
_OTHER_CODES: Final = {"uk": "GB"}


def _by_names(tokens: list[Token], language: str) -> list[Named]:
    """Returns the places with exactly these names. If the words contain a capital letter, the name of a city must begin
    with one."""
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
    """Returns whether the word has a capital letter, as names do. The capital letter may follow an apostrophe, as in
    "d'Amiens"."""
    return token.capitalised or token.text.rpartition("'")[2].rpartition("’")[2][:1].isupper()


def _longest(tokens: list[Token], first: int, language: str) -> tuple[Place | None, int]:
    only = tokens[first]
    shouted = any(len(t.text) > 3 for t in tokens) and all(t.text.isupper() for t in tokens)
    others = [t for t in tokens if t is not only]
    alone = all(_is_little(t, language) for t in others) and not (
        others and language != "en" and is_stopword(only.key, language)
    )
    if not shouted and (place := find_abbreviated(only, alone=alone)):
        return place, first + 1
    for stop in range(min(len(tokens), first + LONGEST_NAME), first, -1):
        key = " ".join(t.key for t in tokens[first:stop])
        little = stop == first + 1 and _is_little(only, language)
        if not little and (place := find_named(key, language)):
            return place, stop
        bare = (find_named(other, language) for other in strip_prefix(key))
        if place := next(filter(None, bare), None):
            return place, stop
    return None, first + 1


def _inside(words: str, language: str) -> list[Named]:
    """Returns the places that are named in a text whose words have no spaces between them."""
    found, i = [], 0
    while i < len(words):
        inside_word = i and _HANGUL.match(words[i - 1]) and _HANGUL.match(words[i])
        for stop in range(min(len(words), i + 16), i + 1, -1):
            key = name_key(words[i:stop])
            place = find_named(key, language) if len(key) > 1 and not inside_word else None
            place = place or (find_begun(key, language))
            if place and (len(key) > 2 or not _THAI.match(key)):
                found.append(Named(place, key, i, stop))
                i = stop - 1
                break
        i += 1
    return found


def _inflected(
    tokens: list[Token], language: str, around: set[str], *, strict: bool
) -> list[Named]:
    """Returns for each word the country, area or city with the most similar beginning of its name: "казани", "İzmirli",
    "lyonnais". Set `strict` if other words name a place exactly. The word must then have a capital letter, and a city
    must be in one of the countries `around`."""
    cased = strict or any(map(_is_written, tokens[1:]))
    found: list[Named] = []
    for token in sorted(tokens, key=_is_written, reverse=True):
        capital = _is_written(token) or not (cased or found)
        is_word = is_function_word(token.key) or token.key in AROUND_PLACES
        if len(token.key) < SHORTEST_STEM or is_word or not capital:
            continue
        most = 0 if language == "en" and token.text.isascii() else 1 if strict else 2
        place = find_most_alike(token.key, language, around, most=most)
        if place and (not strict or place.kind != "city" or around & set(place.countries)):
            found.append(Named(place, token.key, token.start, token.end, is_exact=False))
    return found


def _towns(tokens: list[Token], language: str, around: set[str]) -> list[Named]:
    """Returns the first small town that has one of these names and is in one of the countries `around`."""
    return [
        Named(town, t.key, t.start, t.end, is_exact=False)
        for t in tokens
        if len(t.key) >= SHORTEST_STEM
        and not _is_little(t, language)
        and not is_function_word(t.key)
        for country in sorted(around)
        if (town := load_cities().get(t.key, country) or load_towns().get(t.key, country))
    ][:1]


def _placed(found: list[Named], near: tuple[str, ...], main: tuple[str, ...]) -> Iterator[Named]:
    """Replaces a place by another place with the same name, if the other place is in or near places that the text
    names. A city is replaced by a city in a named region or country. If there is none, cities in the countries `near`
    and `main` are considered. If a name means several places, as Georgia does, the place in the named country is
    used."""
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
    """Chooses between the US state Georgia and the country Georgia. Returns the one in the country that the text names.
    Returns None if the text names both countries or neither."""
    known = told.intersection(place.countries)
    if len(known) != 1:
        return None
    return state_codes()["ga"] if known == {"US"} else country_place(known.pop())


NAMESAKE: Final = 20
"""Maximum ratio of the sizes of two cities with the same name. If the larger city exceeds this ratio, a nearby smaller
city does not replace it."""


def _without_wider(found: list[Named]) -> Iterator[Named]:
    """Drops places that only say where the place before them is, as in "Austin, Texas, USA". Also drops repetitions of
    a place."""
    seen: set[str] = set()
    for i, one in enumerate(found):
        before = found[i - 1].place if i else None
        locates = before and before != one.place and _contains(one.place, before)
        if not locates and one.place.name not in seen:
            seen.add(one.place.name)
            yield one


def _contains(wider: Place, place: Place) -> bool:
    if wider.kind == "city" or place.kind == "country":
        return False
    if not set(place.countries) <= set(wider.countries):
        return False
    return wider.kind == "country" or wider.cover.contains(place.spot)


_NEGATIONS: Final = frozenset(map(name_key, NEGATIONS))
