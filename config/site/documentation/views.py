"""The public documentation under `/docs`. Signed-in users also get a link to create API keys."""

import functools
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from billing.models import Tier
from billing.offers.tiers import LIMITS
from config.api.open_routes import listed_by_heading
from config.api.openapi import components
from config.api.prices import CREDIT_USD
from config.kit.methods import read_only
from config.site.documentation import markdown
from search.operations.search import SEARCH

LANGUAGES: Final = {"curl": "curl", "python": "Python", "javascript": "JavaScript"}
TABS: Final = {
    "errors": "Errors",
    "clients": "Clients",
    "agents": "Agents",
    "understanding": "Sentences",
}
"""The files in docs/ for users of the API, with the labels of their tabs."""
PAGES: Final = (*TABS, "benchmarks")
"""All files in docs/ that the site serves. Only the front page links to the benchmarks."""


@read_only
def reference(request: HttpRequest) -> HttpResponse:
    """Shows the operations and their prices. In browsers with JavaScript, an interactive API reference replaces the
    list."""
    context = {"operations": listed_by_heading(), "tabs": TABS}
    return render(request, "docs/reference.html", context)


@read_only
def first_steps(request: HttpRequest) -> HttpResponse:
    described = components.HEADERS | components.METERED | components.REPLAYED | components.OF_ERRORS
    context = {
        "tabs": TABS,
        "languages": LANGUAGES,
        "origin": _origin(request),
        "headers": {
            name: markdown.render_inline(header["description"])
            for name, header in described.items()
        },
        "operation": SEARCH,
        "limits": LIMITS[Tier.FREE],
        "credit_usd": CREDIT_USD,
        "body_bytes": settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    }
    return render(request, "docs/first_steps.html", context)


def _origin(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"


@read_only
def page(request: HttpRequest, name: str) -> HttpResponse:
    if name not in PAGES:
        raise Http404
    return render(request, "docs/page.html", {"page": _read(name), "name": name, "tabs": TABS})


@functools.cache
def _read(name: str) -> dict[str, str]:
    return markdown.render_page(_text(name))


PLAIN: Final = "text/plain; charset=utf-8"


@read_only
def llms(request: HttpRequest) -> HttpResponse:
    """Serves /llms.txt: an index of the documentation with links."""
    return HttpResponse(_render_llms(request), content_type=PLAIN)


@read_only
def llms_full(request: HttpRequest) -> HttpResponse:
    """Serves /llms-full.txt: the index of the documentation, followed by all pages in full."""
    whole = "\n\n".join([_render_llms(request), *map(_text, TABS)])
    return HttpResponse(whole, content_type=PLAIN)


def _render_llms(request: HttpRequest) -> str:
    context = {"origin": _origin(request), "operations": listed_by_heading(), "tabs": TABS}
    return render_to_string("docs/llms.txt", context, request)


@functools.cache
def _text(name: str) -> str:
    return (settings.BASE_DIR / "docs" / f"{name}.md").read_text()
