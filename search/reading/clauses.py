"""Turns the labelled spans of a text into a brief with clauses and groups."""

import math
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, pairwise
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
from search.reading.flags import read_flags, read_only_platforms, read_platforms
from search.reading.languages import read_languages
from search.reading.lexicon import EXCLUSIONS, NEGATIONS
from search.reading.numbers import read_count, read_followers, read_rate
from search.reading.places import Named, read_places
from search.reading.tagger import Tagged

UNUSED: Final[dict[str, UnusedKind]] = {
    "who": "sender", "deliver": "deliverable", "money": "budget", "time": "deadline", "audience": "audience",
    "person": "person", "measure": "quality", "history": "history",
}  # fmt: skip
_ROLES: Final[dict[str, Role]] = {
    "not": "excluded", "not_home": "excluded", "not_platform": "excluded", "soft": "wished",
}  # fmt: skip
_KINDS: Final = {
    "platform": "platforms", "not_platform": "platforms", "followers": "followers", "language": "languages",
}  # fmt: skip
CONTRADICTED: Final = 0.5
"""Maximum certainty of a clause that contradicts another one, and of an exclusion without a word such as "no".

It is below the limit for doubtful clauses, so the user is asked about the clause.
"""
SURE_EXCLUSION: Final = 0.8
"""Minimum certainty of an exclusion in a short text without a word such as "no", as in "Friuli? Trieste esclusa"."""
_FIRST_UNSPACED: Final = "\u3040"
"""Letters from this one on belong to scripts without spaces between words."""
OPENS_MORE: Final = 0.7
"""Number added to the log-odds that a span begins a group.

The tagger underestimates them, because most of the texts that it learned from have one group.
"""
REPLACEABLE: Final = ("home", "about", "followers")
REPLACED: Final = 0.5
"""A value is dropped if the probability that another value replaces it is at least this."""
_OPENERS: Final = frozenset(
    {"wanted", "number", "home", "followers", "platform", "language", "about", "not_home", "not"}
)
"""Labels of spans that can begin a group."""
OWN: Final = 0.35
"""Minimum probability that a span belongs only to its own group. Other spans apply to all groups."""
DROPPED: Final = 0.25
"""Minimum certainty of a clause that the user is asked about. Less certain clauses are not used."""
LIKE_A_NAME: Final = 0.75
"""Share of the certainty that remains if the words only resemble the name of the place."""
QUESTIONS: Final = 2
SHORT_QUESTIONS: Final = 1
SHORT: Final = 25
"""Maximum words of a short text. The user is asked at most SHORT_QUESTIONS questions about it."""
_LISTED: Final = re.compile(
    r"\s*[,;/、،]\s*|\s+(?:or|oder|o|ou|of|lub|veya|или|או|أو|ni|noch|nor)\s+"
)
_EDGES: Final = " \t\n,.;:/|-–—•*&+\"'()[]،。、"


@dataclass(slots=True)
class _Part:
    """The clauses, the number of creators and the subjects of one group, or those that all groups share."""

    clauses: list[Clause] = field(default_factory=list)
    count: int | None = None
    subjects: list[str] = field(default_factory=list)


def build_brief(text: str, language: str, tagged: Sequence[Tagged]) -> Brief:
    if not any(one.label == "wanted" for one in tagged) and not _has_other_words(text, tagged):
        # In 34 of 35 briefs by many writers that consist only of a place, creators should live there. "Who has been
        # to Greece?" has other words.
        tagged = [replace(one, label="home") if one.label == "about" else one for one in tagged]
    tagged = without_unticked(text, list(tagged))
    if not any(one.label in ("wanted", "maybe") for one in tagged):
        # All 3,382 briefs by many writers say what kind of creator they want.
        tagged = [_wanted_person(text, one) for one in tagged]
    tagged = list(_with_what_is_negated(text, tagged))
    of_all, *apart = split_groups(tagged)
    apart = [_without_replaced(part, [*of_all, *part]) for part in apart]
    of_all = _without_replaced(of_all, of_all)
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
    return Brief(
        text=text,
        language=language,
        groups=tuple(
            Group(g.id, g.label, tuple(c for c in g.clauses if c.id in kept), g.count)
            for g in groups
        ),
        shared=tuple(c for c in shared.clauses if c.id in kept),
        unused=(
            *reader.unused,
            *(Unused("other", s) for c in clauses if c.id not in kept for s in c.spans),
        ),
        read_by="tagger",
    )


def _wanted_person(text: str, one: Tagged) -> Tagged:
    """Relabels a kind of person as the subject, as in "young mums in Spain". An age is not a subject."""
    is_kind = one.label == "person" and not any(c.isdigit() for c in text[one.start : one.end])
    return replace(one, label="wanted") if is_kind else one


def _without_replaced(part: Sequence[Tagged], valid: Sequence[Tagged]) -> list[Tagged]:
    """Drops values of a group that another value replaces, as in "5 to 20k … sorry, make that 40k".

    `valid` has the values of the group and those that all groups share. At least one of them stays for each label, so
    a correction for one group does not take the place of another group.
    """
    least = {
        label: min((one.replaced for one in valid if one.label == label), default=0.0)
        for label in REPLACEABLE
    }
    return [
        one
        for one in part
        if one.label not in least or one.replaced < REPLACED or one.replaced == least[one.label]
    ]


def _asked_about(clauses: list[Clause], is_short: bool) -> list[Clause]:
    doubtful = [c for c in clauses if c.is_doubtful and c.certainty >= DROPPED]
    most = SHORT_QUESTIONS if is_short else QUESTIONS
    return sorted(doubtful, key=lambda c: -c.certainty)[:most]


def split_groups(tagged: Sequence[Tagged]) -> list[list[Tagged]]:
    """Returns the spans that all groups share, then the spans of each group.

    If the text has only one group, the first list is empty.
    """
    starts = _find_starts(tagged)
    if not starts:
        return [[], list(tagged)]
    parts = [
        [one for one in tagged[low:high] if one.own >= OWN]
        for low, high in pairwise([*starts, len(tagged)])
    ]
    owned = {id(one) for part in parts for one in part}
    return [[one for one in tagged if id(one) not in owned], *parts]


def _find_starts(tagged: Sequence[Tagged]) -> list[int]:
    """Returns the indexes of the spans that begin groups; empty if one group is likelier than several.

    Either each group has a subject, or all groups share one, as in "five from Ghent and three from Bruges". The
    log-odds of the beginnings are added up. An unlikely first beginning counts as 0, because the first group often has
    no words that open it.
    """
    own = [i for i, one in enumerate(tagged) if one.own >= OWN and one.label in _OPENERS]
    subjects = [i for i in own if tagged[i].label == "wanted"] or own
    parted: dict[int, tuple[float, list[int]]] = {}
    """The best log-odds and beginnings for the spans from an index on, if a group begins at this index."""
    best: tuple[float, list[int]] = (0.0, [])
    for i in reversed(range(len(tagged))):
        after = bisect_left(subjects, i)
        if after == len(subjects) or tagged[i].label not in _OPENERS:
            continue
        odds = _open_odds(tagged[i])
        further = [way for at, way in parted.items() if at > subjects[after]]
        rest, starts = max(further, default=(0.0, []))
        if starts:
            best = max(best, (rest + max(odds, 0.0), [i, *starts]))
        parted[i] = (odds + rest, [i, *starts]) if rest > 0 else (odds, [i])
    return best[1]


def _open_odds(one: Tagged) -> float:
    likely = min(max(one.opens, 0.02), 0.98)
    return math.log(likely / (1 - likely)) + OPENS_MORE


class _Reader:
    def __init__(
        self, text: str, language: str, tagged: Sequence[Tagged], *, is_split: bool
    ) -> None:
        self._text, self._language = text, language
        self._ids = count(1)
        self.unused: list[Unused] = []
        # If sizes belong to single groups, but the text was not split, they may be the sizes of several groups.
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
        part.clauses = list(_doubt_containers(list(_latest_ranges(said_first, self._doubt))))
        if len(self._text.split()) <= SHORT and not _negates(self._text):
            part.clauses = list(_doubt_exclusions(part.clauses))
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
            case label if label in _KINDS:
                if value := self._read_value(_KINDS[label], words, self._text[: one.start]):
                    self._append(part, one, _KINDS[label], value, role)
        if len(part.clauses) == before:
            self.unused.append(Unused(self._unused_kind(one, words), Span(one.start, one.end)))

    def _read_value(self, kind: str, words: str, before: str) -> Any:
        match kind:
            case "platforms":
                return read_platforms(words)
            case "followers":
                return read_followers(words, before)
        return read_languages(words, self._language)

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
        if not flags and (rate := read_rate(words)):
            self._append(part, one, "engagement_rate", rate, "wanted")

    def _add_subject(self, part: _Part, one: Tagged, role: Role) -> None:
        if role != "excluded":
            if words := self._bare(self._words(one)):
                self._append(part, one, "subject", words, role)
                part.subjects += [words] if role == "wanted" else []
            return
        for each in _split_list(self._text, one):
            words = self._bare(self._words(each), EXCLUSIONS)
            if platforms := read_only_platforms(words):
                self._append(part, each, "platforms", platforms, role)
            elif words:
                self._append(part, each, "subject", words, role)

    def _append(
        self,
        part: _Part,
        one: Tagged,
        kind: str,
        value: Any,
        role: Role,
        named: Named | None = None,
    ) -> None:
        span = (
            Span(one.start + named.start, one.start + named.end)
            if named
            else Span(one.start, one.end)
        )
        clause_id = f"c{next(self._ids)}"
        sure = one.certainty * (LIKE_A_NAME if named and not named.is_exact else 1)
        certainty = calibrate(describe_kind(role, kind, value), sure)
        part.clauses.append(Clause(clause_id, kind, value, role, (span,), certainty))

    def _places_in(self, one: Tagged, near: Iterable[str]) -> tuple[Named, ...]:
        return read_places(self._words(one), self._language, near)

    def _words(self, one: Tagged) -> str:
        return self._text[one.start : one.end]

    def _bare(self, words: str, empty: frozenset[str] = frozenset()) -> str:
        """Removes short stopwords and the words of `empty` from both ends."""
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
    """Returns the number of ">" before the line at this offset. A line with more of them was written earlier."""
    quoted = re.match(r"[>\s]*", text[text.rfind("\n", 0, at) + 1 :])
    return quoted[0].count(">") if quoted else 0


def _has_other_words(text: str, tagged: Iterable[Tagged]) -> bool:
    other = list(text)
    for one in tagged:
        other[one.start : one.end] = " " * (one.end - one.start)
    return any(map(str.isalpha, other))


def _with_what_is_negated(text: str, tagged: Sequence[Tagged]) -> Iterator[Tagged]:
    """Joins a span of negations with the wanted span right after it, as in "nothing about" and "clutch repairs".

    The joined span is excluded.
    """
    last: Tagged | None = None
    for one in tagged:
        if last and one.label == "wanted" and not text[last.end : one.start].strip():
            yield replace(one, label="not", start=last.start)
            last = None
            continue
        if last:
            yield last
        last = one if one.label == "not" and _says_only_no(text[one.start : one.end]) else None
        if not last:
            yield one
    if last:
        yield last


def _says_only_no(words: str) -> bool:
    return all(word.strip(_EDGES).casefold() in EXCLUSIONS for word in words.split())


def _split_list(text: str, one: Tagged) -> Iterator[Tagged]:
    """Splits the list in an excluded span: "no dogs or birds" gives "no dogs" and "birds"."""
    start = one.start
    for joint in _LISTED.finditer(text, one.start, one.end):
        yield replace(one, start=start, end=joint.start())
        start = joint.end()
    yield replace(one, start=start)


def _only_country(named: Named) -> tuple[str, ...]:
    countries = tuple(named.place.countries)
    return countries if len(countries) == 1 and named.place.kind != "city" else ()


def _latest_ranges(clauses: list[Clause], doubt: float) -> Iterator[Clause]:
    """Keeps one range of each kind. Other clauses stay.

    A minimum and a maximum are joined into one range. Otherwise the latest range replaces the earlier ones, and its
    certainty is at most `doubt`.
    """
    last: dict[str, Clause] = {}
    for clause in clauses:
        if isinstance(clause.value, Range):
            earlier = last.get(clause.kind)
            last[clause.kind] = _joined(earlier, clause, doubt) if earlier else clause
    for clause in clauses:
        if not isinstance(clause.value, Range):
            yield clause
        elif clause.id == last[clause.kind].id:
            yield last[clause.kind]


def _doubt_containers(clauses: list[Clause]) -> Iterator[Clause]:
    """Lowers the certainty of an excluded place that contains a wanted home.

    In "Brooklyn and the rest of New York", New York is probably wanted too.
    """
    places = [c.value for c in clauses if c.kind == "place" and c.role == "wanted"]
    homes = [place for place in places if place.relation == "home"]
    for clause in clauses:
        is_out = clause.kind == "place" and clause.role == "excluded"
        if is_out and any(clause.value.contains(home) for home in homes):
            yield replace(clause, certainty=min(clause.certainty, CONTRADICTED))
        else:
            yield clause


def _negates(text: str) -> bool:
    folded = text.casefold()
    words = {word.strip(_EDGES) for word in folded.split()}
    unspaced = (word for word in NEGATIONS if word >= _FIRST_UNSPACED)
    return not words.isdisjoint(NEGATIONS) or any(word in folded for word in unspaced)


def _doubt_exclusions(clauses: list[Clause]) -> Iterator[Clause]:
    """Lowers the certainty of exclusions. The caller has checked that the text has no word such as "no".

    The tagger reads too many exclusions, because they are common in the briefs that it learned from and rare in
    everyday searches.
    """
    for clause in clauses:
        if clause.role == "excluded" and clause.certainty < SURE_EXCLUSION:
            yield replace(clause, certainty=min(clause.certainty, CONTRADICTED))
        else:
            yield clause


def _joined(first: Clause, second: Clause, doubt: float) -> Clause:
    a, b = first.value, second.value
    low = a.min if a.max is None else b.min if b.max is None else None
    high = a.max if a.min is None else b.max if b.min is None else None
    if low is None or high is None:
        return _updated(first, second, doubt)
    if low >= high:
        return replace(second, certainty=min(second.certainty, doubt))
    certainty = min(first.certainty, second.certainty)
    spans = first.spans + second.spans
    return Clause(second.id, second.kind, Range(low, high), second.role, spans, certainty)


def _updated(first: Clause, second: Clause, doubt: float) -> Clause:
    """Applies a later range to an earlier one.

    A later minimum or maximum replaces only that end of a range, as in "5 to 20k … up to 40k is fine". Otherwise the
    later range replaces the earlier one.
    """
    a, b = first.value, second.value
    low, high = (a.min if b.min is None else b.min), (a.max if b.max is None else b.max)
    is_end = a.min is not None and a.max is not None and (b.min is None or b.max is None)
    if is_end and low < high:
        return replace(second, value=Range(low, high), spans=first.spans + second.spans)
    return second if a == b else replace(second, certainty=min(second.certainty, doubt))
