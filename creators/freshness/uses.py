"""Counts how often creators are used. Views of a creator's page count, and so do rows that refer to the creator, such
as search results. The most used creators are refreshed first."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db.models import Count, Expression, IntegerField, Model, OuterRef, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from config.kit import clock
from config.kit.rows import run_statement
from creators.models import BoughtContact, CreatorView

KEPT: Final = timedelta(days=90)
"""Age at which stored counts of views are deleted."""

_KINDS: dict[type[Model], int] = {BoughtContact: 10}
_NOTE: Final = """
    INSERT INTO creators_creatorview AS seen (creator_id, day, views) VALUES (%s, %s, 1)
    ON CONFLICT (creator_id, day) DO UPDATE SET views = seen.views + 1
"""


def count_rows(model: type[Model], *, as_uses: int) -> None:
    """Makes the rows of a model count as uses. Each row counts as `as_uses` uses of the creator in its field
    `creator`."""
    _KINDS[model] = as_uses


def note_view(creator_id: UUID) -> None:
    run_statement(_NOTE, [creator_id, clock.today()])


def count_uses(creator: str) -> Expression:
    """Returns an expression for the number of uses of a creator. `creator` is the name of the column with the creator's
    id."""
    views = _total(CreatorView, creator, Sum("views"))
    rows = [_total(model, creator, Count("pk")) * Value(each) for model, each in _KINDS.items()]
    return sum(rows, start=views)


def _total(model: type[Model], creator: str, total: Expression) -> Expression:
    rows = model._default_manager.filter(creator=OuterRef(creator))  # noqa: SLF001 - documented
    grouped = rows.order_by().values("creator").annotate(total=total).values("total")
    return Coalesce(Subquery(grouped, output_field=IntegerField()), 0)


def clear_views() -> int:
    deleted, _ = CreatorView.objects.filter(day__lt=clock.today() - KEPT).delete()
    return deleted
