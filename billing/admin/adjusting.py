"""The pages on which staff give credit to an account, or correct what it was charged."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminTextareaWidget

from billing.accounts import services
from billing.accounts.credit import Credit
from billing.admin.documents import DollarsField
from billing.models import Account
from billing.money import format_dollars

MOST_DOLLARS: Final = services.MOST_ADJUSTED_MICROS // 1_000_000


@dataclass(frozen=True, slots=True)
class Adjustment:
    """`sign` turns the amount of the form into a ledger entry's: an entry below 0 gives back."""

    title: str
    help_text: str
    least_dollars: Decimal
    sign: int


GIVE_CREDIT: Final = Adjustment(
    "Give credit", "The account can spend this much more.", Decimal("0.01"), -1
)
CORRECT: Final = Adjustment(
    "Correct", "Above 0 charges the account, below 0 gives back.", Decimal(-MOST_DOLLARS), 1
)


class AdjustmentForm(forms.Form):
    """`shown` is the preview that was confirmed, so a form that is sent twice acts once."""

    amount = DollarsField(label="Amount, in US dollars", most=MOST_DOLLARS)
    reason = forms.CharField(
        widget=UnfoldAdminTextareaWidget,
        max_length=1000,
        help_text="Shown to the customer in the ledger and on the next invoice.",
    )
    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, adjustment: Adjustment, data: Any) -> None:
        super().__init__(data)
        self.adjustment = adjustment
        field = self.fields["amount"]
        field.help_text = f"{adjustment.help_text} At most ${MOST_DOLLARS:,}."

    def clean_amount(self) -> int:
        """The ledger entry's amount, in micro-dollars."""
        micros: int = self.cleaned_data["amount"]
        if micros < self.adjustment.least_dollars * 1_000_000 or micros == 0:
            raise forms.ValidationError("Enter an amount that changes the balance.")
        return micros * self.adjustment.sign


def read_balance(account: Account) -> int:
    """What the account can still spend, in micro-dollars; below 0 it has to pay first."""
    credit = Credit.of(account)
    return credit.limit_micros - credit.used_micros


def preview(account: Account, amount_micros: int) -> str:
    """The balance before and after."""
    before = read_balance(account)
    return f"Balance {format_dollars(before)} → {format_dollars(before - amount_micros)}"


def adjust(
    model_admin: ModelAdmin, request: HttpRequest, account: Account, adjustment: Adjustment
) -> HttpResponse:
    """The form, then the balance that it leads to, then the entry."""
    form = AdjustmentForm(adjustment, request.POST.dict() or None)
    effect = ""
    if form.is_valid():
        effect = preview(account, form.cleaned_data["amount"])
        if form.cleaned_data["shown"] == effect:
            return _write(model_admin, request, account, form)
        form.data = {**form.data, "shown": effect}
    context = {
        **model_admin.admin_site.each_context(request),
        "title": f"{adjustment.title}: {account}",
        "opts": model_admin.opts,
        "account": account,
        "adjustment": adjustment,
        "form": form,
        "effect": effect,
        "balance": format_dollars(read_balance(account)),
        "back": reverse("admin:billing_account_change", args=[account.pk]),
    }
    return render(request, "billing/admin/adjust.html", context)


def _write(
    model_admin: ModelAdmin, request: HttpRequest, account: Account, form: AdjustmentForm
) -> HttpResponse:
    entry = services.correct_charge(
        account,
        amount_micros=form.cleaned_data["amount"],
        reason=form.cleaned_data["reason"],
        author=request.user.get_username(),
    )
    done = f"{form.adjustment.title}: entry {entry.number}, {form.cleaned_data['shown'].lower()}."
    model_admin.log_change(request, account, done)
    model_admin.message_user(request, done, messages.SUCCESS)
    return redirect("admin:billing_account_change", account.pk)
