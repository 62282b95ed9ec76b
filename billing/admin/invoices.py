"""Admin pages for invoices. Staff can read and resend an invoice, credit part of it, and record a payment for it.
Invoices cannot be edited."""

from django.contrib import admin, messages
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from unfold.admin import ModelAdmin, TabularInline
from unfold.contrib.filters.admin import RangeDateFilter
from unfold.decorators import action, display

from billing.invoicing.downloads import download_document
from billing.mail import invoices as invoice_mail
from billing.models import CreditNote, Invoice, InvoiceLine, Payment
from billing.money import format_cents, format_dollars
from config.kit.admin import ReadOnly, column, get_object_or_404, permission

SUMS = ["subtotal", "tax_rate", "tax", "total", "credited", "settled", "open"]
PROOF = ["first_entry", "last_entry", "carried_micros", "chain_head_hex", "digest_hex"]
STATES = {"open": "warning", "partially_paid": "warning", "paid": "success", "credited": "info"}


class LineInline(ReadOnly, TabularInline):
    model = InvoiceLine
    extra = 0
    fields = readonly_fields = ["description", "calls", "units", "amount"]

    amount = column("amount_micros", "amount", format_dollars)


class CreditNoteInline(ReadOnly, TabularInline):
    model = CreditNote
    extra = 0
    fields = readonly_fields = ["number", "issued_at", "total"]
    show_change_link = True

    total = column("total_cents", "total", format_cents)


class PaymentInline(ReadOnly, TabularInline):
    model = Payment
    extra = 0
    fields = readonly_fields = ["reference", "amount", "received_at", "recorded_by"]
    show_change_link = True

    amount = column("amount_cents", "amount", format_cents)


@admin.register(Invoice)
class InvoiceAdmin(ReadOnly, ModelAdmin):
    list_display = [
        *("number", "issued_at", "account", "total", "open", "state", "due_on", "mailed_at")
    ]
    list_filter = [
        "status",
        ("issued_at", RangeDateFilter),
        ("due_on", RangeDateFilter),
        ("mail_begun_at", admin.EmptyFieldListFilter),
    ]
    list_select_related = ["account"]
    search_fields = ["number", "account__name", "buyer_name"]
    ordering = ["-serial"]
    show_full_result_count = False
    fieldsets = [
        (None, {"fields": ["number", "account", "issued_at", "due_on", "state"]}),
        ("Sums", {"fields": SUMS}),
        ("Buyer", {"fields": [f"buyer_{name}" for name in ("name", "address", "tax_id", "email")]}),
        ("Proof", {"fields": PROOF}),
        ("Mail", {"fields": ["mailed_at", "mail_begun_at", "mail_attempts", "mail_after"]}),
    ]
    inlines = [LineInline, CreditNoteInline, PaymentInline]
    actions = ["send_again"]
    actions_detail = ["pdf", "credit", "record_payment"]

    @display(description="state", label=STATES, ordering="status")
    def state(self, invoice: Invoice) -> str:
        return invoice.status

    subtotal = column("subtotal_cents", "subtotal", format_cents)
    tax = column("tax_cents", "tax", format_cents)
    total = column("total_cents", "total", format_cents, ordering="total_cents")
    credited = column("credited_cents", "credited", format_cents)
    settled = column("settled_cents", "settled", format_cents)
    open = column(
        "open_cents", "open", format_cents, ordering=F("total_cents") - F("settled_cents")
    )

    has_send_permission = permission("billing.change_invoice")
    has_credit_permission = permission("billing.add_creditnote")
    has_record_permission = permission("billing.add_payment")

    @admin.action(description="Send the selected invoices again", permissions=["send"])
    def send_again(self, request: HttpRequest, invoices: QuerySet[Invoice]) -> None:
        for invoice in invoices:
            invoice_mail.mark_unsent(invoice)
            self.log_change(request, invoice, "Sent again.")
        self.message_user(request, f"{len(invoices)} are being sent.", messages.SUCCESS)

    @action(description="PDF", icon="picture_as_pdf", permissions=["view"])
    def pdf(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return download_document(get_object_or_404(self, request, object_id))

    @action(description="Credit", icon="undo", permissions=["credit"])
    def credit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return self._add_to(request, object_id, "billing_creditnote")

    @action(description="Record a payment", icon="payments", permissions=["record"])
    def record_payment(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return self._add_to(request, object_id, "billing_payment")

    def _add_to(self, request: HttpRequest, object_id: str, model: str) -> HttpResponse:
        invoice = get_object_or_404(self, request, object_id)
        return redirect(f"{reverse(f'admin:{model}_add')}?invoice={invoice.pk}")
