"""Decides from the words around a name whether the name means a place. The groups of words for this decision are in
`creators/lexicon/words.tsv`."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from creators.lexicon.groups import words_of
from creators.places.geonames import read_table
from creators.places.tokens import Token, can_join

_PEOPLE_WITHIN: Final = 4
"""Maximum words between a place and the word for people that it describes: "German indie video game reviewers"."""
_ROMANCE_PEOPLE: Final = tuple(words_of("romance_people_endings"))
"""Endings of words for people in Romance languages. In these languages, the adjective follows: "influenceurs sport
belges"."""
_PEOPLE_ENDINGS: Final = tuple(words_of("people_endings"))
_THINGS_NAMED: Final = list(read_table("things_named_after_places.tsv"))
_STYLE_BEFORE: Final = {name: frozenset(before.split()) for name, before, _ in _THINGS_NAMED}
_STYLE_AFTER: Final = {name: frozenset(after.split()) for name, _, after in _THINGS_NAMED}
"""Words that show that a name next to them does not mean a place, but is part of the name of a thing, a person or a
club: "fine china", "chicago fire"."""
_PINS: Final = ("📍", "🏠", "🏡", "📌", "🌍", "🌎", "🌏", "📫")
KNOWN_BY_ALL: Final = 4_000_000
"""Some names of cities are also first names. If such a city has at least this population, a possessive means the city:
"London's parks" is about the city, but "Austin's garage" is about a person."""


def _is_people(word: str) -> bool:
    is_ended = word.endswith(_PEOPLE_ENDINGS) and word not in words_of("not_people")
    return is_ended or word in words_of("people")


class Setting:
    """The words around the possible name of a place, `tokens[i:stop]`. `listed` is whether the name continues a list of
    places."""

    def __init__(self, tokens: Sequence[Token], i: int, stop: int, listed: bool) -> None:
        self._tokens, self._i, self._stop, self._listed = tokens, i, stop, listed
        self.key = " ".join(token.key for token in tokens[i:stop])
        self._before = self._words_before()
        self._last, self._earlier = [*self._before, "", ""][:2]
        self._next = tokens[stop] if stop < len(tokens) else None
        self._gap_before = tokens[i].gap
        following = tokens[stop : stop + 2]
        joined = list(takewhile(lambda token: can_join(token.gap), following))
        self._after, self._second = [*(token.key for token in joined), "", ""][:2]

    @property
    def is_possessive(self) -> bool:
        return self._tokens[self._stop - 1].possessive

    def clue(self, *, strong: bool, people: bool = True) -> str | None:
        """Returns the evidence that the name means a place, or None. With `strong`, the name itself is enough evidence.
        With `people`, a word for people after the name is enough."""
        if self._listed:
            return "list"
        if self._pinned() or self._located() or self._based():
            return "preposition"
        if people and self._people_follow():
            return "people"
        if not strong:
            return None
        aims = words_of("towards") | words_of("locatives") | {"of"}
        return "told" if self._last in aims else "bare"

    def firm_clue(self) -> str | None:
        """Returns the evidence that a name means a place, or None. Use this function for names that are also ordinary
        words."""
        if self._listed and self._tokens[self._i].capitalised:
            return "list"
        if self._pinned() or self._based():
            return "preposition"
        firm = self._earlier in words_of("firm_before")
        proper = self._tokens[self._i].capitalised and not self._all_capitalised()
        return "preposition" if self._located() and (firm or proper) else None

    def is_a_thing(self, kind: str) -> bool:
        """Returns whether the name is part of a style, a brand or a club: "Brazil nuts", "air jordan"."""
        if self._last in words_of("bygone") | _STYLE_BEFORE.get(self.key, frozenset()):
            return True
        if kind == "demonym" and self._last in words_of("learning"):
            return True
        if self._after in words_of("compared") | _STYLE_AFTER.get(self.key, frozenset()):
            return True
        if self._in_a_manner() and (kind == "demonym" or not self._people_follow()):
            return True
        if self._after in words_of("things"):
            return not self._people_of_a_thing(kind)
        return (
            self._after in words_of("travel_things") and kind != "demonym" and not self._located()
        )

    def _in_a_manner(self) -> bool:
        """Returns whether a word of the group `manners` and a thing follow the name: "Mexican street tacos"."""
        if (self._after, self._second) == ("fashion", "week"):
            return True
        return self._after in words_of("manners") and self._second in words_of("things")

    def _people_of_a_thing(self, kind: str) -> bool:
        """Returns whether the name describes people who make or use a thing: "Korean makeup artists"."""
        if self._second in words_of("makers") and self._after != "language":
            return True
        return kind != "demonym" and self._after in words_of("styles") and self._people_follow()

    def is_a_person(self, kind: str, population: int) -> bool:
        before = self._last if self._gap_before == " " else ""
        if before in words_of("first_names_before") or self._gap_before.endswith("@"):
            return True
        if self.key not in words_of("given_names"):
            return False
        if self.is_possessive:
            return kind == "city" and population < KNOWN_BY_ALL and not self._located()
        return self._has_surname(kind) and not self._located()

    def _has_surname(self, kind: str) -> bool:
        """Returns whether a surname follows the name. Countries are rarely first names: "China Says" is a headline."""
        if self._next is None or self._next.gap != " ":
            return False
        if self._after in words_of("surnames_after"):
            return True
        is_sure = kind == "country" and self.key not in words_of("weak_countries")
        return not is_sure and self._could_be_a_surname(self._next)

    def spelled_as_a_place(self) -> bool:
        """Returns whether the name is spelled like the name of a place. Abbreviations such as "us", "la" and "eu" are
        ordinary words in small letters."""
        is_upper = self._tokens[self._i].text.isupper()
        if self.key not in words_of("abbreviations"):
            return True
        if self.key in ("us", "eu") and is_upper:
            is_shouted = bool(self._last) and self._tokens[self._i - 1].text.isupper()
            return not is_shouted or len(self._last) <= 3
        if self._last == "the":
            return self._earlier in words_of("locatives") | {"not"}
        return (
            self._based()
            or self._pinned()
            or self._after in words_of("people")
            or (self._located() and (is_upper or self._phrase_ends("following_stops")))
            or self._listed
        )

    def people_of_it(self, *, noun: bool) -> bool:
        """Returns whether a demonym means people: "German reviewers", "creators who are German", "Germans"."""
        if self._after in words_of("language_after"):
            return False
        is_whole = len(self._tokens) == self._stop - self._i
        if self._last == "non" or noun or is_whole or self._people_follow():
            return True
        if self._last in words_of("being"):
            return self._phrase_ends("following_stops")
        if self._earlier.endswith(_ROMANCE_PEOPLE):
            return self._phrase_ends("following_stops", "locatives")
        return self._last in words_of("people") and self._gap_before in (" ", ", ")

    def _phrase_ends(self, *stops: str) -> bool:
        """Returns whether the phrase ends after the name. A word of the groups `stops` also ends it."""
        return not self._after or any(self._after in words_of(group) for group in stops)

    def _words_before(self) -> list[str]:
        """Returns up to three words of the same phrase before the name, the nearest first."""
        words: list[str] = []
        for k in range(self._i, max(self._i - 3, 0), -1):
            gap = self._tokens[k].gap
            is_next_to_name = k == self._i and gap in (", ", ": ")
            if not (can_join(gap) or is_next_to_name or not gap.strip(" \"'“(")):
                break
            words.append(self._tokens[k - 1].key)
        return words

    def _located(self) -> bool:
        """Returns whether the words before the name say that somebody is there: "in", "south of", "moved to"."""
        locatives = words_of("locatives")
        words = [w for w in self._before if w not in words_of("articles") or w in locatives]
        first, second = [*words, "", ""][:2]
        if first == "of":
            return second in words_of("parts_before_of")
        if first == "to":
            return second in words_of("moved")
        if first not in locatives:
            return (first, second) == ("than", "other")
        if first == "from" and second in words_of("from_things"):
            return False
        is_elsewhere = second in words_of("not_residence") and first not in ("outside", "except")
        return not is_elsewhere or (first == "in" and second.startswith("travel"))

    def is_told(self) -> bool:
        """Returns whether the author visits or describes the place: "visiting Rome", "the giants of Iceland"."""
        if self._last in words_of("locatives"):
            return self._earlier in words_of("journeys")
        if self._last in words_of("compared") | words_of("learning"):
            return False
        return self._last != "of" or self._earlier not in words_of("titles_of")

    def _pinned(self) -> bool:
        return any(pin in self._gap_before for pin in _PINS)

    def _based(self) -> bool:
        return self._after in ("based", "born")

    def _people_follow(self) -> bool:
        for token in self._tokens[self._stop : self._stop + _PEOPLE_WITHIN + 1]:
            if not can_join(token.gap) or token.key in words_of("following_stops"):
                return False
            if _is_people(token.key):
                return True
        return False

    def _could_be_a_surname(self, token: Token) -> bool:
        if not token.capitalised or token.text.isupper() or not self._tokens[self._i].capitalised:
            return False
        return token.key not in words_of("people") | words_of("subjects_after_city")

    def _all_capitalised(self) -> bool:
        return len(self._tokens) > 2 and all(token.capitalised for token in self._tokens)
