"""The forms on the pages of review links."""

from typing import Any, Final

from django import forms

from config.kit.text import one_line
from search.lists.forms import LinesField
from search.models.reviews import ReviewLink, ReviewVote
from search.reviews.names import fold_name
from search.reviews.schemas import LONGEST_COMMENT, LONGEST_NAME

EXPIRIES: Final = (("7", "In 7 days"), ("30", "In 30 days"), ("90", "In 90 days"), ("", "Never"))
USUAL_DAYS: Final = 30


class LinkForm(forms.Form):
    use_required_attribute = False

    name = forms.CharField(
        max_length=100, required=False, label="Name", help_text="For you. Clients do not see it."
    )
    expires_in_days = forms.TypedChoiceField(
        choices=EXPIRIES,
        initial=str(USUAL_DAYS),
        required=False,
        coerce=int,
        empty_value=None,
        label="Expires",
    )
    shows = forms.MultipleChoiceField(
        choices=ReviewLink.Part,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Clients also see",
    )


NO_NAME: Final = "Enter your name, so that others know who wrote this."


class NameForm(forms.Form):
    use_required_attribute = False

    name = forms.CharField(
        max_length=LONGEST_NAME,
        label="Your name",
        help_text="Shown with your votes and comments.",
        error_messages={"required": NO_NAME},
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def clean_name(self) -> str:
        name = one_line(self.cleaned_data["name"])
        if not fold_name(name):
            raise forms.ValidationError(NO_NAME)
        return name


class FeedbackForm(NameForm):
    """A client's feedback on one creator: a vote, a comment or both, with the client's name."""

    comment = LinesField(
        max_length=LONGEST_COMMENT,
        required=False,
        label="Comment",
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
        error_messages={
            "max_length": f"A comment can have at most {LONGEST_COMMENT:,} characters."
        },
    )
    verdict = forms.ChoiceField(choices=ReviewVote.Verdict, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["name"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not (self.errors or data.get("verdict") or data.get("comment")):
            self.add_error("comment", "Write a comment, or press Approve or Decline.")
        return data
