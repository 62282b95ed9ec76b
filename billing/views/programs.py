"""The page with the connected programs. Members can see and end the connections that they have made. Owners can see and
end all connections of the account."""

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.vary import vary_on_headers

from billing.access.authentication import current_membership
from billing.models import Connection, Membership
from billing.programs import connections
from billing.views.keys import CapField
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_form, signed_in_page


class MonthCapField(CapField):
    """A form field for the monthly spending cap of a program. The field is required, so that every program has a
    limit."""

    default_error_messages = {
        "required": "Enter a number of credits. 0 allows only free operations.",
        "min_value": "Enter 0 or more. 0 allows only free operations.",
    }
    least = Decimal(0)
    placeholder = "0"

    def __init__(self, **options: Any) -> None:
        super().__init__(required=True, label="Monthly cap, in credits", **options)


class CapForm(forms.Form):
    use_required_attribute = False

    month_cap_micros = MonthCapField(
        help_text="The most that the program can spend per calendar month (UTC). 1 credit = $0.01."
    )


@signed_in_page
def account_programs(request: HttpRequest) -> HttpResponse:
    return render(request, "billing/programs.html", _programs(current_membership(request)))


def _programs(membership: Membership) -> dict[str, Any]:
    return {"membership": membership, "programs": connections.list_programs(membership)}


@signed_in_form
def change_program(request: HttpRequest, connection_id: int) -> HttpResponse:
    membership = current_membership(request)
    connection = _find(membership, connection_id)
    cap = connection.key.month_cap_micros
    form = CapForm(request.POST or None, initial={"month_cap_micros": cap})
    if form.is_valid():
        connections.set_cap(connection, form.cleaned_data["month_cap_micros"])
        messages.success(request, f"The cap of {connection.key.name} is saved.")
        return redirect("account_programs")
    context = {"membership": membership, "connection": connection, "form": form}
    return render(request, "billing/program.html", context, status=422 if form.errors else 200)


@signed_in_form
@vary_on_headers("HX-Request")
def end_program(request: HtmxRequest, connection_id: int) -> HttpResponse:
    """End the connection of a program. A GET request asks for confirmation, on a page or in a dialog."""
    membership = current_membership(request)
    connection = _find(membership, connection_id)
    if request.method == "POST":
        connections.end_connection(connection)
        messages.success(request, f"{connection.key.name} is disconnected.")
        if request.htmx:
            return render(request, "billing/parts/programs.html", _programs(membership))
        return redirect("account_programs")
    page = "billing/parts/program_end.html" if request.htmx else "billing/program_end.html"
    return render(request, page, {"membership": membership, "connection": connection})


def _find(membership: Membership, connection_id: int) -> Connection:
    found: Connection = get_object_or_404(
        connections.list_connections(membership), pk=connection_id
    )
    return found
