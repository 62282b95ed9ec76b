"""The free reading of a sentence below its field."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from billing.access import page_limits
from config.kit.errors import KindredError
from config.kit.htmx import HtmxRequest
from search.filters.forms import SearchForm
from search.operations.search import PREVIEW
from search.views.readings import show_reading
from search.views.search import render_search


@login_required
@require_POST
@vary_on_headers("HX-Request")
def preview(request: HtmxRequest) -> HttpResponse:
    """Shows how the text of the form is read, and corrects the reading. Charges nothing.

    The page's script gets the reading alone, other browsers the whole page with it.
    """
    form = SearchForm(request.POST)
    shown, status = _read_form(request, form)
    if request.htmx:
        return render(request, "search/parts/reading.html", shown, status=status)
    return render_search(request, form, status=status, **shown)


def _read_form(request: HttpRequest, form: SearchForm) -> tuple[dict[str, Any], int]:
    form.is_valid()
    if "query" in form.errors:
        return {"problem_of_reading": form.errors["query"][0]}, 422
    try:
        page_limits.count_use(request, page_limits.PREVIEWS, by_api=PREVIEW)
        return show_reading(request, form), 200
    except KindredError as problem:
        return {"problem_of_reading": problem.message, "refusal": problem}, problem.status
