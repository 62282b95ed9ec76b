"""What was understood and what is filtered by, as chips, and what searching without one of them would ask."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from creators.languages import language_name
from creators.places import country_name
from search import forms, refinement
from search.models import SearchSession
from search.pipeline.parsed_query import ParsedQuery, Range
from search.pipeline.understanding.combining import KINDS_OF
from search.pipeline.understanding.comparisons import described
from search.refinement import FIELDS, Difference


@dataclass(frozen=True, slots=True)
class Again:
    """A further search: its sentence and its other fields. It spends, so a button says what."""

    query: str
    limit: int
    fields: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Chip:
    """`again` searches without it; None where nothing would be left to search for."""

    about: str
    """What kind of condition it is, for people; empty where it goes without saying."""
    label: str
    words: str
    """Of the sentence; empty for a filter that was set beside it."""
    start: int
    end: int
    again: Again | None


def understood(session: SearchSession) -> list[Chip]:
    """What the search went by: words of the sentence first, then filters that were set beside it."""
    asked = explicit(session.request)
    beside = forms.fields(asked, FIELDS)
    limit = forms.limit_at_least(session.limit)
    chips = [
        Chip(
            _ABOUT.get(chip["kind"], ""),
            chip["label"],
            chip["words"],
            chip["start"],
            chip["end"],
            _again(without(session.query, [chip]), limit, beside),
        )
        for chip in session.understood["chips"]
    ]
    for name in _given(asked):
        rest = forms.fields(asked, [other for other in FIELDS if other != name])
        chips.append(
            Chip(
                forms.HEADINGS[name],
                described_filter(asked, name),
                "",
                0,
                0,
                _again(session.query, limit, rest),
            )
        )
    return chips


@dataclass(frozen=True, slots=True)
class Kept:
    """A filter that a new search takes along unless it is unticked: one field of a form."""

    label: str
    name: str
    value: str


def kept(of: ParsedQuery) -> list[Kept]:
    found = []
    for name in _given(of):
        for part in _parts(getattr(of, name)):
            one = replace(of, **{name: part})
            found += [Kept(described_filter(one, name), *f) for f in forms.fields(one, [name])]
    return found


def _parts(value: Any) -> list[Any]:
    if isinstance(value, Range):
        ends = (Range(value.min, None), Range(None, value.max))
        return [end for end in ends if end]
    return [(one,) for one in value] if isinstance(value, tuple) else [value]


def repeated(session: SearchSession) -> Again:
    """The same search once more."""
    asked = forms.fields(explicit(session.request), FIELDS)
    return Again(session.query, forms.limit_at_least(session.limit), asked)


def widened(session: SearchSession, now: ParsedQuery, changed: Difference) -> Again | None:
    """The search that the filters chosen now ask for. Words that they contradict leave the sentence."""
    asked = {**_stored(session.request)}
    dropped: set[str] = set()
    for name in changed.changed:
        asked[name] = getattr(now, name)
        # A city goes on to order what its country, and others, let in.
        still_holds = name == "countries" and name not in changed.narrower and now.countries
        dropped |= set() if still_holds else KINDS_OF[name]
    words = [chip for chip in session.understood["chips"] if chip["kind"] in dropped]
    wanted = ParsedQuery(meaning="", **{name: asked[name] for name in FIELDS if name in asked})
    return _again(
        without(session.query, words),
        forms.limit_at_least(session.limit),
        forms.fields(wanted, FIELDS),
    )


def _again(query: str, limit: int, fields: list[tuple[str, str]]) -> Again | None:
    return Again(query, limit, fields) if query else None


def explicit(request: Mapping[str, Any]) -> ParsedQuery:
    """The filters that were set beside the sentence, out of a session's request."""
    return refinement.chosen({**request, **(request.get("filters") or {})})


def _stored(request: Mapping[str, Any]) -> dict[str, Any]:
    asked = explicit(request)
    return {name: getattr(asked, name) for name in FIELDS}


def _given(of: ParsedQuery) -> list[str]:
    return [name for name in FIELDS if getattr(of, name) not in ((), None, Range())]


# --- The sentence without some of its words -------------------------------------------------------

_LOOSE_COMMAS: Final = re.compile(r"(?:\s*[,;])+(?=\s*[,;.!?]|\s*$)")
_FIRST_COMMA: Final = re.compile(r"^[\s,;]+")
_SPACE_BEFORE: Final = re.compile(r"\s+(?=[,;.!?])")


def without(sentence: str, chips: Iterable[Mapping[str, Any]]) -> str:
    for chip in sorted(chips, key=lambda one: -int(one["start"])):
        sentence = sentence[: chip["start"]] + " " + sentence[chip["end"] :]
    tidy = re.sub(r"\s+", " ", sentence).strip()
    tidy = _SPACE_BEFORE.sub("", tidy)
    return _FIRST_COMMA.sub("", _LOOSE_COMMAS.sub("", tidy)).strip()


# --- Filters in words -----------------------------------------------------------------------------


def described_filter(of: ParsedQuery, name: str) -> str:
    """`Germany or Austria`, `at least 10k followers`; for none, what that means."""
    value = getattr(of, name)
    if value in ((), None, Range()):
        return f"any {_NOUNS[name]}"
    if name == "engagement_rate":
        return described(value, " % engagement")
    if name == "followers":
        return described(value, " follower" if (value.max or value.min) == 1 else " followers")
    if name == "verified":
        return "verified" if value else "not verified"
    return " or ".join(map(_LABELS[name], value))


_ABOUT: Final = {
    kind: forms.HEADINGS[name] for name, kinds in KINDS_OF.items() for kind in kinds
} | {"city": "Place"}
_KINDS: Final = dict(forms.KIND_CHOICES)
_PLATFORMS: Final = dict(forms.PLATFORM_CHOICES)
_LABELS: Final[dict[str, Callable[[str], str]]] = {
    "platforms": lambda code: _PLATFORMS.get(code, code),
    "creator_kinds": lambda code: _KINDS.get(code, code),
    "countries": lambda code: country_name(code) or code,
    "languages": language_name,
}
_NOUNS: Final = {
    "platforms": "platform",
    "creator_kinds": "kind of account",
    "countries": "country",
    "languages": "language",
    "followers": "number of followers",
    "engagement_rate": "engagement",
    "verified": "account, verified or not",
}
