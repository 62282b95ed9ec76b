"""The staff page that shows which kinds of creators the catalogue covers."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.discovery.demand import list_proposals
from config.discovery.models import DiscoveryQuestion
from config.kit.methods import signed_in_page
from config.upkeep import coverage
from creators.views.imports import staff_only

DEMAND: Final = 10
_SOURCES: Final = dict(DiscoveryQuestion.Source.choices)


@signed_in_page
@staff_only
def show_coverage(request: HttpRequest) -> HttpResponse:
    rows = _choose(request, "rows", "subject")
    columns = _choose(request, "columns", "language" if rows == "country" else "country")
    by_row, by_column = coverage.DIMENSIONS[rows], coverage.DIMENSIONS[columns]
    growth, yields = coverage.count_growth(), coverage.count_yields()
    numbers = [number for _, number in growth or ()]
    context: dict[str, Any] = {
        "dimensions": coverage.DIMENSIONS,
        "rows": rows,
        "columns": columns,
        "row_label": by_row.label,
        "column_label": by_column.label,
        "grid": None if rows == columns else coverage.count_covered(by_row, by_column),
        "demand": list_proposals()[:DEMAND],
        "growth": growth,
        "grown": sum(numbers),
        "most_grown": max([1, *numbers]),
        "days": coverage.DAYS,
        "ages": coverage.count_ages(),
        "answers": coverage.count_answers(),
        "yields": yields and [(_SOURCES[source], *figures) for source, *figures in yields],
    }
    return render(request, "config/coverage.html", context)


def _choose(request: HttpRequest, name: str, default: str) -> str:
    chosen = request.GET.get(name, "")
    return chosen if chosen in coverage.DIMENSIONS else default
