"""The filters beside the results: what each offers, and how many of the results it would keep."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from search import forms
from search.forms import ENDS, FIELD_OF
from search.narrowing import RANGES, SETS
from search.pipeline.understanding.numbers import short
from search.pipeline.wishes import Wishes

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


@dataclass(frozen=True, slots=True)
class Bounds:
    label: str
    unit: str
    min_name: str
    min_value: str
    max_name: str
    max_value: str


@dataclass(frozen=True, slots=True)
class Panel:
    ticks: list[Ticks]
    bounds: list[Bounds]
    verified: list[Option]


def fields(before: Wishes, chosen: Wishes, counts: Mapping[str, Counter[Any]]) -> Panel:
    return Panel(
        ticks=[_ticks(name, before, chosen, counts[name]) for name in SETS],
        bounds=[_bounds(name, chosen) for name in RANGES],
        verified=[
            Option(value, label, counts["verified"][_VERIFIED[value]], chosen.verified is of)
            for value, label in forms.VERIFIED_CHOICES
            for of in [_VERIFIED[value]]
        ],
    )


_VERIFIED: Final = {"": None, **forms.VERIFIED}
_HEADINGS: Final = {
    "platforms": "Platform",
    "creator_kinds": "Kind of account",
    "countries": "Country",
    "languages": "Language",
    "followers": "Followers",
    "engagement_rate": "Engagement",
}
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


def _ticks(name: str, before: Wishes, chosen: Wishes, counts: Counter[Any]) -> Ticks:
    now: tuple[str, ...] = getattr(chosen, name)
    labels = _LABELS[name]
    if name in _OTHERS:
        frequent = [value for value, _ in counts.most_common(OFFERED_MOST)]
        values = list(dict.fromkeys((*now, *getattr(before, name), *frequent)))
        values.sort(key=lambda value: (-counts[value], labels.get(value, value)))
    else:
        values = list(labels)
    options = [Option(one, labels.get(one, one), counts[one], one in now) for one in values]
    return Ticks(FIELD_OF[name], _HEADINGS[name], options, _OTHERS.get(name, SafeString("")))


def _bounds(name: str, chosen: Wishes) -> Bounds:
    values = getattr(chosen, name)
    least, most = ("" if v is None else _written(name, v) for v in (values.min, values.max))
    first, second = ENDS[name]
    return Bounds(_HEADINGS[name], _UNITS[name], first, least, second, most)


def _written(name: str, value: float) -> str:
    """Short where that loses nothing."""
    exact = f"{value:.10g}"
    if name != "followers":
        return exact
    text = short(value)
    return text if forms.amount(text) == value else exact
