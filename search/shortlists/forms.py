"""Forms of the list pages."""

from typing import Any

from django import forms

from creators.handles import LONGEST, Handle
from creators.models import Platform
from search.shortlists.models import ShortlistEntry


class ListForm(forms.Form):
    use_required_attribute = False

    name = forms.CharField(
        max_length=100, error_messages={"required": "Give the list a name."}, label="Name"
    )


class AddForm(forms.Form):
    """A creator by platform and username."""

    use_required_attribute = False

    platform = forms.ChoiceField(choices=Platform.choices)
    username = forms.CharField(
        max_length=LONGEST, error_messages={"required": "Enter the creator's username."}
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "platform" in data and "username" in data:
            handle = Handle(data["platform"], data["username"])
            if not handle.is_possible():
                self.add_error("username", "This is not a username of that platform.")
        return data


class EntryForm(forms.Form):
    version = forms.IntegerField(min_value=1, max_value=1_000_000_000)
    status = forms.ChoiceField(choices=ShortlistEntry.Status.choices)
    notes = forms.CharField(
        max_length=5_000,
        required=False,
        error_messages={"max_length": "Notes can have 5,000 characters."},
    )

    def clean_notes(self) -> str:
        """Browsers send line breaks as two characters."""
        return str(self.cleaned_data["notes"]).replace("\r\n", "\n")
