"""Admin pages for credit notes. Staff create a credit note on the page of its invoice. Nobody can edit a credit
note."""

from decimal import Decimal
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.admin import ModelAdmin
from unfold.contrib.filters.admin import RangeDateFilter
from unfold.decorators import action
from unfold.widgets import UnfoldAdminTextareaWidget

from billing.admin.documents import CENTS, DollarsField
from billing.invoicing import credit_notes
from billing.invoicing.downloads import download_document
from billing.models import CreditNote, Invoice
from billing.money import format_cents
from config.kit.admin import ReadOnly, column, get_object_or_404, permission


class CreditNoteForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """The form for a credit note. The hidden field `credited_before` contains the amount that was already credited when
    the form was shown. If this amount has changed since, the form is refused. So a form that is sent twice creates only
    one credit note."""

    net_cents = DollarsField(
        label="Amount before tax, in US dollars",
        least=Decimal("0.01"),
        parts=CENTS,
        help_text="Its share of the tax is added automatically.",
    )
    reason = forms.CharField(
        widget=UnfoldAdminTextareaWidget,
        max_length=1000,
        help_text="Shown to the customer in the ledger and on the next invoice.",
    )
    credited_before = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = CreditNote
        fields = ("invoice", "net_cents")
        widgets = {"invoice": forms.HiddenInput}


def credited_net(invoice: Invoice) -> int:
    """Returns how much of the invoice was already credited, in cents before tax."""
    cents: int = invoice.credit_notes.aggregate(cents=Sum("net_cents", default=0))["cents"]
    return cents


@admin.register(CreditNote)
class CreditNoteAdmin(ReadOnly, ModelAdmin):
    form = CreditNoteForm
    list_display = ["number", "issued_at", "invoice", "total", "reason", "author"]
    list_filter = [("issued_at", RangeDateFilter)]
    list_select_related = ["invoice", "entry"]
    search_fields = ["number", "invoice__number", "invoice__account__name"]
    ordering = ["-serial"]
    show_full_result_count = False
    actions_detail = ["pdf"]

    def get_fields(self, request: HttpRequest, obj: CreditNote | None = None) -> list[str]:
        if obj is None:
            return ["net_cents", "reason", "invoice", "credited_before"]
        said = ["net", "tax", "total", "reason", "author", "entry"]
        return ["number", "issued_at", "invoice", *said]

    has_add_permission = permission("billing.add_creditnote")

    net = column("net_cents", "before tax", format_cents)
    tax = column("tax_cents", "tax", format_cents)
    total = column("total_cents", "total", format_cents)
    reason = column("entry.reason", "reason")
    author = column("entry.author", "by")

    @action(description="PDF", icon="picture_as_pdf", permissions=["view"])
    def pdf(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return download_document(get_object_or_404(self, request, object_id))

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        asked = request.GET.get("invoice", "")
        invoice = Invoice.objects.filter(pk=asked).first() if asked.isdecimal() else None
        if invoice is None:
            self.message_user(request, "Open the invoice and credit it there.", messages.WARNING)
            return redirect("admin:billing_invoice_changelist")
        left = invoice.subtotal_cents - credited_net(invoice)
        title = f"Credit {invoice}: up to {format_cents(left)} before tax"
        try:
            return super().add_view(request, form_url, {"title": title})
        except (credit_notes.TooMuch, credit_notes.Changed) as refusal:
            self.message_user(request, REFUSALS[type(refusal)], messages.ERROR)
            return redirect(request.get_full_path())

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        invoice = Invoice.objects.get(pk=request.GET["invoice"])
        return {"invoice": invoice.pk, "credited_before": credited_net(invoice)}

    def save_model(self, request: HttpRequest, obj: CreditNote, form: Any, change: bool) -> None:
        given = form.cleaned_data
        made = credit_notes.credit_invoice(
            given["invoice"],
            net_cents=given["net_cents"],
            credited_before_cents=given["credited_before"],
            reason=given["reason"],
            author=request.user.get_username(),
        )
        obj.pk, obj.number = made.pk, made.number


REFUSALS: Final = {
    credit_notes.TooMuch: "This is more than is left to credit on this invoice. Nothing was credited.",
    credit_notes.Changed: "This invoice was credited in the meantime. Check the invoice before you credit more.",
}
