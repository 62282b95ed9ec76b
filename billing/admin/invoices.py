"""What was invoiced, paid and credited. Nothing is edited: payments are recorded, invoices credited or sent again."""

from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.db.models import F, QuerySet, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from unfold.admin import ModelAdmin, TabularInline
from unfold.contrib.filters.admin import RangeDateFilter
from unfold.decorators import action, display
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminSingleDateWidget,
    UnfoldAdminTextareaWidget,
)

from billing.invoicing import crediting, mailing, payments
from billing.invoicing.gateways import BANK_TRANSFER, Receipt
from billing.models import CreditNote, Invoice, InvoiceLine, Payment
from billing.templatetags.money import dollars, of_cents
from billing.views.invoices import invoice_file
from config.kit import clock

CENTS: Final = 100
STATES = {"open": "warning", "partially_paid": "warning", "paid": "success", "credited": "info"}


class ReadOnly:
    """Shown, never edited."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MoneyField(forms.DecimalField):
    """Dollars on the page, cents behind it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_digits=12, decimal_places=2, widget=UnfoldAdminDecimalFieldWidget, **options
        )

    def clean(self, value: Any) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount * CENTS)


# --- Invoices -------------------------------------------------------------------------------------


class LineInline(ReadOnly, TabularInline):
    model = InvoiceLine
    extra = 0
    fields = readonly_fields = ["description", "calls", "units", "amount"]

    @display(description="amount")
    def amount(self, line: InvoiceLine) -> str:
        return dollars(line.amount_micros)


class CreditNoteInline(ReadOnly, TabularInline):
    model = CreditNote
    extra = 0
    fields = readonly_fields = ["number", "issued_at", "net_cents", "tax_cents"]
    show_change_link = True


class PaymentInline(ReadOnly, TabularInline):
    model = Payment
    extra = 0
    fields = readonly_fields = ["reference", "amount_cents", "received_at", "recorded_by"]
    show_change_link = True


@admin.register(Invoice)
class InvoiceAdmin(ReadOnly, ModelAdmin):
    list_display = [
        "number",
        "issued_at",
        "account",
        "total",
        "open",
        "state",
        "due_on",
        "mailed_at",
    ]
    list_filter = ["status", ("issued_at", RangeDateFilter), ("due_on", RangeDateFilter)]
    list_select_related = ["account"]
    search_fields = ["number", "account__name", "buyer_name"]
    ordering = ["-serial"]
    show_full_result_count = False
    fieldsets = [
        (None, {"fields": ["number", "account", "issued_at", "due_on", "state"]}),
        (
            "Sums",
            {"fields": ["subtotal", "tax_rate", "tax", "total", "credited", "settled", "open"]},
        ),
        ("Buyer", {"fields": [f"buyer_{name}" for name in ("name", "address", "tax_id", "email")]}),
        (
            "Proof",
            {
                "fields": [
                    "first_entry",
                    "last_entry",
                    "carried_micros",
                    "chain_head_hex",
                    "digest_hex",
                ]
            },
        ),
        ("Mail", {"fields": ["mailed_at", "mail_attempts", "mail_after"]}),
    ]
    inlines = [LineInline, CreditNoteInline, PaymentInline]
    actions = ["send_again"]
    actions_detail = ["pdf", "credit", "record_payment"]

    @display(description="state", label=STATES, ordering="status")
    def state(self, invoice: Invoice) -> str:
        return invoice.status

    @display(description="subtotal")
    def subtotal(self, invoice: Invoice) -> str:
        return of_cents(invoice.subtotal_cents)

    @display(description="tax")
    def tax(self, invoice: Invoice) -> str:
        return of_cents(invoice.tax_cents)

    @display(description="total", ordering="total_cents")
    def total(self, invoice: Invoice) -> str:
        return of_cents(invoice.total_cents)

    @display(description="credited")
    def credited(self, invoice: Invoice) -> str:
        return of_cents(invoice.credited_cents)

    @display(description="settled")
    def settled(self, invoice: Invoice) -> str:
        return of_cents(invoice.settled_cents)

    @display(description="open", ordering=F("total_cents") - F("settled_cents"))
    def open(self, invoice: Invoice) -> str:
        return of_cents(invoice.open_cents)

    def has_send_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("billing.change_invoice")

    def has_credit_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return request.user.has_perm("billing.add_creditnote")

    def has_record_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return request.user.has_perm("billing.add_payment")

    @admin.action(description="Send the selected invoices again", permissions=["send"])
    def send_again(self, request: HttpRequest, invoices: QuerySet[Invoice]) -> None:
        for invoice in invoices:
            mailing.send_again(invoice)
            self.log_change(request, invoice, "Sent again.")
        self.message_user(request, f"{len(invoices)} are on their way.", messages.SUCCESS)

    @action(description="PDF", icon="picture_as_pdf", permissions=["view"])
    def pdf(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return invoice_file(self._found(request, object_id))

    @action(description="Credit", icon="undo", permissions=["credit"])
    def credit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return self._add_to(request, object_id, "billing_creditnote")

    @action(description="Record a payment", icon="payments", permissions=["record"])
    def record_payment(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return self._add_to(request, object_id, "billing_payment")

    def _add_to(self, request: HttpRequest, object_id: str, model: str) -> HttpResponse:
        invoice = self._found(request, object_id)
        return redirect(f"{reverse(f'admin:{model}_add')}?invoice={invoice.pk}")

    def _found(self, request: HttpRequest, object_id: str) -> Invoice:
        invoice = self.get_object(request, object_id)
        if invoice is None:
            raise Http404
        return invoice


# --- Payments -------------------------------------------------------------------------------------


class PaymentForm(forms.ModelForm):  # type: ignore[type-arg]
    amount_cents = MoneyField(
        label="Amount, in US dollars", help_text="Negative where money went back"
    )
    received_on = forms.DateField(widget=UnfoldAdminSingleDateWidget, initial=clock.today)

    class Meta:
        model = Payment
        fields = ("invoice", "account", "amount_cents", "reference", "note")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["account"].required = False
        self.fields["account"].help_text = "Not needed where an invoice is named"

    def clean_received_on(self) -> date:
        day: date = self.cleaned_data["received_on"]
        if day > clock.today():
            raise forms.ValidationError("This day is yet to come.")
        return day

    def clean_reference(self) -> str:
        reference: str = self.cleaned_data["reference"].strip()
        known = Payment.objects.filter(gateway=BANK_TRANSFER.name, reference=reference).first()
        if known is not None:
            raise forms.ValidationError(f"This was recorded already, by {known.recorded_by}.")
        return reference

    def clean(self) -> None:
        given = self.cleaned_data
        invoice, account = given.get("invoice"), given.get("account")
        if invoice is not None and account not in {None, invoice.account}:
            self.add_error("account", "The invoice is another account's.")
        elif invoice is None and account is None:
            self.add_error("account", "Say whose payment it is.")
        if given.get("amount_cents") == 0:
            self.add_error("amount_cents", "This is no amount.")
        if given.get("amount_cents", 0) < 0 and not given.get("note"):
            self.add_error("note", "Say why money went back.")

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
    """Bank transfers, as staff read them on the bank's statement."""

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

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("billing.add_payment")

    @display(description="amount", ordering="amount_cents")
    def amount(self, payment: Payment) -> str:
        return of_cents(payment.amount_cents)

    def save_model(self, request: HttpRequest, obj: Payment, form: Any, change: bool) -> None:
        made, is_new = payments.record(
            BANK_TRANSFER, form.receipt(), recorded_by=request.user.get_username()
        )
        obj.pk, obj.account = made.pk, made.account
        if not is_new:
            self.message_user(request, "It was recorded already.", messages.WARNING)


# --- Credit notes ---------------------------------------------------------------------------------


class CreditNoteForm(forms.ModelForm):  # type: ignore[type-arg]
    """`credited_before` is what the invoice's page showed, so that a form that is sent twice acts once."""

    net_cents = MoneyField(
        label="Amount before tax, in US dollars",
        min_value=Decimal("0.01"),
        help_text="Its share of the tax is credited with it.",
    )
    reason = forms.CharField(
        widget=UnfoldAdminTextareaWidget,
        max_length=1000,
        help_text="The customer reads it in the ledger and on the next invoice.",
    )
    credited_before = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = CreditNote
        fields = ("invoice", "net_cents")
        widgets = {"invoice": forms.HiddenInput}


def credited_net(invoice: Invoice) -> int:
    """In cents, before tax."""
    cents: int = invoice.credit_notes.aggregate(cents=Sum("net_cents", default=0))["cents"]
    return cents


@admin.register(CreditNote)
class CreditNoteAdmin(ReadOnly, ModelAdmin):
    """Made on an invoice's page."""

    form = CreditNoteForm
    list_display = ["number", "issued_at", "invoice", "total", "reason", "author"]
    list_filter = [("issued_at", RangeDateFilter)]
    list_select_related = ["invoice", "entry"]
    search_fields = ["number", "invoice__number", "invoice__account__name"]
    ordering = ["-serial"]
    show_full_result_count = False

    def get_fields(self, request: HttpRequest, obj: CreditNote | None = None) -> list[str]:
        if obj is None:
            return ["net_cents", "reason", "invoice", "credited_before"]
        said = ["net", "tax", "total", "reason", "author", "entry"]
        return ["number", "issued_at", "invoice", *said]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("billing.add_creditnote")

    @display(description="before tax")
    def net(self, note: CreditNote) -> str:
        return of_cents(note.net_cents)

    @display(description="tax")
    def tax(self, note: CreditNote) -> str:
        return of_cents(note.tax_cents)

    @display(description="total")
    def total(self, note: CreditNote) -> str:
        return of_cents(note.total_cents)

    @display(description="reason")
    def reason(self, note: CreditNote) -> str:
        return note.entry.reason

    @display(description="by")
    def author(self, note: CreditNote) -> str:
        return note.entry.author

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        asked = request.GET.get("invoice", "")
        invoice = Invoice.objects.filter(pk=asked).first() if asked.isdecimal() else None
        if invoice is None:
            self.message_user(request, "Credit an invoice on its own page.", messages.WARNING)
            return redirect("admin:billing_invoice_changelist")
        left = invoice.subtotal_cents - credited_net(invoice)
        title = f"Credit {invoice}: up to {of_cents(left)} before tax"
        try:
            return super().add_view(request, form_url, {"title": title})
        except (crediting.TooMuch, crediting.Changed) as refusal:
            self.message_user(request, REFUSALS[type(refusal)], messages.ERROR)
            return redirect(request.get_full_path())

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        invoice = Invoice.objects.get(pk=request.GET["invoice"])
        return {"invoice": invoice.pk, "credited_before": credited_net(invoice)}

    def save_model(self, request: HttpRequest, obj: CreditNote, form: Any, change: bool) -> None:
        given = form.cleaned_data
        made = crediting.credit(
            given["invoice"],
            net_cents=given["net_cents"],
            credited_before_cents=given["credited_before"],
            reason=given["reason"],
            author=request.user.get_username(),
        )
        obj.pk, obj.number = made.pk, made.number


REFUSALS: Final = {
    crediting.TooMuch: "That is more than is left of this invoice. Nothing was credited.",
    crediting.Changed: "This invoice was credited meanwhile: look again before you credit more.",
}
