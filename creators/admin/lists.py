"""The parts that all lists of the catalogue share: fast pages, links between records, counts."""

from typing import Any

from django.db.models import Count, IntegerField, Model, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin
from unfold.paginator import InfinitePaginator


def count_of(model: type[Model], column: str) -> Coalesce:
    """The number of rows of a model that point to a row. Only the rows on the page are counted."""
    rows = model._default_manager.filter(**{column: OuterRef("pk")}).order_by()  # noqa: SLF001  documented
    counted = rows.values(column).annotate(n=Count("*")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def listing(model: type[Model], label: object, **filters: Any) -> SafeString:
    """A link to a filtered list of this model."""
    name = model._meta.model_name  # noqa: SLF001 - documented
    address = reverse(f"admin:creators_{name}_changelist")
    return format_html(
        '<a class="underline" href="{}?{}">{}</a>', address, urlencode(filters), label
    )


def change_link(row: Model | None) -> SafeString | str:
    """A link to the row's page. A dash without a row."""
    if row is None:
        return "—"
    name = row._meta.model_name  # noqa: SLF001 - documented
    address = reverse(f"admin:creators_{name}_change", args=[row.pk])
    return format_html('<a class="underline" href="{}">{}</a>', address, row)


class List(ModelAdmin):
    """A list without a count of the whole table, which is slow for large tables."""

    show_full_result_count = False
    list_filter_submit = True
    list_filter_sheet = True
    list_per_page = 50
    list_fullwidth = True

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        """No inlines on the page of a new row. The row has no id yet, so nothing can belong to it."""
        return list(self.inlines) if obj else []


class LongList(List):
    """A list whose pages do not say how many there are."""

    paginator = InfinitePaginator
