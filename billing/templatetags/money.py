"""Template filters and tags for money and prices. Also the tag for the idempotency key, which ensures that a form sent
twice is charged once."""

import uuid
from collections.abc import Callable
from functools import partial

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString

from billing.metering.idempotency import FIELD
from billing.models import Tier
from billing.money import (
    MICROS_PER_CREDIT,
    MICROS_PER_DOLLAR,
    align_credits,
    format_cents,
    format_credits,
    format_dollars,
    format_round_dollars,
)
from billing.offers.operation import Operation
from billing.offers.tiers import LIMITS

register = template.Library()


register.filter("credits", format_credits)
register.filter("aligned", align_credits)
register.filter("dollars", format_dollars)
register.filter("round_dollars", format_round_dollars)
register.filter("of_cents", format_cents)


def _about(amount_micros: int, *, per_unit: int, exact: Callable[[int], str]) -> SafeString:
    """Formats the amount, rounded to two decimals. If rounding changed it, a tooltip shows the exact amount."""
    hundredth = per_unit // 100
    rounded = (abs(amount_micros) + hundredth // 2) // hundredth * hundredth
    if rounded == abs(amount_micros):
        return format_html("{}", exact(amount_micros))
    shown = exact(-rounded if amount_micros < 0 else rounded)
    return format_html(
        '<data value="{}" title="{}">{}</data>', amount_micros, exact(amount_micros), shown
    )


about_credits = partial(_about, per_unit=MICROS_PER_CREDIT, exact=format_credits)
about_aligned = partial(_about, per_unit=MICROS_PER_CREDIT, exact=align_credits)
about_dollars = partial(_about, per_unit=MICROS_PER_DOLLAR, exact=format_dollars)
register.filter("about_credits", about_credits)
register.filter("about_aligned", about_aligned)
register.filter("about_dollars", about_dollars)


@register.simple_tag
def first_dollars() -> str:
    """Returns how much an account can spend before its first payment, in dollars."""
    return format_round_dollars(LIMITS[Tier.FREE].threshold_micros)


@register.simple_tag
def price(operation: Operation, units: int | None = None, *, exactly: bool = False) -> str:
    """Returns the price of an operation for a button, such as `25 credits + 2 per creator`. If `units` is given,
    returns the highest price for this number of units, such as `at most 75 credits`. With `exactly`, returns the text
    for a price list, which says which units are charged: `25 + 2 per creator that is not a weak match`."""
    cost = operation.price
    if cost.is_free:
        return "free"
    if units is not None:
        sum_of_it = format_credits(cost.micros(units))
        words = f"{sum_of_it} credit{'' if sum_of_it == '1' else 's'}"
        return words if cost.unit == "request" else f"at most {words}"
    unit = (exactly and cost.counted) or cost.unit
    is_plain = unit == "request" and not exactly
    each = cost.each if is_plain else f"{cost.each} per {unit}"
    parts = [part for part in (cost.base, each) if part.partition(" ")[0] != "0"]
    if not exactly:
        number, blank, rest = parts[0].partition(" ")
        parts[0] = f"{number} credit{'' if number == '1' else 's'}{blank}{rest}"
    return " + ".join(parts)


@register.simple_tag(takes_context=True)
def idempotency_key(context: RequestContext) -> SafeString:
    """Returns a hidden form field with an idempotency key. A form that is shown again after an error keeps its key."""
    request = context["request"]
    key = request.POST.get(FIELD) or uuid.uuid4().hex
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, key)
