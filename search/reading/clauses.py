"""Converts the labelled words of a text to a brief. A brief has groups, one for each wanted kind of creator, and
clauses, which are its conditions."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final, Literal

from creators.lexicon.stems import is_stopword
from search.briefs.brief import (
    Brief,
    Clause,
    Group,
    Place,
    Role,
    Span,
    Unused,
    UnusedKind,
)
from search.filters.values import Range
from search.reading.boxes import without_unticked
from search.reading.certainty import calibrate, describe_kind
from search.reading.contradictions import (
    CONTRADICTED,
    doubt_containers,
    doubt_exclusions,
    keep_latest_ranges,
)
from search.reading.ends import rate_maximum
from search.reading.flags import read_flags, read_only_platforms, read_platforms
from search.reading.groups import OWN, drop_replaced, split_groups
from search.reading.languages import read_languages
from search.reading.lexicon import EXCLUSIONS, NEGATIONS
from search.reading.numbers import mask_number, read_count, read_followers, read_rate
from search.reading.places import Named, read_places
from search.reading.tagger import Tagged

UNUSED: Final[dict[str, UnusedKind]] = {
    "who": "sender", "deliver": "deliverable", "money": "budget", "time": "deadline", "audience": "audience",
    "person": "person", "measure": "quality", "history": "history",
}  # fmt: skip
_ROLES: Final[dict[str, Role]] = {
    "not": "excluded", "not_home": "excluded", "not_platform": "excluded", "soft": "wished",
}  # fmt: skip
DROPPED: Final = 0.25
"""Minimum certainty of a clause (condition). Clauses with a lower certainty are dropped. Clauses above this limit may
still be doubtful. The user is then asked about them."""
LIKE_A_NAME: Final = 0.75
"""Factor for the certainty of a place if the words are only similar to its name."""
QUESTIONS: Final = 2
SHORT_QUESTIONS: Final = 1
SHORT: Final = 25
"""A text with at most this number of words is short. For a short text, the user is asked at most SHORT_QUESTIONS
questions."""
LIKELY_MAXIMUM: Final = 0.7
"""Probability from which a size in a short text is a maximum, if no known word says so. Otherwise the size is a
minimum, because short queries such as "chefs, 10k followers" mostly mean a minimum."""
_LISTED: Final = re.compile(
    r"\s*[,;/、،]\s*|\s+(?:or|oder|o|ou|of|lub|veya|или|או|أو|ni|noch|nor)\s+"
)
_EDGES: Final = " \t\n,.;:/|-–—•*&+\"'()[]،。、"


@dataclass(slots=True)
class _Part:
    """The clauses (conditions), the number of creators and the subjects that apply to one group, or to all groups. A
    group is one wanted kind of creator."""

    clauses: list[Clause] = field(default_factory=list)
    count: int | None = None
    subjects: list[str] = field(default_factory=list)


def build_brief(text: str, language: str, tagged: Sequence[Tagged]) -> Brief:
    if not any(one.label == "wanted" for one in tagged) and not _has_other_words(text, tagged):
        # A brief that names only a place usually asks for creators who live there (34 of 35 such briefs). A brief such
        # as "Who has been to Greece?" has other words too.
        tagged = [replace(one, label="home") if one.label == "about" else one for one in tagged]
    tagged = without_unticked(text, list(tagged))
    if not any(one.label in ("wanted", "maybe") for one in tagged):
        # A brief always names a kind of creator (each of 3,382 briefs by many writers does).
        tagged = [_wanted_person(text, one) for one in tagged]
    tagged = [_with_whole_number(text, one) for one in _with_what_is_negated(text, tagged)]
    of_all, *apart = split_groups(tagged)
    apart = [drop_replaced(part, [*of_all, *part]) for part in apart]
    of_all = drop_replaced(of_all, of_all)
    tagged = [one for part in (of_all, *apart) for one in part]
    reader = _Reader(text, language, tagged, is_split=len(apart) > 1)
    shared, *parts = [reader.read(part) for part in (of_all, *apart)]
    groups = [
        Group(f"g{n}", ", ".join(part.subjects), tuple(part.clauses), part.count or shared.count)
        for n, part in enumerate(parts, 1)
    ]
    clauses = [*shared.clauses, *(c for g in groups for c in g.clauses)]
    asked = _asked_about(clauses, len(text.split()) <= SHORT)
    kept = {c.id for c in clauses if not c.is_doubtful} | {c.id for c in asked}
    dropped = [Unused("other", s) for c in clauses if c.id not in kept for s in c.spans]
    return Brief(
        text=text,
        language=language,
        groups=tuple(replace(g, clauses=_keep(g.clauses, kept)) for g in groups),
        shared=_keep(shared.clauses, kept),
        unused=(*reader.unused, *dropped),
        read_by="tagger",
    )


def _keep(clauses: Iterable[Clause], ids: set[str]) -> tuple[Clause, ...]:
    return tuple(clause for clause in clauses if clause.id in ids)


def _with_whole_number(text: str, one: Tagged) -> Tagged:
    """Extends a number of followers to the first of its digits. This is needed for "5千", because the tagger labels 千
    as a separate word."""
    if one.label != "followers":
        return one
    number = re.search(r"\d[\d.,]*$", text[: one.start])
    return replace(one, start=number.start()) if number else one


def _wanted_person(text: str, one: Tagged) -> Tagged:
    """Labels a kind of person as the subject, as in "young mums in Spain". An age is not labelled as the subject."""
    is_kind = one.label == "person" and not any(c.isdigit() for c in text[one.start : one.end])
    return replace(one, label="wanted") if is_kind else one


def _asked_about(clauses: list[Clause], is_short: bool) -> list[Clause]:
    doubtful = [c for c in clauses if c.is_doubtful and c.certainty >= DROPPED]
    most = SHORT_QUESTIONS if is_short else QUESTIONS
    return sorted(doubtful, key=lambda c: -c.certainty)[:most]


class _Reader:
    def __init__(
        self, text: str, language: str, tagged: Sequence[Tagged], *, is_split: bool
    ) -> None:
        self._text, self._language = text, language
        self._ids = count(1)
        self.unused: list[Unused] = []
        # If the text was not split into groups although some numbers of followers belong to single groups, the numbers
        # may be those of several groups.
        own = any(t.own >= OWN for t in tagged if t.label == "followers")
        self._doubt = CONTRADICTED if own and not is_split else 1.0
        places = [t for t in tagged if t.label in ("home", "not_home", "about")]
        self._near = tuple(
            dict.fromkeys(
                c for t in places for n in self._places_in(t, ()) for c in _only_country(n)
            )
        )

    def read(self, tagged: Sequence[Tagged]) -> _Part:
        part = _Part()
        maybe: list[Tagged] = []
        for one in tagged:
            if one.label == "maybe":
                maybe.append(one)
            elif one.label == "number":
                part.count = part.count or read_count(self._words(one))
            else:
                self._add(part, one)
        if maybe and not any(c.kind == "subject" and c.role == "wanted" for c in part.clauses):
            for one in maybe:
                self._add_subject(part, one, "wanted")
        said_first = sorted(part.clauses, key=lambda c: -_quote_depth(self._text, c.spans[0].start))
        part.clauses = doubt_containers(keep_latest_ranges(said_first, self._doubt))
        if len(self._text.split()) <= SHORT and not negates(self._text):
            part.clauses = doubt_exclusions(part.clauses)
        return part

    def _add(self, part: _Part, one: Tagged) -> None:
        words, before = self._words(one), len(part.clauses)
        role = _ROLES.get(one.label, "wanted")
        match one.label:
            case "wanted" | "not" | "soft":
                self._add_subject(part, one, role)
            case "home" | "about" | "not_home":
                self._add_places(part, one, role)
            case "measure":
                self._add_measure(part, one, words)
            case "platform" | "not_platform":
                self._append(part, one, "platforms", read_platforms(words), role)
            case "followers":
                self._add_followers(part, one, words, role)
            case "language":
                codes = read_languages(words, self._language)
                self._append(part, one, "languages", codes, role)
        if len(part.clauses) == before:
            self.unused.append(Unused(self._unused_kind(one, words), Span(one.start, one.end)))

    def _add_followers(self, part: _Part, one: Tagged, words: str, role: Role) -> None:
        before = self._text[: one.start]
        sizes, sure = read_followers(words, before), 1.0
        masked = mask_number(words, before) if sizes and sizes.max is None else None
        if sizes and masked:
            maximum = rate_maximum(masked, self._text)
            is_short = len(self._text.split()) <= SHORT
            is_maximum = maximum > (LIKELY_MAXIMUM if is_short else 0.5)
            sizes = Range(None, sizes.min) if is_maximum else sizes
            sure = maximum if is_maximum else 1.0 if is_short else 1 - maximum
        self._append(part, one, "followers", sizes, role, sure=sure)

    def _add_places(self, part: _Part, one: Tagged, role: Role) -> None:
        relation: Literal["home", "about"] = "about" if one.label == "about" else "home"
        for named in self._places_in(one, self._near):
            place = Place(named.place.name, named.place.kind, named.place.cover, relation)
            self._append(part, one, "place", place, role, named)

    def _unused_kind(self, one: Tagged, words: str) -> UnusedKind:
        if one.label == "person" and any(c.isdigit() for c in words):
            return "age"
        return UNUSED.get(one.label, "other")

    def _add_measure(self, part: _Part, one: Tagged, words: str) -> None:
        flags = read_flags(words)
        for kind in flags:
            self._append(part, one, kind, True, "wanted")
        if not flags:
            self._append(part, one, "engagement_rate", read_rate(words), "wanted")

    def _add_subject(self, part: _Part, one: Tagged, role: Role) -> None:
        if role != "excluded":
            words = self._bare(self._words(one))
            self._append(part, one, "subject", words, role)
            part.subjects += [words] if words and role == "wanted" else []
            return
        for each in _split_list(self._text, one):
            words = self._bare(self._words(each), EXCLUSIONS)
            platforms = read_only_platforms(words)
            kind = "platforms" if platforms else "subject"
            self._append(part, each, kind, platforms or words, role)

    def _append(
        self,
        part: _Part,
        one: Tagged,
        kind: str,
        value: Any,
        role: Role,
        named: Named | None = None,
        sure: float = 1.0,
    ) -> None:
        """Appends a clause (condition), unless the value is empty. `named` contains those words that name a place.
        `sure` is the probability that the value is right if the tagger's label is right."""
        if not value:
            return
        start, end = (named.start, named.end) if named else (0, one.end - one.start)
        span = Span(one.start + start, one.start + end)
        sure *= one.certainty * (LIKE_A_NAME if named and not named.is_exact else 1)
        certainty = calibrate(describe_kind(role, kind, value), sure, self._text)
        clause_id = f"c{next(self._ids)}"
        part.clauses.append(Clause(clause_id, kind, value, role, (span,), certainty))

    def _places_in(self, one: Tagged, near: Iterable[str]) -> tuple[Named, ...]:
        return read_places(self._words(one), self._language, near)

    def _words(self, one: Tagged) -> str:
        return self._text[one.start : one.end]

    def _bare(self, words: str, empty: frozenset[str] = frozenset()) -> str:
        """Removes short stopwords, and the words in `empty`, from the start and the end."""
        parts = words.strip(_EDGES).split()
        while len(parts) > 1 and self._is_little(parts[0], empty):
            parts.pop(0)
        while len(parts) > 1 and self._is_little(parts[-1], empty):
            parts.pop()
        return " ".join(parts).strip(_EDGES)

    def _is_little(self, word: str, empty: frozenset[str]) -> bool:
        bare = word.strip(_EDGES).casefold()
        if bare in empty:
            return True
        return len(bare) < 4 and (not bare or is_stopword(bare, self._language))


def _quote_depth(text: str, at: int) -> int:
    """Returns the number of ">" at the start of a line. The line is the one with this offset. A line with more ">" is
    quoted from an earlier mail."""
    quoted = re.match(r"[>\s]*", text[text.rfind("\n", 0, at) + 1 :])
    return quoted[0].count(">") if quoted else 0


def _has_other_words(text: str, tagged: Iterable[Tagged]) -> bool:
    other = list(text)
    for one in tagged:
        other[one.start : one.end] = " " * (one.end - one.start)
    return any(map(str.isalpha, other))


def _with_what_is_negated(text: str, tagged: Iterable[Tagged]) -> list[Tagged]:
    """Joins a negation with the wanted words directly after it, such as "nothing about" and "clutch repairs". The
    joined words are an exclusion."""
    joined: list[Tagged] = []
    for one in tagged:
        last = joined[-1] if joined and one.label == "wanted" else None
        is_negation = last and last.label == "not" and _says_only_no(text[last.start : last.end])
        if last and is_negation and not text[last.end : one.start].strip():
            joined[-1] = replace(one, label="not", start=last.start)
        else:
            joined.append(one)
    return joined


def _says_only_no(words: str) -> bool:
    return all(word.strip(_EDGES).casefold() in EXCLUSIONS for word in words.split())


def _split_list(text: str, one: Tagged) -> Iterator[Tagged]:
    """Splits a list of exclusions: "no dogs or birds" becomes "no dogs" and "birds"."""
    start = one.start
    for joint in _LISTED.finditer(text, one.start, one.end):
        yield replace(one, start=start, end=joint.start())
        start = joint.end()
    yield replace(one, start=start)


def _only_country(named: Named) -> tuple[str, ...]:
    countries = tuple(named.place.countries)
    return countries if len(countries) == 1 and named.place.kind != "city" else ()


_FIRST_UNSPACED: Final = "\u3040"
"""The first character of the scripts that have no spaces between words. All characters with higher codes are treated
alike."""


def negates(text: str) -> bool:
    folded = text.casefold()
    words = {word.strip(_EDGES) for word in folded.split()}
    unspaced = (word for word in NEGATIONS if word >= _FIRST_UNSPACED)
    return not words.isdisjoint(NEGATIONS) or any(word in folded for word in unspaced)
