"""What is offered, by the names that the price list gives it. An operation that is offered no more keeps its id."""

from copy import copy
from typing import Any, cast

from django import forms, template
from django.forms import BoundField
from django.utils.safestring import SafeString

from billing.models import LedgerEntry
from config.operations import OFFERED

register = template.Library()


@register.filter
def operation_name(operation: str) -> str:
    """`Search creators` for `search.create`."""
    offered = OFFERED.get(operation)
    return offered.summary if offered else operation


@register.filter
def units(entry: LedgerEntry) -> str:
    """`25 creators`; nothing where a request is what is paid for."""
    offered = OFFERED.get(entry.operation)
    unit = offered.price.unit if offered else "unit"
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
