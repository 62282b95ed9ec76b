"""An example search, for everybody to read: nothing on its page runs, charges or leads past the sign-in."""

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from search import chips, examples
from search.operations import SEARCH


@require_safe
def example(request: HttpRequest, name: str) -> HttpResponse:
    found = get_object_or_404(examples.shown(), example=name)
    context = {
        "session": found,
        "chips": chips.understood(found),
        "cards": examples.best(found, at_most=examples.RESULTS),
        "others": examples.shown().exclude(pk=found.pk),
        "operation": SEARCH,
        "is_example": not request.user.is_authenticated,
        "back": quote(request.path, safe=""),
    }
    return render(request, "search/example.html", context)
