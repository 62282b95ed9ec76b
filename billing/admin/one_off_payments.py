"""Admin page for payments without an account, over x402 or MPP. Staff can close an open payment, and enter the
transaction that returned the money."""

import re
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin
from unfold.decorators import action

from billing.metering import one_off_payments
from billing.models import OneOffPayment
from billing.money import in_credits
from billing.rails import rail
from config.kit.admin import ReadOnly, column, permission

State = OneOffPayment.State
_HASH: Final = re.compile(r"0x[0-9a-fA-F]{64}")


class ClosingForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = OneOffPayment
        fields = ("refund", "note")
        help_texts = {
            "refund": "The hash of the transaction that returned the money: 0x and 64 digits. "
            "Leave it empty only if none was taken.",
            "note": "Say how this was settled, or how you know that none was taken. Saving closes the payment.",
        }

    def clean_refund(self) -> str:
        refund: str = self.cleaned_data["refund"].lower()
        if refund and not _HASH.fullmatch(refund):
            raise forms.ValidationError("Enter 0x and 64 hexadecimal digits.")
        if not refund and self.instance.state == State.COLLECTED:
            raise forms.ValidationError("This payment was taken: enter what returned the money.")
        return refund

    def clean_note(self) -> str:
        note: str = self.cleaned_data["note"]
        if not note:
            raise forms.ValidationError("Say how this payment was settled.")
        return note


@admin.register(OneOffPayment)
class OneOffPaymentAdmin(ReadOnly, ModelAdmin):
    form = ClosingForm
    actions = ["look_up"]
    list_display = ["claimed_at", "rail", "credits", "operation", "state", "payer", "transaction"]
    list_filter = ["state", "rail"]
    search_fields = ["reference", "payer", "transaction", "request_id", "refund"]
    ordering = ["-claimed_at"]
    show_full_result_count = False
    shown = [*list_display, "collected_at", "tried_at", "tried"]
    readonly_fields = [*shown, "reference", "request_id", "closed_by"]
    fields = [*readonly_fields, "refund", "note"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_open = obj is not None and obj.state in OneOffPayment.OPEN
        return is_open and request.user.has_perm("billing.change_oneoffpayment")

    has_look_up_permission = permission("billing.change_oneoffpayment")

    credits = column("amount_micros", "credits", in_credits, ordering="amount_micros")

    @action(description="Ask the chain what became of them", permissions=["look_up"])
    def look_up(self, request: HttpRequest, payments: QuerySet[OneOffPayment]) -> None:
        known = one_off_payments.look_up_unclear(rail.ENABLED, payments)
        messages.info(request, f"{known} became clear. The others say what was tried.")

    def save_model(self, request: HttpRequest, obj: OneOffPayment, form: Any, change: bool) -> None:
        author = request.user.get_username()
        if not one_off_payments.close_payment(obj, **form.cleaned_data, author=author):
            messages.error(request, "It was answered or closed meanwhile; nothing was changed.")
