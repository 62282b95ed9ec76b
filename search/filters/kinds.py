"""The kinds of filters: how each kind becomes SQL, words, form fields and JSON. The entries are in `table`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from datetime import date
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from django import forms

from config.kit.amounts import format_amount
from search.filters.fields import AnyField, ManyField
from search.filters.values import Filters, Range

Value = TypeVar("Value")
Parameters = dict[str, Any]
AnyFilter: TypeAlias = "Filter[Any]"


@dataclass(frozen=True, slots=True)
class Filter(ABC, Generic[Value]):
    """Everything about one filter, but for its value. `name` is its field in `Filters`."""

    name: str
    heading: str
    """Its label in forms, and before its chip."""
    noun: str
    """What `any …` says where it asks for nothing."""
    _: KW_ONLY
    subject: Literal["creator", "profile"]
    """Whose column it compares: `c` of `creators_creator`, or `p` of `creators_profile`. All filters on profiles must
    hold for one and the same profile."""
    column: str
    known: str
    """SQL for an array of a result's known values: of `c`, of the profile that its card shows, `shown`, or of all its
    profiles, `owned`."""
    chip_kinds: frozenset[str]
    """The kinds of a sentence's chips that it replaces when it is set beside the sentence."""
    excluded: str = ""
    """The field of `Filters` with the values to leave out, where there is one."""
    excluded_condition: str = ""
    """SQL that leaves them out, about `c`."""

    def read_value(self, filters: Filters) -> Value:
        value: Value = getattr(filters, self.name)
        return value

    @property
    @abstractmethod
    def nothing(self) -> Value:
        """The value that asks for nothing."""

    def is_set(self, filters: Filters) -> bool:
        return self.read_value(filters) != self.nothing

    @abstractmethod
    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        """SQL conditions, all of which must be true. Adds their values to `parameters`."""

    def read_excluded(self, filters: Filters) -> tuple[str, ...]:
        values: tuple[str, ...] = getattr(filters, self.excluded) if self.excluded else ()
        return values

    def exclusions(self, filters: Filters, parameters: Parameters) -> list[str]:
        """As `conditions`, for the values to leave out."""
        values = self.read_excluded(filters)
        if not values:
            return []
        parameters[self.excluded] = list(values)
        return [self.excluded_condition]

    @abstractmethod
    def is_within(self, inner: Value, outer: Value) -> bool:
        """Whether everything that meets `inner` meets `outer` too."""

    def normalize(self, value: Value) -> Value:
        """The value in the catalogue's spelling, in the order given."""
        return value

    @abstractmethod
    def describe(self, value: Value) -> str:
        """A set value in words: `Germany or Austria`, `at least 10k followers`."""

    def describe_in(self, filters: Filters) -> str:
        return (
            self.describe(self.read_value(filters)) if self.is_set(filters) else f"any {self.noun}"
        )

    def chip(self, value: Any) -> str:
        """The label of a chip for words that ask for this value."""
        return self.describe(value)

    @abstractmethod
    def split(self, value: Value) -> list[Value]:
        """The parts of a set value that can be left out one by one."""

    @abstractmethod
    def form_fields(self) -> dict[str, forms.Field]: ...

    @abstractmethod
    def from_form(self, cleaned: Mapping[str, Any]) -> Value:
        """The value that the form's cleaned fields give."""

    @abstractmethod
    def to_fields(self, value: Value) -> list[tuple[str, str]]:
        """The form fields, as names and texts, that ask for `value`."""

    @abstractmethod
    def to_json(self, value: Value) -> Any: ...

    @abstractmethod
    def from_json(self, stored: Any) -> Value:
        """Reads what `to_json` wrote; `None` asks for nothing."""


@dataclass(frozen=True, slots=True)
class ChoiceFilter(Filter[tuple[str, ...]]):
    """Any of several values."""

    field: str
    """The name of its form field."""
    choices: Sequence[tuple[str, str]]
    offered: Sequence[tuple[str, str]] = ()
    """Values to pick from a list; empty where a form shows all choices."""
    label: Callable[[str], str] | None = None
    """Names a value that is not among the choices."""
    sentence: Callable[[str], str] | None = None
    """How a chip says one value, as in `on TikTok`."""
    is_array: bool = False
    """Whether the column holds several values."""
    is_single: bool = False
    """Whether a creator has one value or an unknown one."""
    canonical: Callable[[str], str] = str
    """The spelling under which the catalogue stores a value."""

    @property
    def nothing(self) -> tuple[str, ...]:
        return ()

    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        wanted = self.read_value(filters)
        if not wanted:
            return []
        parameters[self.name] = list(wanted)
        return [self._condition(keeps_unknown=self.name in filters.keeps_unknown)]

    def _condition(self, *, keeps_unknown: bool) -> str:
        if self.is_array:
            held, unknown = f"&& %({self.name})s::varchar[]", "= '{}'"
        else:
            held, unknown = f"= ANY(%({self.name})s)", "IS NULL"
        condition = f"{self.column} {held}"
        return f"({condition} OR {self.column} {unknown})" if keeps_unknown else condition

    def is_within(self, inner: tuple[str, ...], outer: tuple[str, ...]) -> bool:
        return not outer or (bool(inner) and set(inner) <= set(outer))

    def normalize(self, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(self.canonical, value)))

    def name_of(self, value: str) -> str:
        return dict(self.choices).get(value) or (self.label(value) if self.label else value)

    def describe(self, value: tuple[str, ...]) -> str:
        return " or ".join(map(self.label or self.name_of, value))

    def chip(self, value: str) -> str:
        return self.sentence(value) if self.sentence else self.describe((value,))

    def split(self, value: tuple[str, ...]) -> list[tuple[str, ...]]:
        return [(one,) for one in value]

    def form_fields(self) -> dict[str, forms.Field]:
        # The choices as a function, or every form copies the list.
        return {self.field: ManyField(choices=lambda: self.choices, required=False)}

    def from_form(self, cleaned: Mapping[str, Any]) -> tuple[str, ...]:
        return self.from_json(cleaned[self.field])

    def to_fields(self, value: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(self.field, one) for one in value]

    def to_json(self, value: tuple[str, ...]) -> list[str]:
        return list(value)

    def from_json(self, stored: Any) -> tuple[str, ...]:
        return tuple(sorted(self.normalize(tuple(stored or ()))))


@dataclass(frozen=True, slots=True)
class OpenChoiceFilter(ChoiceFilter):
    """Any of several values, of which no list exists."""

    def form_fields(self) -> dict[str, forms.Field]:
        return {self.field: AnyField()}


@dataclass(frozen=True, slots=True)
class RangeFilter(Filter[Range]):
    """A number between two ends. An unknown number is in no range."""

    fields: tuple[str, str]
    """The names of its form fields."""
    form_field: Callable[[], forms.Field]
    nouns: tuple[str, str]
    """What follows a number of one, and of more."""
    unit: str = ""
    """Of the heading in forms."""
    is_count: bool = False
    """Whether forms may write it short: 12k."""

    @property
    def nothing(self) -> Range:
        return Range()

    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        value = self.read_value(filters)
        parts = []
        for end, sign, bound in (("min", ">=", value.min), ("max", "<=", value.max)):
            if bound is not None:
                parts.append(f"{self.column} {sign} %({self.name}_{end})s")
                parameters[f"{self.name}_{end}"] = bound
        return [keep_unknown(self, " AND ".join(parts), filters)] if parts else []

    def is_within(self, inner: Range, outer: Range) -> bool:
        starts = outer.min is None or (inner.min is not None and inner.min >= outer.min)
        ends = outer.max is None or (inner.max is not None and inner.max <= outer.max)
        return starts and ends

    def describe(self, value: Range) -> str:
        one, many = self.nouns
        return describe_range(value) + (one if (value.max or value.min) == 1 else many)

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
    """Yes, no, or either."""

    words: tuple[str, str]
    """For yes and for no."""

    @property
    def nothing(self) -> None:
        return None

    def conditions(self, filters: Filters, _: Parameters) -> list[str]:
        value = self.read_value(filters)
        return [] if value is None else [self.column if value else f"NOT {self.column}"]

    def is_within(self, inner: bool | None, outer: bool | None) -> bool:
        return outer is None or inner is outer

    def describe(self, value: bool | None) -> str:
        return self.words[0] if value else self.words[1]

    def split(self, value: bool | None) -> list[bool | None]:
        return [value]

    @property
    def choices(self) -> tuple[tuple[str, bool | None, str], ...]:
        """Text in a form, value and label."""
        yes, no = self.words
        return ("", None, "Any"), ("yes", True, yes.capitalize()), ("no", False, no.capitalize())

    def form_fields(self) -> dict[str, forms.Field]:
        choices = [(text, label) for text, _, label in self.choices]
        return {self.name: forms.ChoiceField(choices=choices, required=False)}

    def from_form(self, cleaned: Mapping[str, Any]) -> bool | None:
        return {text: value for text, value, _ in self.choices}[cleaned[self.name]]

    def to_fields(self, value: bool | None) -> list[tuple[str, str]]:
        return [] if value is None else [(self.name, "yes" if value else "no")]

    def to_json(self, value: bool | None) -> bool | None:
        return value

    def from_json(self, stored: Any) -> bool | None:
        return None if stored is None else bool(stored)


@dataclass(frozen=True, slots=True)
class SinceFilter(Filter[date | None]):
    """Not before a day. An unknown day is before every day."""

    sentence: str
    """How a chip says it."""

    @property
    def nothing(self) -> None:
        return None

    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        value = self.read_value(filters)
        if value is None:
            return []
        parameters[self.name] = value
        return [keep_unknown(self, f"{self.column} >= %({self.name})s", filters)]

    def is_within(self, inner: date | None, outer: date | None) -> bool:
        return outer is None or (inner is not None and inner >= outer)

    def describe(self, value: date | None) -> str:
        return self.sentence.format(f"{value.day} {value:%B %Y}" if value else "any day")

    def split(self, value: date | None) -> list[date | None]:
        return [value]

    def form_fields(self) -> dict[str, forms.Field]:
        return {self.name: forms.DateField(required=False)}

    def from_form(self, cleaned: Mapping[str, Any]) -> date | None:
        day: date | None = cleaned[self.name]
        return day

    def to_fields(self, value: date | None) -> list[tuple[str, str]]:
        return [(self.name, value.isoformat())] if value else []

    def to_json(self, value: date | None) -> str | None:
        return value.isoformat() if value else None

    def from_json(self, stored: Any) -> date | None:
        return date.fromisoformat(stored) if stored else None


def keep_unknown(one: AnyFilter, condition: str, filters: Filters) -> str:
    """The condition, which unknown values meet too where the filters keep them."""
    if one.name not in filters.keeps_unknown:
        return condition
    return f"({condition} OR {one.column} IS NULL)"


def describe_range(values: Range) -> str:
    """`at least 10k`, `2 to 4`."""
    if values.min is None:
        return f"at most {format_amount(values.max or 0)}"
    if values.max is None:
        return f"at least {format_amount(values.min)}"
    return f"{format_amount(values.min)} to {format_amount(values.max)}"
