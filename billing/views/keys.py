"""The page on which owners manage API keys. The secret of a new key is shown only once."""

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.vary import vary_on_headers

from billing.access import keys
from billing.access.authentication import owner_membership
from billing.access.keys import KeyTerms, Spent, TooManyKeys
from billing.accounts import services
from billing.models import Account, ApiKey
from billing.money import MICROS_PER_CREDIT
from billing.views.members import owner_of_what_was_shown
from config.kit import clock
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_form

FARTHEST = date(2199, 12, 31)
TOO_MANY = f"An account can have at most {keys.MOST_LIVE} keys. Revoke one first."


class CapField(forms.DecimalField):
    """A form field for a spending cap. Users enter credits; the value is in micro-dollars. The field is a text field,
    because browsers send nothing if a number field has invalid input, so the server could not report the mistake."""

    default_error_messages = {
        "invalid": "Enter a number of credits.",
        "min_value": "Enter more than 0, or leave it empty for no limit.",
    }

    least = Decimal("0.0001")
    placeholder = "no limit"

    def __init__(self, *, required: bool = False, **options: Any) -> None:
        widget = forms.TextInput({"inputmode": "decimal", "placeholder": self.placeholder})
        options |= {"max_digits": 12, "decimal_places": 4, "widget": widget}
        super().__init__(min_value=self.least, required=required, **options)

    def prepare_value(self, value: Any) -> Any:
        is_stored = isinstance(value, int)
        return Decimal(value) / MICROS_PER_CREDIT if is_stored else value

    def clean(self, value: Any) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount * MICROS_PER_CREDIT)


class KeyForm(forms.Form):
    """The form for an API key. The server reports missing and invalid values. Incomplete dates are reported by the
    browser, which does not send them."""

    use_required_attribute = False

    name = forms.CharField(
        max_length=100,
        help_text="Name the program that uses the key. The name is shown here and in the ledger.",
        error_messages={"required": "Give the key a name."},
    )
    expires_on = forms.DateField(
        label="Last day (optional)",
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        help_text="The key works until the end of this day (UTC). If empty, it works until you revoke it.",
    )
    day_cap_micros = CapField(label="Daily cap, in credits", help_text="Resets at midnight UTC.")
    month_cap_micros = CapField(
        label="Monthly cap, in credits", help_text="Resets on the first of each month (UTC)."
    )

    def clean_expires_on(self) -> datetime | None:
        day = self.cleaned_data["expires_on"]
        if day is None:
            return None
        if day < clock.today():
            raise forms.ValidationError("This date is in the past.")
        if day > FARTHEST:
            raise forms.ValidationError("This date is too far in the future.")
        return datetime.combine(day, time(), UTC) + timedelta(days=1)

    def terms(self) -> KeyTerms:
        data = self.cleaned_data
        caps = data["day_cap_micros"], data["month_cap_micros"]
        return KeyTerms(data["name"], data["expires_on"], *caps)


@signed_in_form
@cache_control(no_store=True)
def account_keys(request: HttpRequest) -> HttpResponse:
    """Show the API keys. A POST request creates a key."""
    membership = owner_of_what_was_shown(request)
    form = KeyForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            key, secret = keys.make_key(membership.account, form.terms())
        except TooManyKeys:
            form.add_error(None, TOO_MANY)
        else:
            context = {"membership": membership, "key": key, "secret": secret}
            return render(request, "billing/key_made.html", context)
    context = {"membership": membership, "form": form, **_keys(membership.account)}
    return render(request, "billing/keys.html", context, status=422 if form.errors else 200)


def _keys(account: Account) -> dict[str, Any]:
    now, spent = clock.now(), keys.read_spent_by_key(account)
    rows = [
        {"key": key, "spent": spent.get(key.pk, Spent()), "state": key.state(now)}
        for key in keys.list_keys(account).order_by("-created_at", "-pk")
    ]
    return {
        "rows": [row for row in rows if row["state"] == "active"],
        "ended": [row for row in rows if row["state"] != "active"],
    }


@signed_in_form
def change_key(request: HttpRequest, key_id: int) -> HttpResponse:
    membership = owner_membership(request)
    unrevoked = keys.list_keys(membership.account).filter(revoked_at=None)
    key = get_object_or_404(unrevoked, pk=key_id)
    form = KeyForm(request.POST or None, initial=_as_shown(key))
    if form.is_valid():
        try:
            keys.change_key(key, form.terms())
        except TooManyKeys:
            form.add_error(None, TOO_MANY)
        else:
            messages.success(request, f"{form.cleaned_data['name']} is saved.")
            return redirect("account_keys")
    context = {"membership": membership, "key": key, "form": form}
    return render(request, "billing/key.html", context, status=422 if form.errors else 200)


def _as_shown(key: ApiKey) -> dict[str, Any]:
    last_moment = key.expires_at and key.expires_at - timedelta(microseconds=1)
    shown = model_to_dict(key, ["name", "day_cap_micros", "month_cap_micros"])
    return shown | {"expires_on": last_moment and last_moment.date()}


@signed_in_form
@vary_on_headers("HX-Request")
def revoke_key(request: HtmxRequest, key_id: int) -> HttpResponse:
    """Revoke an API key. A GET request asks for confirmation, on a page or in a dialog."""
    membership = owner_membership(request)
    key = get_object_or_404(keys.list_keys(membership.account), pk=key_id)
    if request.method == "POST":
        services.revoke_key(key)
        messages.success(request, f"{key.name} is revoked.")
        if request.htmx:
            return render(request, "billing/parts/keys.html", _keys(membership.account))
        return redirect("account_keys")
    page = "billing/parts/key_revoke.html" if request.htmx else "billing/key_revoke.html"
    return render(request, page, {"membership": membership, "key": key})
