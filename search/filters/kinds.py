"""Defines the kinds of filters, such as ranges and choices. A kind converts the value of a filter to SQL, words, form
fields and JSON. `search.filters.table` lists the filters."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from datetime import date
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from django import forms

from config.kit.amounts import format_amount
from search.filters.fields import AnyField, ManyField
from search.filters.values import Filters, Range

Value = TypeVar("Value")
Parameters = dict[str, Any]
AnyFilter: TypeAlias = "Filter[Any]"


@dataclass(frozen=True, slots=True)
class Filter(ABC, Generic[Value]):
    """Describes a filter. The value of the filter is not part of this class. `name` is the filter's field in
    `Filters`."""

    nothing: ClassVar[Any] = None
    """The value that means that the filter is not set."""

    name: str
    heading: str
    """The label in forms and in front of the filter's chip."""
    _: KW_ONLY
    subject: Literal["creator", "profile"]
    """The table with the filter's column: `creators_creator c` or `creators_profile p`. If there are several filters on
    profiles, one profile must meet all of them."""
    column: str
    noun: str = ""
    """The noun after `any` if the filter is not set, as in `any country`. If empty, the heading is used."""
    counted: str = ""
    """The SQL that `known` returns. If empty, `known` makes the SQL from `column`."""
    excluded: str = ""
    """The field of `Filters` with the values to exclude. Empty if the filter cannot exclude values."""
    excluded_condition: str = ""
    """SQL condition on `c`. It excludes creators with a value in `excluded`."""

    @property
    def known(self) -> str:
        """SQL for an array of the values that are known for a result. `c` is the creator. A filter on profiles also
        uses `shown`, the profile on the card, or `owned`, all profiles of the creator."""
        shown = self.column.replace("p.", "shown.", 1) if self.subject == "profile" else self.column
        return self.counted or f"array_remove(ARRAY[{shown}], NULL)"

    def read_value(self, filters: Filters) -> Value:
        value: Value = getattr(filters, self.name)
        return value

    def is_set(self, filters: Filters) -> bool:
        return bool(self.read_value(filters) != self.nothing)

    @abstractmethod
    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        """Returns SQL conditions that a creator must meet, and adds their values to `parameters`."""

    def read_excluded(self, filters: Filters) -> tuple[str, ...]:
        values: tuple[str, ...] = getattr(filters, self.excluded) if self.excluded else ()
        return values

    def exclusions(self, filters: Filters, parameters: Parameters) -> list[str]:
        """Returns SQL conditions that exclude creators, and adds their values to `parameters`."""
        values = self.read_excluded(filters)
        if not values:
            return []
        parameters[self.excluded] = list(values)
        return [self.excluded_condition]

    def keep_unknown(self, condition: str, filters: Filters, unknown: str = "IS NULL") -> str:
        """Returns the condition. If `filters` keeps creators with an unknown value, the returned condition also accepts
        unknown values."""
        if self.name not in filters.keeps_unknown:
            return condition
        return f"({condition} OR {self.column} {unknown})"

    @abstractmethod
    def is_within(self, inner: Value, outer: Value) -> bool:
        """Returns whether every creator that meets `inner` also meets `outer`."""

    def normalize(self, value: Value) -> Value:
        """Returns the values in the spelling of the catalogue, in the same order."""
        return value

    @abstractmethod
    def describe(self, value: Value) -> str:
        """Describes the value in words, such as `Germany or Austria` or `at least 10k followers`. The filter must be
        set."""

    def describe_in(self, filters: Filters) -> str:
        if self.is_set(filters):
            return self.describe(self.read_value(filters))
        return f"any {self.noun or self.heading.lower()}"

    def chip(self, value: Any) -> str:
        return self.describe(value)

    def split(self, value: Value) -> list[Value]:
        """Splits the value into parts that users can remove one by one. The filter must be set."""
        return [value]

    @abstractmethod
    def form_fields(self) -> dict[str, forms.Field]: ...

    def from_form(self, cleaned: Mapping[str, Any]) -> Value:
        value: Value = cleaned[self.name]
        return value

    @abstractmethod
    def to_fields(self, value: Value) -> list[tuple[str, str]]:
        """Returns the names and texts of the form fields that set the filter to `value`."""

    def to_json(self, value: Value) -> Any:
        return value

    def from_json(self, stored: Any) -> Value:
        """Restores a value from the output of `to_json`. `None` means that the filter is not set."""
        value: Value = stored
        return value


@dataclass(frozen=True, slots=True)
class ListFilter(Filter[tuple[str, ...]]):
    nothing: ClassVar[Any] = ()

    field: str
    """Name of the form field."""

    def is_within(self, inner: tuple[str, ...], outer: tuple[str, ...]) -> bool:
        return not outer or (bool(inner) and set(inner) <= set(outer))

    def describe(self, value: tuple[str, ...]) -> str:
        return " or ".join(value)

    def split(self, value: tuple[str, ...]) -> list[tuple[str, ...]]:
        return [(one,) for one in value]

    def from_form(self, cleaned: Mapping[str, Any]) -> tuple[str, ...]:
        return self.from_json(cleaned[self.field])

    def to_fields(self, value: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(self.field, one) for one in value]

    def to_json(self, value: tuple[str, ...]) -> list[str]:
        return list(value)

    def from_json(self, stored: Any) -> tuple[str, ...]:
        return self.normalize(tuple(stored or ()))


@dataclass(frozen=True, slots=True)
class ChoiceFilter(ListFilter):
    """A filter with several values. A creator with any of the values meets the filter. Without `choices`, every text is
    allowed as a value."""

    choices: Sequence[tuple[str, str]] = ()
    offered: Sequence[tuple[str, str]] = ()
    """Values in the form's list. Empty if the form has a checkbox for each value."""
    label: Callable[[str], str] | None = None
    """Function that returns the name of a value. It is used for values that are not among the form's choices."""
    sentence: Callable[[str], str] | None = None
    """Function that returns a chip's phrase for one value, such as `on TikTok`."""
    is_array: bool = False
    """Whether the database column of the filter is an array."""
    is_single: bool = False
    """Whether each creator has at most one value, such as one country."""
    canonical: Callable[[str], str] = str
    """Function that returns the value in the spelling of the catalogue."""

    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        wanted = self.read_value(filters)
        if not wanted:
            return []
        parameters[self.name] = list(wanted)
        if self.is_array:
            held = f"{self.column} && %({self.name})s::varchar[]"
            return [self.keep_unknown(held, filters, "= '{}'")]
        return [self.keep_unknown(f"{self.column} = ANY(%({self.name})s)", filters)]

    def normalize(self, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(self.canonical, value)))

    def describe(self, value: tuple[str, ...]) -> str:
        names = dict(self.choices)
        return " or ".join(map(self.label or (lambda one: names.get(one, one)), value))

    def chip(self, value: str) -> str:
        return self.sentence(value) if self.sentence else self.describe((value,))

    def form_fields(self) -> dict[str, forms.Field]:
        if not self.choices:
            return {self.field: AnyField()}
        # Pass a function, because a copy of the list in each form would be slow.
        return {self.field: ManyField(choices=lambda: self.choices, required=False)}

    def from_json(self, stored: Any) -> tuple[str, ...]:
        return tuple(sorted(self.normalize(tuple(stored or ()))))


@dataclass(frozen=True, slots=True)
class RangeFilter(Filter[Range]):
    """A filter by a number between two bounds. An unknown number is outside every range."""

    nothing: ClassVar[Any] = Range()

    fields: tuple[str, str]
    """Names of the form fields for the lower and the upper bound."""
    form_field: Callable[[], forms.Field]
    nouns: tuple[str, str]
    """The noun after the number, in the singular and the plural."""
    unit: str = ""
    """The unit of the number, for the form's heading."""
    is_count: bool = False
    """Whether forms may shorten the number, for example to 12k."""

    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        value = self.read_value(filters)
        parts = []
        for end, sign, bound in (("min", ">=", value.min), ("max", "<=", value.max)):
            if bound is not None:
                parts.append(f"{self.column} {sign} %({self.name}_{end})s")
                parameters[f"{self.name}_{end}"] = bound
        return [self.keep_unknown(" AND ".join(parts), filters)] if parts else []

    def is_within(self, inner: Range, outer: Range) -> bool:
        starts = outer.min is None or (inner.min is not None and inner.min >= outer.min)
        ends = outer.max is None or (inner.max is not None and inner.max <= outer.max)
        return starts and ends

    def describe(self, value: Range) -> str:
        one, many = self.nouns
        noun = one if (value.max or value.min) == 1 else many
        least, most = (format_amount(bound or 0) for bound in (value.min, value.max))
        if value.min is None:
            return f"at most {most}{noun}"
        return f"at least {least}{noun}" if value.max is None else f"{least} to {most}{noun}"

    def split(self, value: Range) -> list[Range]:
        return [end for end in (Range(value.min, None), Range(None, value.max)) if end]

    def form_fields(self) -> dict[str, forms.Field]:
        return {name: self.form_field() for name in self.fields}

    def from_form(self, cleaned: Mapping[str, Any]) -> Range:
        return Range(*(cleaned[name] for name in self.fields))

    def to_fields(self, value: Range) -> list[tuple[str, str]]:
        ends = zip(self.fields, (value.min, value.max), strict=True)
        return [(name, f"{bound:.10g}") for name, bound in ends if bound is not None]

    def to_json(self, value: Range) -> dict[str, float | None]:
        return {"min": value.min, "max": value.max}

    def from_json(self, stored: Any) -> Range:
        return Range(**(stored or {}))


@dataclass(frozen=True, slots=True)
class FlagFilter(Filter[bool | None]):
    """A filter that is yes, no or not set."""

    words: tuple[str, str]
    """The texts for yes and for no."""

    def conditions(self, filters: Filters, _: Parameters) -> list[str]:
        value = self.read_value(filters)
        return [] if value is None else [self.column if value else f"NOT {self.column}"]

    def is_within(self, inner: bool | None, outer: bool | None) -> bool:
        return outer is None or inner is outer

    def describe(self, value: bool | None) -> str:
        return self.words[0] if value else self.words[1]

    @property
    def choices(self) -> tuple[tuple[str, bool | None, str], ...]:
        """The value and the label of each option in a form."""
        yes, no = self.words
        return ("", None, "Any"), ("yes", True, yes.capitalize()), ("no", False, no.capitalize())

    def form_fields(self) -> dict[str, forms.Field]:
        choices = [(text, label) for text, _, label in self.choices]
        return {self.name: forms.ChoiceField(choices=choices, required=False)}

    def from_form(self, cleaned: Mapping[str, Any]) -> bool | None:
        return {text: value for text, value, _ in self.choices}[cleaned[self.name]]

    def to_fields(self, value: bool | None) -> list[tuple[str, str]]:
        return [] if value is None else [(self.name, "yes" if value else "no")]


@dataclass(frozen=True, slots=True)
class SinceFilter(Filter[date | None]):
    """A filter for profiles with a date on or after this day. A profile with an unknown date does not meet the
    filter."""

    sentence: str
    """The phrase before the day in a chip."""

    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        value = self.read_value(filters)
        if value is None:
            return []
        parameters[self.name] = value
        return [self.keep_unknown(f"{self.column} >= %({self.name})s", filters)]

    def is_within(self, inner: date | None, outer: date | None) -> bool:
        return outer is None or (inner is not None and inner >= outer)

    def describe(self, value: date | None) -> str:
        return self.sentence.format(f"{value.day} {value:%B %Y}" if value else "any day")

    def form_fields(self) -> dict[str, forms.Field]:
        return {self.name: forms.DateField(required=False)}

    def to_fields(self, value: date | None) -> list[tuple[str, str]]:
        return [(self.name, value.isoformat())] if value else []

    def to_json(self, value: date | None) -> str | None:
        return value.isoformat() if value else None

    def from_json(self, stored: Any) -> date | None:
        return date.fromisoformat(stored) if stored else None
