"""The filters beside the results: what each offers, and how many of the results it would keep."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from search import forms
from search.forms import ENDS, FIELD_OF, HEADINGS
from search.pipeline.parsed_query import ParsedQuery
from search.pipeline.understanding.numbers import short
from search.refinement import RANGES, SETS

OFFERED_MOST: Final = 8
"""Countries and languages, of those that occur most; more can be added from the list."""


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    count: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Ticks:
    """Any number of values. `others` are offered in a list."""

    name: str
    label: str
    options: list[Option]
    others: SafeString
    """As options of a list, empty where all are offered already."""
    unknown: int
    """Results of which nothing is known here; 0 where that is usual."""


@dataclass(frozen=True, slots=True)
class End:
    name: str
    words: str
    placeholder: str
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class Bounds:
    label: str
    unit: str
    ends: list[End]


@dataclass(frozen=True, slots=True)
class Panel:
    ticks: list[Ticks]
    bounds: list[Bounds]
    verified: list[Option]


def fields(
    before: ParsedQuery,
    chosen: ParsedQuery,
    counts: Mapping[str, Counter[Any]],
    *,
    total: int,
    given: forms.FilterForm,
) -> Panel:
    """What was `given` and could not be read stays in its field."""
    return Panel(
        ticks=[_ticks(name, before, chosen, counts[name], total=total) for name in SETS],
        bounds=[_bounds(name, chosen, given) for name in RANGES],
        verified=[
            Option(value, label, counts["verified"][_VERIFIED[value]], chosen.verified is of)
            for value, label in forms.VERIFIED_CHOICES
            for of in [_VERIFIED[value]]
        ],
    )


_VERIFIED: Final = {"": None, **forms.VERIFIED}
_UNITS: Final = {"followers": "", "engagement_rate": "%"}
_CHOICES: Final[dict[str, Sequence[tuple[str, str]]]] = {
    "platforms": forms.PLATFORM_CHOICES,
    "creator_kinds": forms.KIND_CHOICES,
    "countries": forms.COUNTRY_CHOICES,
    "languages": forms.LANGUAGE_CHOICES,
}
_OTHERS: Final = {
    name: format_html_join("", '<option value="{}">{}</option>', choices)
    for name, choices in (
        ("countries", forms.COUNTRY_CHOICES),
        ("languages", forms.LANGUAGES_OFFERED),
    )
}
"""Written once: a template takes longer for 300 options than for the rest of the page."""
_LABELS: Final = {name: dict(choices) for name, choices in _CHOICES.items()}


_HAS_ONE: Final = ("creator_kinds", "countries")
"""Of these a creator has one, or it is unknown."""


def _ticks(
    name: str, before: ParsedQuery, chosen: ParsedQuery, counts: Counter[Any], *, total: int
) -> Ticks:
    now: tuple[str, ...] = getattr(chosen, name)
    labels = _LABELS[name]
    if name in _OTHERS:
        frequent = [value for value, _ in counts.most_common(OFFERED_MOST)]
        values = list(dict.fromkeys((*now, *getattr(before, name), *frequent)))
        values.sort(key=lambda value: (-counts[value], labels.get(value, value)))
    else:
        values = list(labels)
    options = [Option(one, labels.get(one, one), counts[one], one in now) for one in values]
    unknown = total - counts.total() if name in _HAS_ONE else 0
    others = _OTHERS.get(name, SafeString(""))
    return Ticks(FIELD_OF[name], HEADINGS[name], options, others, unknown)


def _bounds(name: str, chosen: ParsedQuery, given: forms.FilterForm) -> Bounds:
    values = getattr(chosen, name)
    first, second = ENDS[name]
    return Bounds(
        HEADINGS[name],
        _UNITS[name],
        [
            _end(first, "at least", "from", name, values.min, given),
            _end(second, "at most", "to", name, values.max, given),
        ],
    )


def _end(
    field: str,
    words: str,
    placeholder: str,
    name: str,
    value: float | None,
    given: forms.FilterForm,
) -> End:
    if errors := given.errors.get(field):
        return End(field, words, placeholder, str(given.data.get(field, "")), str(errors[0]))
    return End(field, words, placeholder, "" if value is None else _written(name, value), "")


def _written(name: str, value: float) -> str:
    """Short where that loses nothing."""
    exact = f"{value:.10g}"
    if name != "followers":
        return exact
    text = short(value)
    return text if forms.amount(text) == value else exact
