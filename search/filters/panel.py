"""Builds the panel of filters next to the results. Each filter has a control in the panel. The control shows how many
results are left with each value of the filter."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.utils.html import format_html_join

from config.kit.amounts import format_amount
from search.filters.fields import read_count
from search.filters.forms import FilterForm
from search.filters.kinds import AnyFilter, ChoiceFilter, FlagFilter, RangeFilter
from search.filters.place_filter import PlaceFilter
from search.filters.table import FILTERS
from search.filters.values import Filters

OFFERED_MOST: Final = 8
"""Maximum number of checkboxes for countries, and for languages. The most frequent values have a checkbox. Users choose
other values from a list."""


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    count: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class End:
    """A text field of a control, such as the lower bound of a range. An invalid value stays in the field, with its
    error."""

    name: str
    words: str
    placeholder: str
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class Control:
    """A form control of the panel. It consists of options or of text fields. `kind` selects its template."""

    kind: Literal["checkboxes", "radios", "bounds", "text", "day"]
    label: str
    name: str = ""
    options: Sequence[Option] = ()
    others: str = ""
    """Options of the list next to the checkboxes, as HTML. Empty if every value has a checkbox."""
    unknown: int = 0
    """Number of results with an unknown value."""
    ends: Sequence[End] = ()
    unit: str = ""


Counts = Mapping[str, Counter[Any]]
NO_COUNTS: Final[Counts] = {one.name: Counter() for one in FILTERS}
"""Counts for a page without results: all are zero."""


def build_panel(
    before: Filters,
    chosen: Filters,
    form: FilterForm,
    counts: Counts = NO_COUNTS,
    *,
    total: int = 0,
) -> list[Control]:
    """Builds a control for each filter. Filters with many values come last. `before` contains the filters of the
    search, and `chosen` the filters chosen on the page. `form` contains the texts that the user typed."""
    order = sorted(FILTERS, key=lambda one: isinstance(one, ChoiceFilter))
    controls = [build_control(one, before, chosen, form, counts, total=total) for one in order]
    return [one for one in controls if one.kind != "checkboxes" or one.options or one.others]


def build_control(
    one: AnyFilter,
    before: Filters,
    chosen: Filters,
    form: FilterForm,
    counts: Counts = NO_COUNTS,
    *,
    total: int = 0,
) -> Control:
    match one:
        case ChoiceFilter():
            return _checkboxes(one, before, chosen, counts[one.name], total=total)
        case RangeFilter():
            return _bounds(one, chosen, form)
        case FlagFilter():
            return _radios(one, chosen, counts[one.name])
    written = dict(one.to_fields(one.read_value(chosen))).get(one.name, "")
    if isinstance(one, PlaceFilter):
        end = _end(one.name, "by name", "Milan; Bali", written, form)
        return Control("text", one.heading, ends=[end])
    return Control("day", one.heading, ends=[_end(one.name, "since", "", written, form)])


def _checkboxes(
    one: ChoiceFilter, before: Filters, chosen: Filters, counts: Counter[str], *, total: int
) -> Control:
    now = one.read_value(chosen)
    labels = dict(one.choices)
    values = list(labels)
    if one.offered or not one.choices:
        frequent = [value for value, _ in counts.most_common(OFFERED_MOST)]
        values = list(dict.fromkeys((*now, *one.read_value(before), *frequent)))
        values.sort(key=lambda value: (-counts[value], labels.get(value, value)))
    options = [Option(v, labels.get(v, v), counts[v], v in now) for v in values]
    unknown = total - counts.total() if one.is_single else 0
    return Control("checkboxes", one.heading, one.field, options, _OTHERS[one.name], unknown)


_OTHERS: Final = {
    one.name: format_html_join("", '<option value="{}">{}</option>', one.offered)
    for one in FILTERS
    if isinstance(one, ChoiceFilter)
}
"""Options of each list, as HTML. They are rendered once, because rendering 300 options takes longer than the rest of
the page."""


def _radios(one: FlagFilter, chosen: Filters, counts: Counter[bool]) -> Control:
    now = one.read_value(chosen)
    options = [
        Option(text, label, 0 if value is None else counts[value], now is value)
        for text, value, label in one.choices
    ]
    return Control("radios", one.heading, one.name, options)


def _bounds(one: RangeFilter, chosen: Filters, form: FilterForm) -> Control:
    value = one.read_value(chosen)
    first, second = one.fields
    ends = [
        _end(first, "at least", "from", _written(one, value.min), form),
        _end(second, "at most", "to", _written(one, value.max), form),
    ]
    return Control("bounds", one.heading, ends=ends, unit=one.unit)


def _end(name: str, words: str, placeholder: str, value: str, form: FilterForm) -> End:
    if errors := form.errors.get(name):
        return End(name, words, placeholder, str(form.data.get(name, "")), str(errors[0]))
    return End(name, words, placeholder, value, "")


def _written(one: RangeFilter, value: float | None) -> str:
    """Formats the number for a text field. A count is shortened, for example to 12k, if this loses no digits."""
    if value is None:
        return ""
    text = format_amount(value)
    return text if one.is_count and read_count(text) == value else f"{value:.10g}"
