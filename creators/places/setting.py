"""Answers questions about the words around a name."""

from collections.abc import Sequence
from typing import Final

from creators.lexicon.groups import words_of
from creators.places.tokens import Token, can_join
from creators.places.vocabulary import (
    ARTICLES,
    BYGONE,
    COMPARED,
    FIRST_NAMES_BEFORE,
    FOLLOWING_STOPS,
    FROM_THINGS,
    GIVEN_NAMES,
    JOURNEYS,
    LOCATIVES,
    MAKERS,
    MANNERS,
    MOVED,
    NOT_RESIDENCE,
    PEOPLE,
    STYLE_AFTER,
    STYLE_BEFORE,
    STYLES,
    SURNAMES_AFTER,
    THINGS,
    TITLES_OF,
    TOWARDS,
    TRAVEL_THINGS,
    WEAK_COUNTRIES,
    is_people,
)

_PEOPLE_WITHIN: Final = 4
"""Maximum words between a name and the people that it qualifies: "German indie video game reviewers"."""
_FIRM_BEFORE: Final = frozenset(
    {"based", "living", "lives", "live", "located", "resident", "residing", "wohnhaft"}
)
_ROMANCE_PEOPLE: Final = (
    "eurs",
    "euses",
    "eur",
    "dores",
    "doras",
    "dor",
    "listas",
    "istas",
    "encers",
)
"""Endings of Romance words for people. The adjective can follow them: "influenceurs sport belges"."""
_PINS: Final = ("📍", "🏠", "🏡", "📌", "🌍", "🌎", "🌏", "📫")
_SUBJECTS_AFTER_CITY: Final = words_of("subjects_after_city")
"""Words that are not a surname if they follow a city's name: "London Vlog" is not a person."""
KNOWN_BY_ALL: Final = 4_000_000
"""Population from which a possessive means the city: "London's parks", but not "Austin's garage"."""
_ABBREVIATIONS: Final = frozenset(
    {"us", "la", "sf", "dc", "ny", "eu", "nz", "gb", "drc", "anz", "mena", "goa"}
)

LEARNING = frozenset(
    ["learn", "learning", "learns", "learned", "teach", "teaching", "teaches", "study", "studying"]
)
"""Words after which a demonym is a language: "learning Spanish as an adult"."""


class Setting:
    """The words before and after `tokens[i:stop]`. `listed` says that the name continues a list of places."""

    def __init__(self, tokens: Sequence[Token], i: int, stop: int, listed: bool) -> None:
        self._tokens, self._i, self._stop, self._listed = tokens, i, stop, listed
        self.key = " ".join(token.key for token in tokens[i:stop])
        self._before = self._words_before()
        self._next = tokens[stop] if stop < len(tokens) else None
        self._gap_before = tokens[i].gap
        self._gap_after = self._next.gap if self._next else "\n"

    @property
    def is_possessive(self) -> bool:
        return self._tokens[self._stop - 1].possessive

    def clue(self, *, strong: bool, people: bool = True) -> str | None:
        """The evidence that the name is a place, or None.

        `strong` names need no other word. `people` says that a word for people after the name suffices.
        """
        if self._listed:
            return "list"
        if self._pinned() or self._located() or self._based():
            return "preposition"
        if people and self._people_follow():
            return "people"
        if not strong:
            return None
        return "told" if self._aimed_at() else "bare"

    def firm_clue(self) -> str | None:
        """The evidence that a common word is a place, or None."""
        if self._listed and self._tokens[self._i].capitalised:
            return "list"
        if self._pinned() or self._based():
            return "preposition"
        firm = len(self._before) > 1 and self._before[1] in _FIRM_BEFORE
        proper = self._tokens[self._i].capitalised and not self._all_capitalised()
        return "preposition" if self._located() and (firm or proper) else None

    def is_a_thing(self, kind: str) -> bool:
        """Whether the name is part of a style, a brand or a club: "Brazil nuts", "air jordan"."""
        if self._before and self._before[0] in BYGONE | STYLE_BEFORE.get(self.key, frozenset()):
            return True
        if kind == "demonym" and self._before[:1] and self._before[0] in LEARNING:
            return True
        if self._next is None or not can_join(self._gap_after):
            return False
        after = self._next.key
        if after in COMPARED | STYLE_AFTER.get(self.key, frozenset()) or (
            self._in_a_manner() and (kind == "demonym" or not self._people_follow())
        ):
            return True
        if after in THINGS or self._fashion_week():
            return not self._people_of_a_thing(after, kind)
        return after in TRAVEL_THINGS and kind != "demonym" and not self._located()

    def _in_a_manner(self) -> bool:
        following = [token.key for token in self._tokens[self._stop : self._stop + 2]]
        return len(following) > 1 and following[0] in MANNERS and following[1] in THINGS

    def _fashion_week(self) -> bool:
        return [t.key for t in self._tokens[self._stop : self._stop + 2]] == ["fashion", "week"]

    def _people_of_a_thing(self, thing: str, kind: str) -> bool:
        """Returns whether the thing is what people from the place do: "Korean makeup artists", "Berlin food
        bloggers"."""
        following = self._tokens[self._stop + 1 : self._stop + 2]
        if (
            following
            and can_join(following[0].gap)
            and following[0].key in MAKERS
            and thing != "language"
        ):
            return True
        return kind != "demonym" and thing in STYLES and self._people_follow()

    def is_a_person(self, kind: str, population: int) -> bool:
        before = self._before[0] if self._before and self._gap_before == " " else ""
        if before in FIRST_NAMES_BEFORE or self._gap_before.endswith("@"):
            return True
        if self.key not in GIVEN_NAMES:
            return False
        if self.is_possessive:
            return kind == "city" and population < KNOWN_BY_ALL and not self._located()
        return self._has_surname(kind) and not self._located()

    def _has_surname(self, kind: str) -> bool:
        """Whether a surname follows. Countries are rarely given names: "China Says" is a headline."""
        if self._next is None or self._gap_after != " ":
            return False
        if self._next.key in SURNAMES_AFTER:
            return True
        is_sure = kind == "country" and self.key not in WEAK_COUNTRIES
        return not is_sure and self._could_be_a_surname(self._next)

    def spelled_as_a_place(self) -> bool:
        """Whether an abbreviation means the place. "US", "LA" and "EU" are common words in small letters."""
        if self.key not in _ABBREVIATIONS:
            return True
        if self.key in {"us", "eu"} and self._tokens[self._i].text.isupper():
            return not (
                self._before
                and self._tokens[self._i - 1].text.isupper()
                and len(self._before[0]) > 3
            )
        if self._before[:1] == ["the"]:
            return len(self._before) > 1 and self._before[1] in LOCATIVES | {"not"}
        ends = (
            self._next is None or not can_join(self._gap_after) or self._next.key in FOLLOWING_STOPS
        )
        return (
            self._based()
            or self._pinned()
            or (self._next is not None and self._next.key in PEOPLE)
            or (self._located() and (ends or self._tokens[self._i].text.isupper()))
            or self._listed
        )

    def people_of_it(self, *, noun: bool) -> bool:
        """Whether a demonym means people: "German reviewers", "creators who are German", "Germans"."""
        if self._next is not None and self._next.key in {
            "speaking",
            "speaker",
            "speakers",
            "language",
        }:
            return False
        if self._before[:1] == ["non"]:
            return True
        if noun or self._people_follow() or len(self._tokens) == self._stop - self._i:
            return True
        before = self._before[0] if self._before else ""
        if before in {"are", "is", "sind", "son", "sont", "being"}:
            return (
                self._next is None
                or not can_join(self._gap_after)
                or self._next.key in FOLLOWING_STOPS
            )
        if len(self._before) > 1 and self._before[1].endswith(_ROMANCE_PEOPLE):
            return (
                self._next is None
                or not can_join(self._gap_after)
                or self._next.key in FOLLOWING_STOPS | LOCATIVES
            )
        return before in PEOPLE and self._gap_before in {" ", ", "}

    def _words_before(self) -> list[str]:
        """Up to three words of the same phrase, nearest first."""
        words: list[str] = []
        for k in range(self._i, max(self._i - 3, 0), -1):
            gap = self._tokens[k].gap
            if (
                not can_join(gap)
                and gap.strip(" \"'“(")
                and not (k == self._i and gap in {", ", ": "})
            ):
                break
            words.append(self._tokens[k - 1].key)
        return words

    def _located(self) -> bool:
        words = [word for word in self._before if word not in ARTICLES or word in LOCATIVES]
        if words[:1] == ["of"] and self._before:
            words = words[1:]
            return bool(words) and words[0] in {
                "outside",
                "south",
                "north",
                "east",
                "west",
                "instead",
                "part",
                "parts",
            }
        if words[:1] == ["to"]:
            return len(words) > 1 and words[1] in MOVED
        if not words or words[0] not in LOCATIVES:
            return words[:2] == ["than", "other"]
        if len(words) > 1 and words[0] == "from" and words[1] in FROM_THINGS:
            return False
        return not (
            len(words) > 1
            and words[1] in NOT_RESIDENCE
            and words[0] not in {"outside", "except"}
            and not (words[0] == "in" and words[1].startswith("travel"))
        )

    def _aimed_at(self) -> bool:
        return bool(self._before) and (
            self._before[0] in TOWARDS or self._before[0] == "of" or (self._before[0] in LOCATIVES)
        )

    def is_told(self) -> bool:
        """Whether a text visits or describes the place: "visiting Rome", "the giants of Iceland"."""
        before = self._before[0] if self._before else ""
        earlier = self._before[1] if len(self._before) > 1 else ""
        if before in LOCATIVES:
            return earlier in JOURNEYS
        return before not in COMPARED | LEARNING and (before != "of" or earlier not in TITLES_OF)

    def _pinned(self) -> bool:
        return any(pin in self._gap_before for pin in _PINS)

    def _based(self) -> bool:
        return (
            self._next is not None
            and self._next.key in {"based", "born"}
            and can_join(self._gap_after)
        )

    def _people_follow(self) -> bool:
        for k in range(self._stop, min(self._stop + _PEOPLE_WITHIN + 1, len(self._tokens))):
            token = self._tokens[k]
            if not can_join(token.gap) or token.key in FOLLOWING_STOPS:
                return False
            if is_people(token.key):
                return True
        return False

    def _could_be_a_surname(self, token: Token) -> bool:
        if not token.capitalised or token.text.isupper() or not self._tokens[self._i].capitalised:
            return False
        return token.key not in PEOPLE | _SUBJECTS_AFTER_CITY

    def _all_capitalised(self) -> bool:
        return len(self._tokens) > 2 and all(token.capitalised for token in self._tokens)
