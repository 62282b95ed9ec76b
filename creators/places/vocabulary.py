"""Folded words that show, next to a name, whether the name is a place."""

from pathlib import Path
from typing import Final

from creators.lexicon.groups import words_of

LOCATIVES: Final = words_of("locatives")
"""Words after which a name is a place."""
ARTICLES: Final = words_of("articles")
AND: Final = words_of("and")
NOT_RESIDENCE: Final = words_of("not_residence")
"""Words before a preposition that make the place a topic, not a home: "travel across Europe", "made in Italy"."""
TOWARDS: Final = words_of("towards")

PEOPLE: Final = words_of("people")
"""Words for people. After a demonym they say that the demonym means where people are from."""
FOLLOWING_STOPS: Final = words_of("following_stops")
"""Words that separate a name from a later word for people."""

THINGS: Final = words_of("things")
"""Words that turn a country or demonym before them into a style: "Turkish coffee", "Brazil nuts"."""
MAKERS: Final = words_of("makers")
"""Words for people who make a thing. "Korean makeup artists" are Korean; "Korean skincare reviewers" need not be."""
STYLES: Final = words_of("styles")
"""THINGS that can also be the subject of people from the place: "Berlin food bloggers"."""
_PEOPLE_ENDINGS: Final = (
    "ists",
    "icians",
    "graphers",
    "makers",
    "smiths",
    "keepers",
    "workers",
    "bloggers",
    "vloggers",
    "tubers",
    "tokers",
    "lovers",
    "icists",
    "crafters",
    "writers",
)
_NOT_PEOPLE: Final = words_of("not_people")


def is_people(word: str) -> bool:
    return word in PEOPLE or (word.endswith(_PEOPLE_ENDINGS) and word not in _NOT_PEOPLE)


FROM_THINGS: Final = words_of("from_things")
"""Words whose "from" names an origin, not a home."""
TRAVEL_THINGS: Final = words_of("travel_things")

_DATA: Final = Path(__file__).parent / "data" / "things_named_after_places.tsv"
_THINGS_NAMED: Final = [line.split("\t") for line in _DATA.read_text("utf-8").splitlines()]
STYLE_BEFORE: Final = {name: frozenset(before.split()) for name, before, _ in _THINGS_NAMED}
STYLE_AFTER: Final = {name: frozenset(after.split()) for name, _, after in _THINGS_NAMED}
"""Words before and after a name that make it a thing, a person or a club: "fine china", "chicago fire"."""
JOURNEYS: Final = words_of("journeys")
"""Words that describe the place after the next preposition: "travel across Europe", "news from Chile"."""
TITLES_OF: Final = words_of("titles_of")
"""Words that form a longer name with "of" and a place: "Bank of America", "the Duke of York"."""
COMPARED: Final = words_of("compared")
"""Words that make two names a match: "France vs Norway"."""
MOVED: Final = words_of("moved")
BYGONE: Final = words_of("bygone")
"""Words that make the name after them history."""
MANNERS: Final = words_of("manners")
"""Words between a demonym and a thing: "Mexican street tacos"."""

GIVEN_NAMES: Final = words_of("given_names")
SURNAMES_AFTER: Final = words_of("surnames_after")
FIRST_NAMES_BEFORE: Final = words_of("first_names_before")

UNLIKELY: Final = words_of("unlikely")
"""Cities whose name is more often another word. They need "based in", or a capital after "in" in mixed case."""
SHORT_BUT_KNOWN: Final = words_of("short_but_known")
"""Names of fewer than five letters that mean their city without a word like "in"."""
WEAK_COUNTRIES: Final = words_of("weak_countries")
"""Countries and areas that need a preposition or a word for people next to them."""
WRONG_NAMES: Final = words_of("wrong_names")
"""Exonyms that are words of another language: Iceland is "Island" in German."""
