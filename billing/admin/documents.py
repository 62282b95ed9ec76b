"""Shared by the admin of invoices, payments and credit notes."""

from typing import Any, Final

from django import forms
from django.http import Http404, HttpRequest
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminDecimalFieldWidget

CENTS: Final = 100


class MoneyField(forms.DecimalField):
    """Dollars in the form, cents in the data."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_digits=12, decimal_places=2, widget=UnfoldAdminDecimalFieldWidget, **options
        )

    def clean(self, value: Any) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount * CENTS)


def get_object_or_404(of: ModelAdmin, request: HttpRequest, object_id: str) -> Any:
    """The object of this admin page. Raises Http404."""
    row = of.get_object(request, object_id)
    if row is None:
        raise Http404
    return row
