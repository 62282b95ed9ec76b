"""Admin pages on which staff give credit to an account or correct a charge. A second member of staff must confirm a
large amount."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextareaWidget

from billing.accounts import services
from billing.admin.documents import DollarsField
from billing.metering.credit import Credit
from billing.models import Account, PendingAdjustment
from billing.money import MICROS_PER_DOLLAR, format_dollars
from config.kit.admin import ReadOnly, permission

ALONE_DOLLARS: Final = services.MOST_ADJUSTED_MICROS // MICROS_PER_DOLLAR
MOST_DOLLARS: Final = services.MOST_CONFIRMED_MICROS // MICROS_PER_DOLLAR


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A kind of adjustment that staff can make. The form's amount times `sign` is the amount of the ledger entry.
    Credit is negative in the ledger."""

    title: str
    help_text: str
    least_dollars: Decimal
    sign: int


GIVE_CREDIT: Final = Adjustment(
    "Give credit", "Enter how much more the account can spend.", Decimal("0.01"), -1
)
CORRECT: Final = Adjustment(
    "Correct",
    "A positive amount charges the account; a negative amount gives credit.",
    Decimal(-MOST_DOLLARS),
    1,
)


class AdjustmentForm(forms.Form):
    """The form for an adjustment. The hidden field `shown` contains the preview that staff saw. If staff send the form
    twice, the balance has changed, so the preview no longer matches and nothing is written."""

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
        more = f"More than ${ALONE_DOLLARS:,} needs a second person."
        self.fields["amount"].help_text = f"{adjustment.help_text} {more}"

    def clean_amount(self) -> int:
        """Returns the amount of the ledger entry, in micro-dollars."""
        micros: int = self.cleaned_data["amount"]
        if micros < self.adjustment.least_dollars * MICROS_PER_DOLLAR or micros == 0:
            raise forms.ValidationError("Enter an amount other than 0, within the limits.")
        return micros * self.adjustment.sign


def read_balance(account: Account) -> int:
    """Returns how much the account can still spend, in micro-dollars. A negative result means that the account must pay
    before it can spend."""
    credit = Credit.of(account)
    return credit.limit_micros - credit.used_micros


def preview(account: Account, amount_micros: int) -> str:
    """Returns a text that shows the account's balance before and after the adjustment."""
    before = read_balance(account)
    return f"Balance {format_dollars(before)} → {format_dollars(before - amount_micros)}"


def adjust(
    model_admin: ModelAdmin, request: HttpRequest, account: Account, adjustment: Adjustment
) -> HttpResponse:
    """Show the form, and then a preview of the new balance. When staff confirm the preview, write the ledger entry."""
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
    amount_micros, reason = form.cleaned_data["amount"], form.cleaned_data["reason"]
    author = request.user.get_username()
    if abs(amount_micros) > services.MOST_ADJUSTED_MICROS:
        PendingAdjustment.objects.create(
            account=account, amount_micros=amount_micros, reason=reason, asked_by=author
        )
        asked = "A second person must confirm this adjustment."
        model_admin.message_user(request, asked, messages.WARNING)
        return redirect("admin:billing_pendingadjustment_changelist")
    entry = services.correct_charge(
        account, amount_micros=amount_micros, reason=reason, author=author
    )
    done = f"{form.adjustment.title}: entry {entry.number}, {form.cleaned_data['shown'].lower()}."
    model_admin.log_change(request, account, done)
    model_admin.message_user(request, done, messages.SUCCESS)
    return redirect("admin:billing_account_change", account.pk)


@admin.register(PendingAdjustment)
class PendingAdjustmentAdmin(ReadOnly, ModelAdmin):
    list_display = fields = ["account", "effect", "reason", "asked_by", "asked_at"]
    list_select_related = ["account"]
    actions = ["confirm", "decline"]

    @display(description="effect")
    def effect(self, pending: PendingAdjustment) -> str:
        return preview(pending.account, pending.amount_micros)

    has_adjust_permission = permission("billing.add_ledgerentry")

    @admin.action(description="Confirm the selected adjustments", permissions=["adjust"])
    def confirm(self, request: HttpRequest, chosen: QuerySet[PendingAdjustment]) -> None:
        for pending in chosen:
            said, level = _confirm(pending, request.user.get_username())
            self.message_user(request, f"{pending}: {said}", level)

    @admin.action(description="Decline the selected adjustments", permissions=["adjust"])
    def decline(self, request: HttpRequest, chosen: QuerySet[PendingAdjustment]) -> None:
        declined, _ = chosen.delete()
        self.message_user(request, f"{declined} adjustments declined.", messages.SUCCESS)


def _confirm(pending: PendingAdjustment, confirmed_by: str) -> tuple[str, int]:
    """Confirm one adjustment. Returns a message for staff, and its level in Django's messages framework."""
    try:
        entry = services.confirm_adjustment(pending, confirmed_by=confirmed_by)
    except services.SamePerson:
        return "you asked for this adjustment, so another person must confirm it.", messages.ERROR
    if entry is None:
        return "it was already confirmed or declined.", messages.WARNING
    return f"confirmed as entry {entry.number}.", messages.SUCCESS
