"""Base classes and helpers for the admin's lists."""

from typing import Any

from django.db.models import Count, IntegerField, Model, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.paginator import InfinitePaginator


def count_of(model: type[Model], column: str) -> Coalesce:
    """Returns an expression for lists in the admin. It counts the rows of `model` whose `column` refers to the listed
    row."""
    rows = model._default_manager.filter(**{column: OuterRef("pk")}).order_by()  # noqa: SLF001  documented
    counted = rows.values(column).annotate(n=Count("*")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def counted(model: type[Model], label: str, annotation: str, lookup: str) -> Any:
    """Returns an admin column with the number of related rows of `model`. The number links to the list of these rows.
    `annotation` is the name of the query annotation that contains the number."""
    page = f"admin:creators_{model._meta.model_name}_changelist"  # noqa: SLF001 - documented

    @display(description=label)
    def shown(_: Any, row: Any) -> SafeString:
        address = reverse(page, query={lookup: row.pk})
        return format_html(
            '<a class="underline" href="{}">{}</a>', address, getattr(row, annotation)
        )

    return shown


def change_link(row: Model | None) -> SafeString | str:
    """Returns a link to the row's admin page, or a dash if there is no row."""
    if row is None:
        return "—"
    name = row._meta.model_name  # noqa: SLF001 - documented
    address = reverse(f"admin:creators_{name}_change", args=[row.pk])
    return format_html('<a class="underline" href="{}">{}</a>', address, row)


class List(ModelAdmin):
    """An admin list that does not show the number of all rows in the table, because counting a large table is slow."""

    show_full_result_count = False
    list_filter_submit = True
    list_filter_sheet = True
    list_per_page = 50
    list_fullwidth = True

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        """Returns no inlines for a new row, because other rows cannot refer to a row that has no id yet."""
        return list(self.inlines) if obj else []


class LongList(List):
    """An admin list that does not show how many pages it has."""

    paginator = InfinitePaginator
