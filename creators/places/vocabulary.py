"""Words around a name that tell whether it is a place: all folded."""

from pathlib import Path
from typing import Final

from creators.lexicon.groups import words_of

LOCATIVES: Final = words_of("locatives")
"""Words after which a name is a place."""
ARTICLES: Final = words_of("articles")
AND: Final = words_of("and")
NOT_RESIDENCE: Final = words_of("not_residence")
"""Before a preposition they make the place a matter or an aim, not a home: "travel across Europe", "made in Italy"."""
TOWARDS: Final = words_of("towards")

# Who is meant when a search speaks of people: also what follows a demonym that says where they are from.
PEOPLE: Final = words_of("people")
FOLLOWING_STOPS: Final = words_of("following_stops")
"""Where these come between a name and a word for people, the two do not belong together."""

# What is made, eaten, worn, played: the name says its style, not a home.
THINGS: Final = words_of("things")
"""After a country's or a people's name these are a subject: "Turkish coffee", "Brazil nuts", "German shepherd"."""
MAKERS: Final = words_of("makers")
"""After a thing these are people who make it: "Korean makeup artists" are Korean, "Korean skincare reviewers" need
not be."""
STYLES: Final = words_of("styles")
"""Those of THINGS that people of a city or a country may well be about: "Berlin food bloggers"."""
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
"""What comes "from" a place without anybody living there."""
TRAVEL_THINGS: Final = words_of("travel_things")

_DATA: Final = Path(__file__).parent / "data" / "things_named_after_places.tsv"
_THINGS_NAMED: Final = [line.split("\t") for line in _DATA.read_text("utf-8").splitlines()]
STYLE_BEFORE: Final = {name: frozenset(before.split()) for name, before, _ in _THINGS_NAMED}
STYLE_AFTER: Final = {name: frozenset(after.split()) for name, _, after in _THINGS_NAMED}
"""What before or after a name makes it a thing, a person or a club: "fine china", "chicago fire"."""
JOURNEYS: Final = words_of("journeys")
"""Before a preposition and a place they tell of it: "travel across Europe", "news from Chile"."""
TITLES_OF: Final = words_of("titles_of")
"""Before "of" and a place they make a name of both: "Bank of America", "the Duke of York"."""
COMPARED: Final = words_of("compared")
"""Between two names they make a match of both: "France vs Norway"."""
MOVED: Final = words_of("moved")
BYGONE: Final = words_of("bygone")
"""Before a name these make it history."""
MANNERS: Final = words_of("manners")
"""Between a people and a thing: "Mexican street tacos"."""

GIVEN_NAMES: Final = words_of("given_names")
SURNAMES_AFTER: Final = words_of("surnames_after")
FIRST_NAMES_BEFORE: Final = words_of("first_names_before")

UNLIKELY: Final = words_of("unlikely")
"""Cities whose name is more often another word. Capitalised after "in" in mixed case, or "based in": then the city."""
SHORT_BUT_KNOWN: Final = words_of("short_but_known")
"""Names under five letters that stand for their city without a word like "in"."""
WEAK_COUNTRIES: Final = words_of("weak_countries")
"""Countries and areas that need a word for place or people beside them."""
WRONG_NAMES: Final = words_of("wrong_names")
"""Exonyms of some language that are words of another: Iceland is "Island" in German."""
