"""The page with an account's invoices, payments and billing details. Only owners can open it."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db.models import Max, Min
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from billing.access.authentication import owner_membership
from billing.cards import offers
from billing.invoicing.downloads import download_document
from billing.models import Account, CreditNote, Invoice, Membership
from billing.offers.tiers import Terms
from billing.views.members import owner_of_what_was_shown
from config.kit.methods import signed_in_form, signed_in_page
from config.kit.text import one_line

ADDRESS_LINES = 6


class BuyerForm(forms.Form):
    legal_name = forms.CharField(
        max_length=200,
        required=False,
        widget=forms.TextInput({"autocomplete": "organization"}),
        help_text="If empty, invoices show the account name.",
    )
    address = forms.CharField(
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 4, "autocomplete": "street-address"}),
    )
    tax_id = forms.CharField(label="Tax ID", max_length=50, required=False)
    billing_email = forms.EmailField(
        label="E-mail for invoices",
        max_length=254,
        required=False,
        help_text="If empty, all owners get the invoices.",
    )

    def clean_legal_name(self) -> str:
        return one_line(self.cleaned_data["legal_name"])

    def clean_tax_id(self) -> str:
        return one_line(self.cleaned_data["tax_id"])

    def clean_address(self) -> str:
        lines = [one_line(line) for line in self.cleaned_data["address"].splitlines()]
        kept = [line for line in lines if line]
        if len(kept) > ADDRESS_LINES:
            raise forms.ValidationError(f"Use at most {ADDRESS_LINES} lines.")
        return "\n".join(kept)


@signed_in_form
def account_invoices(request: HttpRequest) -> HttpResponse:
    """Show the list of invoices. A POST request saves the billing details."""
    membership = owner_of_what_was_shown(request)
    account = membership.account
    kept = model_to_dict(account, BuyerForm.base_fields)
    form = BuyerForm(request.POST if request.method == "POST" else None, initial=kept)
    if form.is_valid():
        Account.objects.filter(pk=account.pk).update(**form.cleaned_data)
        messages.success(request, "Saved. New invoices use these details.")
        return redirect("account_invoices")
    context: dict[str, Any] = {
        "membership": membership,
        "form": form,
        "invoices": account.invoices.order_by("-serial"),
        "payments": account.payments.select_related("invoice").order_by("-received_at", "-pk"),
        "credit_micros": max(0, -account.unpaid_micros),
        "threshold_micros": Terms.of(account).limits.threshold_micros,
        "bank": settings.SELLER_BANK,
        "seller_email": settings.SELLER_EMAIL,
        "paying": offers.describe_paying(account),
    }
    return render(request, "billing/invoices.html", context, status=422 if form.errors else 200)


@signed_in_page
def account_invoice(request: HttpRequest, number: str) -> HttpResponse:
    membership, invoice = _own(request, number)
    context = {
        "membership": membership,
        "invoice": invoice,
        "lines": invoice.lines.all(),
        "period": invoice.account.entries.filter(
            number__in=(invoice.first_entry, invoice.last_entry)
        ).aggregate(first=Min("created_at"), last=Max("created_at")),
        "credit_notes": invoice.credit_notes.select_related("entry").order_by("serial"),
        "paying": offers.describe_paying(membership.account),
        "last_try": invoice.card_payments.select_related("card").order_by("-attempt").first(),
    }
    return render(request, "billing/invoice.html", context)


@signed_in_page
def account_invoice_pdf(request: HttpRequest, number: str) -> HttpResponse:
    _, invoice = _own(request, number)
    return download_document(invoice)


@signed_in_page
def credit_note_pdf(request: HttpRequest, number: str) -> HttpResponse:
    account = owner_membership(request).account
    own = CreditNote.objects.select_related("invoice", "entry").filter(invoice__account=account)
    return download_document(get_object_or_404(own, number=number))


def _own(request: HttpRequest, number: str) -> tuple[Membership, Invoice]:
    """Returns the owner's membership and the invoice with this number. Members who are not owners get a 403 response.
    An invoice of another account gives a 404 response."""
    membership = owner_membership(request)
    return membership, get_object_or_404(membership.account.invoices, number=number)
