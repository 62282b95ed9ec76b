"""The forms of the list pages."""

from typing import Any, Final

from django import forms

from search.models.lists import ShortlistEntry

CURRENCIES: Final = (
    *("USD", "EUR", "GBP", "CHF", "AUD", "BRL", "CAD", "CNY", "CZK", "DKK", "HKD", "IDR", "ILS"),
    *("INR", "JPY", "KRW", "MXN", "NOK", "NZD", "PLN", "SEK", "SGD", "THB", "TRY", "AED", "ZAR"),
)
"""Currencies that the form offers. The API accepts other currencies too."""
FIELDS: Final = ("status", "fee", "tags", "deliverables", "notes")
"""Fields that users edit in the table."""
MOST_TAGS, LONGEST_TAG = 20, 50
LONGEST_NAME: Final = 100


class LinesField(forms.CharField):
    """A text field of several lines. It converts CR LF, which browsers send at the end of each line, to LF. A line
    break then counts as one character."""

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")


class ListForm(forms.Form):
    use_required_attribute = False

    name = forms.CharField(
        max_length=LONGEST_NAME, error_messages={"required": "Give the list a name."}
    )
    currency = forms.RegexField(
        r"^[A-Z]{3}$",
        required=False,
        label="Currency of fees",
        widget=forms.Select(choices=[(code, code) for code in CURRENCIES]),
    )

    def list_given(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if value}


class RenameForm(ListForm):
    version = forms.IntegerField(min_value=1, max_value=1_000_000_000)


class EntryForm(forms.Form):
    """The user's notes on a creator. Fields that the browser does not send stay unchanged. If the browser sends field
    names in `field`, only these fields change."""

    version = forms.IntegerField(min_value=1, max_value=1_000_000_000)
    status = forms.ChoiceField(choices=ShortlistEntry.Status.choices, required=False)
    fee = forms.IntegerField(
        min_value=0,
        max_value=1_000_000_000,
        required=False,
        error_messages={"invalid": "Enter the fee as a whole number."},
    )
    tags = forms.CharField(max_length=1_100, required=False)
    deliverables = LinesField(max_length=1_000, required=False)
    notes = LinesField(
        max_length=5_000,
        required=False,
        error_messages={"max_length": "Notes can have at most 5,000 characters."},
    )

    def clean_status(self) -> str:
        status = str(self.cleaned_data["status"])
        if "status" in self.data and not status:
            raise forms.ValidationError("Choose a status.")
        return status

    def clean_tags(self) -> list[str]:
        """Splits the text into tags at its commas. Drops repeated tags."""
        tags = [" ".join(one.split()) for one in str(self.cleaned_data["tags"]).split(",")]
        found = list(dict.fromkeys(filter(None, tags)))
        if len(found) > MOST_TAGS or any(len(one) > LONGEST_TAG for one in found):
            said = f"Use at most {MOST_TAGS} tags of {LONGEST_TAG} characters, separated by commas."
            raise forms.ValidationError(said)
        return found

    @property
    def sent(self) -> list[str]:
        return [name for name in FIELDS if name in self.data]

    def list_changes(self) -> dict[str, Any]:
        """Returns the values to store: those of the fields that the browser sent. If the browser sends field names in
        `field`, only these fields count. The form must be valid."""
        named = self.data.getlist("field") if hasattr(self.data, "getlist") else []
        counted = [name for name in self.sent if not named or name in named]
        return {name: self.cleaned_data[name] for name in counted}
