"""What is offered, by the names that the price list gives it. An operation that is offered no more keeps its id."""

import functools
from copy import copy
from typing import Any, cast

from django import forms, template
from django.forms import BoundField
from django.utils.safestring import SafeString

from billing.models import LedgerEntry
from config import price_list

register = template.Library()


@functools.cache
def _offers() -> dict[str, price_list.Offer]:
    return {
        offer.operation.name: offer for group in price_list.offers().values() for offer in group
    }


@register.filter
def operation_name(operation: str) -> str:
    """`Search creators` for `search.create`."""
    offer = _offers().get(operation)
    return offer.summary if offer else operation


@register.filter
def units(entry: LedgerEntry) -> str:
    """`25 creators`; nothing where a request is what is paid for."""
    offer = _offers().get(entry.operation)
    unit = offer.operation.price.unit if offer else "unit"
    if not entry.units or unit == "request":
        return ""
    return f"{entry.units:,} {unit}{'' if entry.units == 1 else 's'}"


@register.filter
def with_operation_names(data: dict[str, Any]) -> dict[str, Any]:
    """What a chart of operations draws."""
    return data | {"labels": [operation_name(label) for label in data["labels"]]}


@register.filter
def naming_operations(field: BoundField) -> SafeString:
    """The list to choose an operation from."""
    named = copy(cast("forms.Select", field.field.widget))
    named.choices = [(value, operation_name(str(label))) for value, label in named.choices]
    return field.as_widget(named)


@register.filter
def spaced(features: str) -> str:
    """As the ledger has it, with places where a line may end."""
    return features.replace(",", ", ")
