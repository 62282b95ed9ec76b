"""Template filters that show operations by the names in the price list, and describe charges. An operation that is no
longer offered is shown by its id."""

from copy import copy
from typing import Any, cast

from django import forms, template
from django.forms import BoundField
from django.utils.safestring import SafeString

from billing.ledger.references import Reference
from billing.ledger.spenders import Spender
from billing.models import LedgerEntry
from config.api.operations import OFFERED

register = template.Library()


@register.filter
def operation_name(operation: str) -> str:
    """Returns the operation's name, such as `Search creators` for `search.create`."""
    offered = OFFERED.get(operation)
    return offered.summary if offered else operation


@register.filter
def units(entry: LedgerEntry) -> str:
    """Returns the units that were charged, such as `25 creators`. Returns an empty text if the price does not depend on
    units."""
    offered = OFFERED.get(entry.operation)
    unit = offered.price.unit if offered else "unit"
    if not entry.units or unit == "request":
        return ""
    return f"{entry.units:,} {unit}{'' if entry.units == 1 else 's'}"


@register.filter
def with_operation_names(data: dict[str, Any]) -> dict[str, Any]:
    return data | {"labels": [operation_name(label) for label in data["labels"]]}


@register.filter
def naming_operations(field: BoundField) -> SafeString:
    """Renders a form field for choosing operations. The labels are the operations' names instead of their ids."""
    named = copy(cast("forms.Select", field.field.widget))
    named.choices = [(value, operation_name(str(label))) for value, label in named.choices]
    return field.as_widget(named)


@register.filter
def reference_of(references: dict[str, Reference], entry: LedgerEntry) -> Reference | None:
    """Returns what a ledger entry paid for, or None if that is no longer known."""
    return references.get(entry.request_id) if entry.request_id else None


@register.filter
def spender_of(spenders: dict[int, Spender], entry: LedgerEntry) -> Spender:
    """Returns who caused a ledger entry, and with which API key or program."""
    return spenders[entry.number]


@register.filter
def in_words(entry: LedgerEntry) -> str:
    """Describes the parts of a charge in words. For example, `search.base=25,search.creator=50` becomes `25 credits for
    the request, 50 credits for 25 creators`."""
    counted = units(entry)
    parts = (part.partition("=") for part in entry.features.split(",") if part)
    return ", ".join(
        f"{amount} credit{'' if amount == '1' else 's'} for "
        + ("the request" if name.endswith(".base") or not counted else counted)
        for name, _, amount in parts
    )
