"""Form fields that the admin pages of invoices, payments and credit notes share."""

from decimal import Decimal
from typing import Any, Final

from django import forms
from unfold.widgets import UnfoldAdminDecimalFieldWidget

from billing.money import MICROS_PER_DOLLAR

CENTS: Final = 100
MOST_DOLLARS: Final = 10_000_000
"""Maximum of an amount: larger than any transfer, and small enough that no sum overflows its column."""


class MoneyField(forms.DecimalField):
    """A field with dollars in the form and cents in the data."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            **{"min_value": -MOST_DOLLARS, "max_value": MOST_DOLLARS, **options},
            decimal_places=2,
            widget=UnfoldAdminDecimalFieldWidget,
        )

    def clean(self, value: Any) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount * CENTS)


class DollarsField(forms.DecimalField):
    """A field with dollars in the form and micro-dollars in the data. `most` limits the amount in both directions."""

    def __init__(self, *, most: int, least: int | None = None, **options: Any) -> None:
        super().__init__(
            max_value=most,
            min_value=-most if least is None else least,
            decimal_places=6,
            widget=UnfoldAdminDecimalFieldWidget,
            **options,
        )

    def clean(self, value: Any) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount * MICROS_PER_DOLLAR)

    def prepare_value(self, value: Any) -> Any:
        """The value to show: stored micro-dollars as dollars, typed text as it is."""
        return Decimal(value) / MICROS_PER_DOLLAR if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return self.clean(data) != initial
        except forms.ValidationError:
            return True
