"""What can be asked on pages: a sentence, and filters. The filters' fields stand in addresses too."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from babel import Locale
from django import forms
from django.core.exceptions import ValidationError

from creators.languages import CODES
from creators.models import CreatorKind, Platform
from search import refinement
from search.pipeline.parsed_query import ParsedQuery
from search.pipeline.understanding.numbers import AMOUNT, value_of
from search.refinement import RANGES, SETS
from search.schemas import COUNTRIES, LANGUAGES

LIMITS: Final = (10, 25, 50, 100)

_ENGLISH: Final = Locale("en")


def _named(codes: Iterable[str], names: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(((code, names[code]) for code in codes if code in names), key=lambda one: one[1])


COUNTRY_CHOICES: Final = _named(COUNTRIES, _ENGLISH.territories)
LANGUAGE_CHOICES: Final = _named(LANGUAGES, _ENGLISH.languages)
LANGUAGES_OFFERED: Final = [one for one in LANGUAGE_CHOICES if one[0] in {*CODES, "no"} - {"nb"}]
"""Those that texts are told apart in; a program may have asked for others."""
KIND_CHOICES: Final = [(str(kind.value), str(kind.label)) for kind in CreatorKind]
PLATFORM_CHOICES: Final = [(str(one.value), str(one.label)) for one in Platform]
VERIFIED_CHOICES: Final = [("", "Either"), ("yes", "Verified"), ("no", "Not verified")]
VERIFIED: Final = {"yes": True, "no": False}


def amount(text: str) -> int | None:
    written = text.strip().lower()
    return int(value_of(written)) if re.fullmatch(AMOUNT, written) else None


class ManyField(forms.MultipleChoiceField):
    """Any number of the choices. A list that offers one more sends an empty value, which means none."""

    def to_python(self, value: Any) -> list[str]:
        return [one for one in super().to_python(value) if one]


class AmountField(forms.CharField):
    """A count as people write it: 12000, 12,000, 12k, 1.2M."""

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        number = amount(text)
        if number is None or number > 10_000_000_000:
            raise ValidationError("Write a number, such as 12000, 12k or 1.2M.")
        return number


class PercentField(forms.FloatField):
    def __init__(self) -> None:
        said = {"invalid": "Write a percentage, such as 3.5."}
        super().__init__(required=False, min_value=0, max_value=10_000, error_messages=said)


class FilterForm(forms.Form):
    platform = ManyField(choices=PLATFORM_CHOICES, required=False)
    kind = ManyField(choices=KIND_CHOICES, required=False)
    # As functions, or every form that is made copies the lists.
    country = ManyField(choices=lambda: COUNTRY_CHOICES, required=False)
    language = ManyField(choices=lambda: LANGUAGE_CHOICES, required=False)
    followers_min = AmountField(required=False, max_length=20)
    followers_max = AmountField(required=False, max_length=20)
    engagement_min = PercentField()
    engagement_max = PercentField()
    verified = forms.ChoiceField(choices=VERIFIED_CHOICES, required=False)

    def clean(self) -> dict[str, Any]:
        for name in RANGES:
            least, most = (self.cleaned_data.get(end) for end in ENDS[name])
            if least is not None and most is not None and least > most:
                self.add_error(ENDS[name][0], "The least is above the most.")
        return self.cleaned_data

    def given(self) -> dict[str, Any]:
        """The filters as `refinement.chosen` takes them, without those in which something is wrong."""
        self.is_valid()
        of, found = self.cleaned_data, dict[str, Any]()
        found |= {name: of[FIELD_OF[name]] for name in SETS if FIELD_OF[name] in of}
        for name in RANGES:
            least, most = ENDS[name]
            if least in of and most in of:
                found[name] = {"min": of[least], "max": of[most]}
        if "verified" in of:
            found["verified"] = VERIFIED.get(of["verified"])
        return found

    def wanted(self) -> ParsedQuery:
        return refinement.chosen(self.given())


class SearchForm(FilterForm):
    query = forms.CharField(
        max_length=1000,
        error_messages={
            "required": "Say who you are looking for.",
            "max_length": "Say it in at most 1,000 characters.",
        },
    )
    limit = forms.TypedChoiceField(coerce=int, choices=[(n, n) for n in LIMITS])


HEADINGS: Final = {
    "platforms": "Platform",
    "creator_kinds": "Kind of account",
    "countries": "Country",
    "languages": "Language",
    "followers": "Followers",
    "engagement_rate": "Engagement",
    "verified": "Verified",
}

# --- From filters to fields -----------------------------------------------------------------------

FIELD_OF: Final = {
    "platforms": "platform",
    "creator_kinds": "kind",
    "countries": "country",
    "languages": "language",
}
ENDS: Final = {
    "followers": ("followers_min", "followers_max"),
    "engagement_rate": ("engagement_min", "engagement_max"),
}


def fields(of: ParsedQuery, names: Iterable[str]) -> list[tuple[str, str]]:
    """The fields, in a form or an address, that ask for these filters."""
    found: list[tuple[str, str]] = []
    for name in names:
        value = getattr(of, name)
        if name in FIELD_OF:
            found += [(FIELD_OF[name], one) for one in value]
        elif name in ENDS:
            ends = zip(ENDS[name], (value.min, value.max), strict=True)
            found += [(end, f"{bound:.10g}") for end, bound in ends if bound is not None]
        elif value is not None:
            found.append((name, "yes" if value else "no"))
    return found


def limit_at_least(wanted: int) -> int:
    """The next number of creators that the form offers."""
    return next((limit for limit in LIMITS if limit >= wanted), LIMITS[-1])
