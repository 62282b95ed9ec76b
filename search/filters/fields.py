"""Form fields for the filters."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

from config.kit import amounts
from creators.places.geotags import read_geotag

MOST = 10_000_000_000


class ManyField(forms.MultipleChoiceField):
    """A field for any number of choices. It ignores an empty value, which a browser sends for an empty option of a
    select element."""

    def to_python(self, value: Any) -> list[str]:
        return [one for one in super().to_python(value) if one]


TEXTS_MOST = 50
"""Maximum number of texts in one field. The API has the same limit."""


class AnyField(ManyField):
    """A field for any number of texts. Each text has at most 100 characters."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> list[str]:
        return [one for one in super().to_python(value) if one.strip()]

    def validate(self, value: Any) -> None:
        super().validate(value)
        if len(value) > TEXTS_MOST:
            raise ValidationError(f"Choose at most {TEXTS_MOST}.")

    def valid_value(self, value: str) -> bool:
        return len(value) <= 100 and "\0" not in value


class AmountField(forms.CharField):
    """A field for a count in the formats that people use: 12000, 12,000, 12k, 1.2M."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=20)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        number = read_count(text)
        if number is None or number > MOST:
            raise ValidationError("Enter a number, such as 12000, 12k or 1.2M.")
        return number


class PercentField(forms.FloatField):
    def __init__(self, least: int, most: int, example: str) -> None:
        said = {"invalid": f"Enter a percentage, such as {example}."}
        super().__init__(required=False, min_value=least, max_value=most, error_messages=said)


PLACE_SEPARATOR = "; "
PLACES_MOST = 20
"""Maximum number of places in one field. The API has the same limit."""


class PlacesField(forms.CharField):
    """A field for place names with semicolons between them. A name may contain a comma: Paris, Texas."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=200)

    def clean(self, value: Any) -> list[str]:
        names = [name.strip() for name in str(super().clean(value)).split(";") if name.strip()]
        if len(names) > PLACES_MOST:
            raise ValidationError(f"Name at most {PLACES_MOST} places.")
        for name in names:
            if read_geotag(name) is None:
                raise ValidationError(f"“{name}” is not a place that Kindred knows.")
        return names


def read_count(text: str) -> int | None:
    """Returns the number that the text means. Returns None if the text is not a number."""
    try:
        return amounts.read_count(text)
    except amounts.NotUnderstood:
        return None


QUERY_MOST: Final = 10_000
"""Maximum length of a query, in characters."""

PAGE: Final = 25
"""Default number of results on a page."""
