"""The forms of the search pages: a search sentence, and a field for each filter in `search.filters.table`."""

from dataclasses import replace
from typing import Any, Final

from django import forms

from search.filters.fields import PAGE, QUERY_MOST
from search.filters.kinds import RangeFilter
from search.filters.table import FILTERS
from search.filters.values import NO_FILTERS, Filters

LIMITS: Final = (10, 25, 50, 100)


class FilterForm(forms.Form):
    """A form with a field for each filter. The query parameters of addresses have the same names as the fields."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for one in FILTERS:
            self.fields |= one.form_fields()

    def clean(self) -> dict[str, Any]:
        for one in FILTERS:
            if isinstance(one, RangeFilter):
                low, high = (self.cleaned_data.get(name) for name in one.fields)
                if low is not None and high is not None and low > high:
                    self.add_error(one.fields[0], "The minimum is greater than the maximum.")
        return self.cleaned_data

    def apply_to(self, filters: Filters) -> Filters:
        """Returns a copy of the filters. The valid fields of the form replace their values."""
        self.is_valid()
        valid = [one for one in FILTERS if one.form_fields().keys() <= self.cleaned_data.keys()]
        return replace(filters, **{one.name: one.from_form(self.cleaned_data) for one in valid})

    @property
    def filters(self) -> Filters:
        return self.apply_to(NO_FILTERS)

    @property
    def error_lines(self) -> list[str]:
        """Returns one line for each error. The line starts with the heading of the filter."""
        headings = {name: one.heading for one in FILTERS for name in one.form_fields()}
        return [
            f"{headings[name]}: {errors[0]}" if name in headings else str(errors[0])
            for name, errors in self.errors.items()
        ]


def clean_text(text: str) -> str:
    """Removes spaces around the text, and converts CR LF to LF. Browsers send CR LF at the end of each line."""
    return text.replace("\r\n", "\n").strip()


class SearchForm(FilterForm):
    query = forms.CharField(
        max_length=QUERY_MOST,
        error_messages={
            "required": "Describe the creators you are looking for.",
            "max_length": "Use at most %(limit_value)s characters to describe the creators; yours are "
            "%(show_value)s.",
        },
    )
    limit = forms.TypedChoiceField(coerce=int, choices=[(n, n) for n in LIMITS])

    def clean_query(self) -> str:
        return clean_text(self.cleaned_data["query"])


def read_limit(form: SearchForm) -> int:
    text = str(form["limit"].value() or "")
    return int(text) if text in map(str, LIMITS) else PAGE


def list_fields(filters: Filters) -> list[tuple[str, str]]:
    """Lists the names and values of the form fields that set these filters. Addresses have query parameters with the
    same names."""
    return [field for one in FILTERS for field in one.to_fields(one.read_value(filters))]


def round_up_limit(wanted: int) -> int:
    """Rounds the number of wanted creators up to a number that the form offers."""
    return next((limit for limit in LIMITS if limit >= wanted), LIMITS[-1])
