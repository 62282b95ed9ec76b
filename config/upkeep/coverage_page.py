"""The page on which staff see what the catalogue covers."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.discovery.models import DiscoveryQuestion
from config.kit.methods import signed_in_page
from config.upkeep import coverage
from creators.views.imports import staff_only

_SOURCES: Final = dict(DiscoveryQuestion.Source.choices)


@signed_in_page
@staff_only
def show_coverage(request: HttpRequest) -> HttpResponse:
    rows = _choose(request, "rows", "subject")
    columns = _choose(request, "columns", "language" if rows == "country" else "country")
    growth = coverage.count_growth()
    yields = coverage.count_yields()
    context: dict[str, Any] = {
        "row_label": coverage.DIMENSIONS[rows].label,
        "column_label": coverage.DIMENSIONS[columns].label,
        "dimensions": {key: one.label for key, one in coverage.DIMENSIONS.items()},
        "rows": rows,
        "columns": columns,
        "is_same": rows == columns,
        "grid": None if rows == columns else _count_covered(rows, columns),
        "growth": growth,
        "grown": sum(number for _, number in growth or ()),
        "most_grown": max((number for _, number in growth or ()), default=0) or 1,
        "days": coverage.DAYS,
        "ages": coverage.count_ages(),
        "answers": coverage.count_answers(),
        "yields": yields and [(_SOURCES[one.source], one) for one in yields],
    }
    return render(request, "config/coverage.html", context)


def _choose(request: HttpRequest, name: str, default: str) -> str:
    chosen = request.GET.get(name, "")
    return chosen if chosen in coverage.DIMENSIONS else default


def _count_covered(rows: str, columns: str) -> coverage.Grid | None:
    return coverage.count_covered(coverage.DIMENSIONS[rows], coverage.DIMENSIONS[columns])
