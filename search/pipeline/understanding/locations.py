"""Where they live: "Berlin", "in Brazil", "Brazilian surfers", "outside Europe"."""

import re
from typing import Final

from creators.places import PlaceMention, country_name
from search.pipeline.understanding.negation import find_negation
from search.pipeline.understanding.reading import Reading, add

_LEAD: Final = re.compile(
    r"(?:(?:who |that |which )?(?:are |is |were |currently )?(?:based |living |lives? |located |residing |resident |born |wohnhaft |ansassig |leben |lebend |wohnen |que viven |viven |vivant |basados |basadas |bases |ubicados |from |moved |relocated )?"
    r"(?:out of |somewhere |anywhere |both |only |mostly )?(?:in|from|near|around|within|throughout|across|aus|bei|en|de|do|du|da|au|aux|no|na|em|dans|di|nel|nella|to|of|at)?(?: and around| or near| around)? ?(?:the |der |den |die |la |el |los |les |las |area of |city of |state of |whole of |all of |region of )?)$"
)
_TAIL: Final = re.compile(
    r"[ -](?:based|born)(?: in)?(?!\w)|(?: (?:metro )?(?:area|region|metropolitan area)| only)(?!\w)"
)
_LEAD_WORDS: Final = re.compile(r"[a-z]")


def read_locations(reading: Reading) -> None:
    residents = [place for place in reading.places if reading.free(place.start, place.end)]
    settled = {code for p in residents if p.kind != "demonym" and p.located for code in p.countries}
    turned, last_end = False, -1
    for place in residents:
        begin = find_negation(reading.plain, place.start)
        listed = place.clue == "list" and _joined(reading.plain, last_end, place.start)
        turned = begin is not None or (turned and listed)
        last_end = place.end
        if (
            place.kind == "demonym"
            and settled
            and not settled & set(place.countries)
            and not turned
        ):
            reading.mark_unclear(
                "Where creators live is known, not where they come from.",
                place.start,
                place.end,
                keep=True,
            )
        elif turned:
            _leave_out(reading, place, place.start if begin is None else begin)
        else:
            _ask_for(reading, place)
    settle(reading)


def _joined(plain: str, end: int, start: int) -> bool:
    return end >= 0 and start - end < 12 and not re.search(r"but|pero|aber|mais", plain[end:start])


def _ask_for(reading: Reading, place: PlaceMention) -> None:
    add(reading.countries, *place.countries)
    start, end = _phrase(reading, place)
    if place.kind == "city":
        add(reading.cities, place.name)
        reading.take("city", f"{place.name}, {country_name(place.countries[0])}", start, end)
    else:
        reading.take("country", _label(place), start, end)


def _leave_out(reading: Reading, place: PlaceMention, begin: int) -> None:
    start = begin if reading.free(begin, place.start) else place.start
    if place.kind == "city":
        reading.mark_unclear("A city cannot be left out, only a country.", start, place.end)
        return
    if place.kind == "region" and len(place.countries) == 1:
        reading.mark_unclear(
            "A part of a country cannot be left out, only all of it.", start, place.end
        )
        return
    add(reading.not_countries, *place.countries)
    _, end = _phrase(reading, place)
    reading.take("not_country", f"not in {_label(place)}", start, end)


def _label(place: PlaceMention) -> str:
    if len(place.countries) == 1:
        name = country_name(place.countries[0])
        return f"{place.name}, {name}" if place.kind == "region" and place.name != name else name
    if place.kind == "country":
        return " or ".join(map(country_name, place.countries))
    shown = place.name.upper() if len(place.name) < 5 else place.name
    return f"{shown} ({len(place.countries)} countries)"


def _phrase(reading: Reading, place: PlaceMention) -> tuple[int, int]:
    """The place with the words that only lead to it: "based in Berlin"."""
    floor = max(0, place.start - 48)
    before = reading.plain[floor : place.start]
    match = _LEAD.search(before)
    start = (
        place.start
        if match is None or not _LEAD_WORDS.search(match.group())
        else floor + match.start()
    )
    while start < place.start and not (
        _at_word(reading.plain, start) and reading.free(start, place.start)
    ):
        start += 1
    tail = _TAIL.match(reading.plain, place.end)
    end = tail.end() if tail and reading.free(place.end, tail.end()) else place.end
    return start, end


def _at_word(plain: str, i: int) -> bool:
    return i == 0 or not plain[i - 1].isalnum()


def settle(reading: Reading) -> None:
    """ "Europe but not Germany" asks for the rest of Europe."""
    rest = [code for code in reading.countries if code not in reading.not_countries]
    if reading.countries and not rest:
        first = next(chip for chip in reading.chips if chip.kind in {"country", "city"})
        reading.mark_unclear(
            "The same country is asked for and left out.", first.start, first.end, keep=True
        )
        reading.not_countries = [c for c in reading.not_countries if c not in reading.countries]
        return
    reading.countries = rest
