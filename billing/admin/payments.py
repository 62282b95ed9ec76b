"""Admin pages for payments. Staff record the transfers that the bank statement shows. A recorded payment cannot be
edited."""

from datetime import UTC, date, datetime, time
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest
from unfold.admin import ModelAdmin
from unfold.contrib.filters.admin import RangeDateFilter
from unfold.widgets import UnfoldAdminSingleDateWidget

from billing.admin.documents import CENTS, DollarsField
from billing.invoicing import payments
from billing.invoicing.payments import BANK_TRANSFER, Receipt
from billing.models import Payment
from billing.money import format_cents
from config.kit import clock
from config.kit.admin import ReadOnly, column, permission


class PaymentForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    amount_cents = DollarsField(
        label="Amount, in US dollars", parts=CENTS, help_text="Enter a negative amount for a refund"
    )
    received_on = forms.DateField(widget=UnfoldAdminSingleDateWidget, initial=clock.today)

    class Meta:
        model = Payment
        fields = ("invoice", "account", "amount_cents", "reference", "note")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["account"].required = False
        self.fields["account"].help_text = "Leave empty if you choose an invoice"

    def clean_received_on(self) -> date:
        day: date = self.cleaned_data["received_on"]
        if day > clock.today():
            raise forms.ValidationError("This date is in the future.")
        return day

    def clean_reference(self) -> str:
        reference: str = self.cleaned_data["reference"]
        known = Payment.objects.filter(gateway=BANK_TRANSFER, reference=reference).first()
        if known is not None:
            raise forms.ValidationError(
                f"{known.recorded_by} already recorded a payment with this reference."
            )
        return reference

    def clean(self) -> None:
        given = self.cleaned_data
        invoice, account = given.get("invoice"), given.get("account")
        if invoice is not None and account not in {None, invoice.account}:
            self.add_error("account", "The invoice belongs to another account.")
        elif invoice is None and account is None:
            self.add_error("account", "Choose an account or an invoice.")
        if given.get("amount_cents") == 0:
            self.add_error("amount_cents", "Enter an amount other than 0.")
        if given.get("amount_cents", 0) < 0 and not given.get("note"):
            self.add_error("note", "Enter the reason for the refund.")

    def receipt(self) -> Receipt:
        given = self.cleaned_data
        invoice = given["invoice"]
        return Receipt(
            account_id=(invoice.account if invoice else given["account"]).pk,
            amount_cents=given["amount_cents"],
            reference=given["reference"],
            received_at=datetime.combine(given["received_on"], time(), UTC),
            invoice_id=invoice.pk if invoice else None,
            note=given["note"],
        )


@admin.register(Payment)
class PaymentAdmin(ReadOnly, ModelAdmin):
    list_display = ["received_at", "account", "amount", "invoice", "reference", "recorded_by"]
    list_filter = ["gateway", ("received_at", RangeDateFilter)]
    list_select_related = ["account", "invoice"]
    search_fields = ["reference", "account__name", "invoice__number"]
    ordering = ["-received_at", "-pk"]
    show_full_result_count = False
    autocomplete_fields = ["account", "invoice"]

    def get_fields(self, request: HttpRequest, obj: Payment | None = None) -> list[str]:
        if obj is None:
            return ["invoice", "account", "amount_cents", "received_on", "reference", "note"]
        received = ["received_at", "gateway", "reference", "note", "recorded_by", "recorded_at"]
        return ["account", "invoice", "amount", *received]

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Any
    ) -> Any:
        used = {"form": PaymentForm} if obj is None else {}
        return super().get_form(request, obj, change, **used, **options)

    has_add_permission = permission("billing.add_payment")

    amount = column("amount_cents", "amount", format_cents, ordering="amount_cents")

    def save_model(self, request: HttpRequest, obj: Payment, form: Any, change: bool) -> None:
        made, is_new = payments.record_payment(
            BANK_TRANSFER, form.receipt(), recorded_by=request.user.get_username()
        )
        obj.pk, obj.account = made.pk, made.account
        if not is_new:
            self.message_user(request, "It was already recorded.", messages.WARNING)
