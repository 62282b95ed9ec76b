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
    """A creator by platform and username, or by the id that the button of another page sends."""

    creator_id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    platform = forms.ChoiceField(choices=Platform.choices, required=False)
    username = forms.CharField(max_length=LONGEST, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("creator_id"):
            return {"creator_id": data["creator_id"]}
        platform, username = data.get("platform"), data.get("username")
        if not platform or not username:
            self.add_error("username", "Choose a platform and enter the creator's username.")
        elif not Handle(platform, username).is_possible():
            self.add_error("username", "This is not a username of that platform.")
        return {"platform": platform, "username": username}


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
