"""The admin of payments without an account. Open ones, taken without an answer, are closed by hand."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin
from unfold.decorators import display

from billing.metering import one_off_payments
from billing.metering.operation import in_credits
from billing.models import OneOffPayment
from config.kit.admin import ReadOnly


class ClosingForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = OneOffPayment
        fields = ("note",)
        help_texts = {
            "note": "Say how the money was returned, or how you know that none was taken. Saving closes the payment."
        }

    def clean_note(self) -> str:
        note: str = self.cleaned_data["note"].strip()
        if not note:
            raise forms.ValidationError("Say how this payment was settled.")
        return note


@admin.register(OneOffPayment)
class OneOffPaymentAdmin(ReadOnly, ModelAdmin):
    """Payments of callers without an account."""

    form = ClosingForm
    list_display = ["claimed_at", "rail", "credits", "operation", "state", "payer", "transaction"]
    list_filter = ["state", "rail"]
    search_fields = ["reference", "payer", "transaction", "request_id"]
    ordering = ["-claimed_at"]
    show_full_result_count = False
    shown = ["claimed_at", "rail", "credits", "operation", "state", "payer", "transaction"]
    readonly_fields = [*shown, "reference", "request_id", "closed_by"]
    fields = [*readonly_fields, "note"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_open = obj is not None and obj.state in OneOffPayment.OPEN
        return is_open and request.user.has_perm("billing.change_oneoffpayment")

    @display(description="credits", ordering="amount_micros")
    def credits(self, payment: OneOffPayment) -> str:
        return in_credits(payment.amount_micros)

    def save_model(self, request: HttpRequest, obj: OneOffPayment, form: Any, change: bool) -> None:
        one_off_payments.close_payment(
            obj, note=form.cleaned_data["note"], author=request.user.get_username()
        )
