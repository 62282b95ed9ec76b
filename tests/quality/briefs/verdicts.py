"""How right a reading of a brief is. README.md says what the columns of the table mean."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from search.briefs.brief import Clause
from tests.quality.briefs.places import WHOLE, ReadPlace, around, countries_of, same_place
from tests.quality.briefs.readings import Pair, ReadGroup, Reading
from tests.quality.briefs.records import Brief
from tests.quality.briefs.words import compares_strings, content_words, squeezed

FOREIGN: Final = ("not", "home", "not_home", "about", "platform", "followers", "language", "number", "soft", "person",
                  "audience", "who", "deliver", "money", "time", "measure", "history")  # fmt: skip
TOLERANCE: Final = 0.05
_NEGATIONS = (
    "please want don bitte queremos surtout zero without except excluding avoid kein keine ohne sans sauf aucun sin "
    "senza sem geen zonder bez oprocz zadnych inga ingen utan nessun nessuno niente nada nenhum haric tanpa без кроме "
    "крім никаких"
)
NEGATIONS: Final = frozenset(_NEGATIONS.split())
"""That a span of what is left out may take in, and a clause may not."""
Gold = dict[str, Any]


@dataclass(slots=True)
class Verdict:
    """Pairs are hits and what was asked."""

    right: bool = False
    clean: bool = False
    foreign: bool = False
    filters: bool = False
    count: bool = False
    miscounted: bool = False
    harms: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    apart: bool | None = None
    torn: bool = False
    places_out: tuple[int, int] = (0, 0)
    subjects_out: tuple[int, int] = (0, 0)
    wishes_out: tuple[int, int] = (0, 0)
    asked: tuple[int, int] = (0, 0)
    asked_right: tuple[int, int] = (0, 0)
    fields: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def all_right(self) -> bool:
        return self.right and self.filters and not self.harms and not self.miscounted


def gold_of(brief: Brief) -> Gold:
    """The full form of a reading: what stands outside `groups` holds for the only group."""
    outer = ("groups", "not_home", "not_platforms")
    reading = brief.reading
    groups = reading.get("groups") or [{k: v for k, v in reading.items() if k not in outer}]
    empty: Gold = {
        "platforms": [],
        "followers": None,
        "languages": [],
        "home": [],
        "about": [],
        "count": None,
    }
    return {
        "groups": [{**empty, **group} for group in groups],
        "not_home": reading.get("not_home", []),
        "not_platforms": reading.get("not_platforms", []),
    }


def judge_reading(brief: Brief, read: Reading) -> Verdict:
    gold = gold_of(brief)
    subject = _Subject(brief, " ; ".join(g.subject for g in read.groups))
    asked = [p for g in gold["groups"] for p in g["home"] + g["about"]]
    verdict = Verdict(right=subject.right, clean=subject.clean, foreign=subject.holds_clause)
    verdict.filters = _aligned(gold["groups"], read.groups, _same_filters) and _left_out_right(
        gold, read
    )
    verdict.count = _aligned(gold["groups"], read.groups, lambda a, b: bool(a["count"] == b.count))
    verdict.miscounted = not _aligned(
        gold["groups"], read.groups, lambda a, b: b.count in (None, a["count"])
    )
    verdict.harms = _harms(brief, gold, read, subject)
    verdict.strangers = [
        p.name
        for g in read.groups
        for p in g.home + g.about
        if not any(same_place(code, p) or around(code, p) for code in asked)
    ]
    many = len(gold["groups"]) > 1
    verdict.apart = _apart(brief, read) if many else None
    verdict.torn = not many and len(read.groups) > 1
    verdict.places_out = (
        sum(any(same_place(c, p) for p in read.not_home) for c in gold["not_home"]),
        len(gold["not_home"]),
    )
    verdict.subjects_out = _subjects_out(brief, read)
    verdict.fields = _fields(gold, read)
    _judge_clauses(brief, gold, read, verdict)
    return verdict


def _words(brief: Brief, label: str, group: int | None = None) -> list[str]:
    return [
        brief.text[s.start : s.end]
        for s in brief.spans
        if s.label == label and group in (None, s.group)
    ]


class _Subject:
    """How the subject of a reading stands to the marks of a brief."""

    def __init__(self, brief: Brief, subject: str) -> None:
        self._brief, self._said_text = brief, subject
        self._wanted = _words(brief, "wanted")
        self._own = self._wanted + _words(brief, "wanted?")
        self._foreign = [w for label in FOREIGN for w in _words(brief, label)]
        if compares_strings(brief.text, brief.language):
            self._compare_strings()
        else:
            self._compare_words()

    def _compare_strings(self) -> None:
        said, own = squeezed(self._said_text), squeezed(" ".join(self._own))

        def inside(texts: Iterable[str], least: int) -> list[str]:
            return [
                t for t in map(squeezed, texts) if len(t) >= least and t in said and t not in own
            ]

        missing = [t for t in self._wanted if squeezed(t) not in said]
        foreign = inside(self._foreign, 2)
        self.holds_clause = bool(inside(self._foreign, 4))
        self.excluded = inside(_words(self._brief, "not"), 2)
        rest = said
        for text in sorted(map(squeezed, self._own + self._foreign), key=len, reverse=True):
            rest = rest.replace(text, "")
        self.right = not missing and not foreign
        self.clean = self.right and len(rest) <= 4

    def _compare_words(self) -> None:
        brief, language = self._brief, self._brief.language
        said, own = content_words([self._said_text], language), content_words(self._own, language)
        others = content_words(self._foreign, language) - own
        missing = content_words(self._wanted, language) - said
        foreign = said & others
        self.holds_clause = len(foreign) > 1
        self.excluded = sorted(said & (content_words(_words(brief, "not"), language) - own))
        glue = (said & content_words([_unmarked(brief)], language)) - own - others
        self.right = not missing and not foreign
        self.clean = self.right and len(glue) <= 1


def _unmarked(brief: Brief) -> str:
    letters = list(brief.text)
    for span in brief.spans:
        letters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(letters)


def _aligned(
    gold: list[Gold], read: Sequence[ReadGroup], same: Callable[[Gold, ReadGroup], bool]
) -> bool:
    if len(read) == 1:
        return all(same(g, read[0]) for g in gold)
    return len(gold) == len(read) and all(same(g, r) for g, r in zip(gold, read, strict=True))


def _same_filters(gold: Gold, read: ReadGroup) -> bool:
    places = _both_ways(gold["home"], read.home) and _both_ways(gold["about"], read.about)
    lists = set(gold["platforms"]) == set(read.platforms) and set(gold["languages"]) == set(
        read.languages
    )
    rate = not gold.get("engagement") or _close(gold["engagement"], read.engagement)
    return places and lists and rate and _close(gold["followers"], read.followers)


def _both_ways(want: list[str], have: Sequence[ReadPlace]) -> bool:
    """Whether each asked place is read, and each read one asked."""
    found = all(any(same_place(c, p) for p in have) for c in want)
    return found and all(any(same_place(c, p) for c in want) for p in have)


def _left_out_right(gold: Gold, read: Reading) -> bool:
    """Excluded places and platforms, where the brief has some."""
    places = not gold["not_home"] or _both_ways(gold["not_home"], read.not_home)
    return places and (
        not gold["not_platforms"] or set(gold["not_platforms"]) == set(read.not_platforms)
    )


def _pair(values: Sequence[float | None] | None) -> Pair | None:
    if not values:
        return None
    low, high = values
    return (low or None, high) if (low or high) else None


def _near(x: float | None, y: float | None) -> bool:
    if x is None or y is None:
        return x is y
    return abs(x - y) <= TOLERANCE * max(x, y)


def _close(a: Sequence[float | None] | None, b: Sequence[float | None] | None) -> bool:
    one, other = _pair(a), _pair(b)
    if one is None or other is None:
        return one is other
    return _near(one[0], other[0]) and _near(one[1], other[1])


def _drops(want: Iterable[str], have: Iterable[str]) -> bool:
    """Whether a filter `have` drops creators who meet `want`; an empty one is no filter."""
    wanted, filtered = set(want), set(have)
    return bool(filtered) and (not wanted or not wanted <= filtered)


def _harms(brief: Brief, gold: Gold, read: Reading, subject: _Subject) -> list[str]:
    labels = {s.label for s in brief.spans}
    same_number = len(gold["groups"]) == len(read.groups)
    pairs = (
        list(zip(gold["groups"], read.groups, strict=True))
        if same_number
        else [(g, r) for g in gold["groups"] for r in read.groups[:1]]
    )
    homes = [p for g in read.groups for p in g.home + g.about]
    excused = {"paid_partnerships": "history"}
    harms = {harm for g, r in pairs for harm in _group_harms(g, r)}
    found = {
        "not_home": any(not _asked_out(p, gold["not_home"]) for p in read.not_home),
        "not_platforms": bool(set(read.not_platforms) - set(gold["not_platforms"])),
        "not_languages": bool(read.not_languages) and "not" not in labels,
        "excluded subject wanted": bool(subject.excluded),
        "excluded place wanted": any(same_place(c, p) for c in gold["not_home"] for p in homes),
    } | {name: excused.get(name, "measure") not in labels for name in read.others}
    return sorted(harms | {name for name, holds in found.items() if holds})


def _group_harms(gold: Gold, read: ReadGroup) -> Iterable[str]:
    if _drops(gold["platforms"], read.platforms):
        yield "platforms"
    if _drops(gold["languages"], read.languages):
        yield "languages"
    low, high = _pair(gold["followers"]) or (None, None)
    low_read, high_read = _pair(read.followers) or (None, None)
    too_high = low_read and low_read > (1 + TOLERANCE) * (low or 1)
    if too_high or (high_read and (high is None or high_read < (1 - TOLERANCE) * high)):
        yield "followers"
    if _drops(frozenset().union(*map(countries_of, gold["home"])), read.countries):
        yield "countries"


def _asked_out(place: ReadPlace, codes: list[str]) -> bool:
    """Whether a place is left out that the brief leaves out, or a part of it."""
    return any(
        same_place(code, place)
        or (bool(place.countries) and code[2:3] != "-" and place.countries <= countries_of(code))
        for code in codes
    )


def _subjects_out(brief: Brief, read: Reading) -> tuple[int, int]:
    spans = [w for w in _words(brief, "not") if squeezed(w)]
    if compares_strings(brief.text, brief.language):
        said = [s for s in map(squeezed, read.avoided) if len(s) > 1]
        found = [any(s in squeezed(w) or squeezed(w) in s for s in said) for w in spans]
    else:
        words = content_words(read.avoided, brief.language)
        wanted = [content_words([w], brief.language) - NEGATIONS for w in spans]
        found = [w <= words for w in wanted if w]
    return sum(found), len(found)


def _fields(gold: Gold, read: Reading) -> Counter[tuple[str, str]]:
    """(field, hit | spurious | missed) over all groups together: groups are judged elsewhere."""
    found: Counter[tuple[str, str]] = Counter()

    def tally(
        name: str, want: list[Any], have: Iterable[Any], same: Callable[[Any, Any], bool]
    ) -> None:
        left = list(dict.fromkeys(have))
        for one in want:
            hit = next((h for h in left if same(one, h)), None)
            found[name, "missed" if hit is None else "hit"] += 1
            if hit is not None:
                left.remove(hit)
        found[name, "spurious"] += len(left)

    def union(key: str) -> list[Any]:
        return list({json.dumps(v): v for g in gold["groups"] for v in g[key]}.values())

    def equal(a: str, b: str) -> bool:
        return a == b

    groups = read.groups
    tally("platforms", union("platforms"), (p for g in groups for p in g.platforms), equal)
    tally("languages", union("languages"), (p for g in groups for p in g.languages), equal)
    homes = dict.fromkeys(p for g in groups for p in g.home)
    kept = [p for p in homes if not _only_the_country(p, union("home"), homes)]
    tally("home", union("home"), kept, same_place)
    tally("about", union("about"), (p for g in groups for p in g.about), same_place)
    sizes = {json.dumps(v): v for g in gold["groups"] if (v := _pair(g["followers"]))}
    tally(
        "followers", list(sizes.values()), (s for g in groups if (s := _pair(g.followers))), _close
    )
    tally("not_home", gold["not_home"], read.not_home, same_place)
    tally("not_platforms", gold["not_platforms"], read.not_platforms, equal)
    return found


def _only_the_country(place: ReadPlace, want: list[str], have: Iterable[ReadPlace]) -> bool:
    """A country next to its own part that was asked for says nothing wrong."""
    parts = [p for p in have if p.kind not in WHOLE and p.countries & place.countries]
    return place.kind in WHOLE and bool(parts) and not any(same_place(c, place) for c in want)


def _apart(brief: Brief, read: Reading) -> bool:
    numbers = range(1, len(gold_of(brief)["groups"]) + 1)
    if len(read.groups) != len(numbers):
        return False
    words = {n: content_words(_words(brief, "wanted", n), brief.language) for n in numbers}
    for n, group in zip(numbers, read.groups, strict=True):
        said = content_words([group.subject], brief.language)
        rest = frozenset().union(*(own for m, own in words.items() if m != n))
        if not words[n] <= said or said & (rest - words[n]):
            return False
    return True


# ---- clauses

_LABELS: Final = {
    "platforms": ("platform",),
    "followers": ("followers",),
    "languages": ("language",),
    "place": ("home", "about"),
}


def is_right(brief: Brief, clause: Clause) -> bool:
    """Whether the brief does ask for what a clause says."""
    return _clause_right(brief, gold_of(brief), clause)


def _judge_clauses(brief: Brief, gold: Gold, read: Reading, verdict: Verdict) -> None:
    if read.clauses is None:
        return
    doubtful = [c for c in read.clauses if c.is_doubtful]
    hard = [
        c
        for c in read.clauses
        if not c.is_doubtful and c.role != "wished" and c.kind not in ("subject", "brand")
    ]
    wrong = [c for c in hard if not _clause_right(brief, gold, c)]
    wishes = [not any(_overlaps(c, s) for c in wrong) for s in brief.spans if s.label == "soft"]
    verdict.asked = (bool(doubtful), 1)
    verdict.asked_right = (sum(_clause_right(brief, gold, c) for c in doubtful), len(doubtful))
    verdict.wishes_out = (sum(wishes), len(wishes))


def _clause_right(brief: Brief, gold: Gold, clause: Clause) -> bool:
    role, kind, value = clause.role, clause.kind, clause.value
    if role == "wished":
        return _on(brief, clause, "soft")
    if kind in ("subject", "brand"):
        labels = ("wanted", "wanted?") if role == "wanted" else ("not", "history")
        return _covers(brief, [w for label in labels for w in _words(brief, label)], str(value))
    if kind == "place":
        places = gold["not_home"] if role == "excluded" else _every(gold, value.relation)
        read = ReadPlace(value.name, value.kind, value.cover.within_countries)
        return any(same_place(code, read) for code in places)
    if kind in ("platforms", "languages"):
        left_out = gold["not_platforms"] if kind == "platforms" else []
        return set(value) <= set(left_out if role == "excluded" else _every(gold, kind))
    key = {"followers": "followers", "engagement_rate": "engagement"}.get(kind)
    asked = [g[key] for g in gold["groups"] if g.get(key)] if key else []
    if asked or kind == "followers":
        return any(_close(one, (value.min, value.max)) for one in asked)
    return _on(brief, clause, *_LABELS.get(kind, ("measure", "history")))


def _every(gold: Gold, key: str) -> list[str]:
    return [v for g in gold["groups"] for v in g[key]]


def _on(brief: Brief, clause: Clause, *labels: str) -> bool:
    return any(_overlaps(clause, s) for s in brief.spans if s.label in labels)


def _overlaps(clause: Clause, span: Any) -> bool:
    return any(s.start < span.end and span.start < s.end for s in clause.spans)


def _covers(brief: Brief, marks: list[str], text: str) -> bool:
    """Whether the text says something, and nothing but what is in the marked words."""
    if compares_strings(brief.text, brief.language):
        own = squeezed(text)
        return bool(own) and any(own in m or m in own for m in map(squeezed, marks) if m)
    words = content_words([text], brief.language)
    return bool(words) and words <= content_words(marks, brief.language)
