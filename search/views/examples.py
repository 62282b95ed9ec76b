"""The page of an example search, which everyone can read. It runs no search and charges nothing.
Other pages still ask for a sign-in."""

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from config.kit.methods import read_only
from search.answers import chips, examples
from search.operations.search import SEARCH


@read_only
def example(request: HttpRequest, name: str) -> HttpResponse:
    found = get_object_or_404(examples.list_examples(), example=name)
    context = {
        "session": found,
        "chips": chips.list_chips(found),
        "cards": examples.list_best(found, at_most=examples.RESULTS),
        "others": examples.list_examples().exclude(pk=found.pk),
        "operation": SEARCH,
        "is_example": not request.user.is_authenticated,
        "back": quote(request.path, safe=""),
    }
    return render(request, "search/example.html", context)
