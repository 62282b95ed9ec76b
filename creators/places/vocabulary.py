"""Folded words that show, next to a name, whether the name is a place."""

from typing import Final

from creators.lexicon.groups import words_of
from creators.places.geonames import read_table

PEOPLE: Final = words_of("people")
"""Words for people. Such a word after a demonym shows that the demonym means the origin of people."""
_PEOPLE_ENDINGS: Final = tuple(words_of("people_endings"))

_THINGS_NAMED: Final = list(read_table("things_named_after_places.tsv"))
STYLE_BEFORE: Final = {name: frozenset(before.split()) for name, before, _ in _THINGS_NAMED}
STYLE_AFTER: Final = {name: frozenset(after.split()) for name, _, after in _THINGS_NAMED}
"""Words that make the name before or after them part of a thing, a person's name or a club: "fine china", "chicago
fire"."""


def is_people(word: str) -> bool:
    is_ended = word.endswith(_PEOPLE_ENDINGS) and word not in words_of("not_people")
    return word in PEOPLE or is_ended
