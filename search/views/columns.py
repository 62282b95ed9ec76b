"""Lets users hide columns of a table. The choice is stored in a cookie."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_action
from config.kit.redirects import read_next
from search.lists import board

TABLES: Final = {
    "results": {
        "followers": "Followers",
        "engagement": "Engagement",
        "growth": "Growth, 30 days",
        "country": "Country",
        "words": "In their words",
    },
    "list": board.COLUMNS,
}
"""The names and labels of the columns after the creator's name, for each table. A phone shows one of these columns."""
_YEAR_S: Final = 365 * 24 * 3600


@signed_in_action
def choose(request: HtmxRequest) -> HttpResponse:
    table = request.POST.get("table", "")
    if table not in TABLES:
        raise Http404
    shown = request.POST.getlist("column")
    back = read_next(request, "search")
    response = HttpResponse(status=204) if request.htmx else redirect(back)
    response.set_cookie(
        f"hidden_in_{table}",
        ".".join(name for name in TABLES[table] if name not in shown),
        max_age=_YEAR_S,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def read_choice(request: HttpRequest, table: str) -> dict[str, Any]:
    """Returns the template context with the columns that the user chose. The form and the table use it."""
    kept = request.COOKIES.get(f"hidden_in_{table}", "").split(".")
    hidden = [name for name in TABLES[table] if name in kept]
    shown = [(name, label, name not in hidden) for name, label in TABLES[table].items()]
    return {"table": table, "columns": shown, "hidden": " ".join(hidden)}
