"""The page that shows an account's spending and its spending limits."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from billing.access.authentication import current_membership
from billing.metering.credit import Credit
from billing.metering.usage import Row, Usage, read_budgets, read_usage
from billing.models import label_face
from billing.money import as_number
from billing.offers import tiers
from billing.offers.tiers import Terms
from billing.offers.ways_to_pay import takes_cards
from config.kit import clock
from config.kit.methods import signed_in_page

RANGES = (7, 30, 90)
RANGE = 30
BARS = 12
"""Maximum number of bars in a chart. More bars would be hard to tell apart. The table shows all values."""


@signed_in_page
def usage(request: HttpRequest) -> HttpResponse:
    """Show the spending and the limits of the account. `?days=` is the number of days that the charts cover."""
    membership = current_membership(request)
    account = membership.account
    days = next((n for n in RANGES if request.GET.get("days") == str(n)), RANGE)
    spent = read_usage(account, days)
    next_step = tiers.find_next_step(account.tier)
    context = {
        "membership": membership,
        "credit": Credit.of(account),
        "are_cards_offered": takes_cards(),
        "limits": Terms.of(account).limits,
        "budgets": [
            {"budget": one, "used_micros": used, "left_micros": max(0, one.most_micros - used)}
            for one, used in read_budgets(account, clock.now())
        ],
        "next_step": next_step,
        "missing_micros": next_step and next_step.paid_micros - account.lifetime_spend_micros,
        "days": days,
        "ranges": RANGES,
        "spent": spent,
        "charts": _charts(spent),
    }
    return render(request, "billing/usage.html", context)


def _charts(spent: Usage) -> list[dict[str, Any]]:
    charts = [
        ("by-day", "Day", spent.by_day),
        ("by-operation", "Operation", spent.by_operation),
        ("by-key", "Key", spent.by_key),
        ("by-person", "Person", spent.by_person),
        ("by-face", "Access", [replace(row, name=label_face(row.name)) for row in spent.by_face]),
        ("by-program", "Program", spent.by_program),
    ]
    return [
        {"id": id_, "of": of, "rows": rows, "data": _drawn(rows) if of == "Day" else _bars(rows)}
        for id_, of, rows in charts
        if rows
    ]


def _bars(rows: list[Row]) -> dict[str, Any]:
    shown, rest = rows[:BARS], rows[BARS:]
    if rest:
        others = sum(row.amount_micros for row in rest)
        shown = [*shown, Row(f"{len(rest)} others", others, 0)]
    return _drawn(shown) | {"is_sideways": True}


def _drawn(rows: list[Row]) -> dict[str, Any]:
    """Returns the values for a chart, in credits."""
    return {
        "kind": "bars",
        "unit": "credits",
        "labels": [row.name for row in rows],
        "values": [as_number(row.amount_micros) for row in rows],
    }
