"""A form field for amounts in dollars. The admin pages of invoices, payments and credit notes use it."""

from decimal import Decimal
from typing import Any, Final

from django import forms
from unfold.widgets import UnfoldAdminDecimalFieldWidget

from billing.money import MICROS_PER_DOLLAR

CENTS: Final = 100
MOST_DOLLARS: Final = 10_000_000
"""Maximum amount in a form. Sums of such amounts still fit into the database columns."""


class DollarsField(forms.DecimalField):
    """A form field for an amount in dollars. The value is a whole number of smaller units, such as cents. `parts` is
    the number of these units in a dollar. `most` and `least` are the limits in dollars. If `least` is missing, the
    lower limit is `-most`."""

    def __init__(
        self,
        *,
        most: int = MOST_DOLLARS,
        least: Decimal | int | None = None,
        parts: int = MICROS_PER_DOLLAR,
        **options: Any,
    ) -> None:
        self.parts = parts
        super().__init__(
            max_value=most,
            min_value=-most if least is None else least,
            decimal_places=len(str(parts)) - 1,
            widget=UnfoldAdminDecimalFieldWidget,
            **options,
        )

    def clean(self, value: Any) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount * self.parts)

    def prepare_value(self, value: Any) -> Any:
        """Returns the value to show in the form. A stored number of units is converted to dollars. Text that the user
        typed is not changed."""
        return Decimal(value) / self.parts if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return self.clean(data) != initial
        except forms.ValidationError:
            return True
