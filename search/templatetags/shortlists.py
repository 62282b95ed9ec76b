"""Template tags for the buttons with which users add creators to lists."""

import re
from typing import Any, Final
from uuid import UUID

from django import template
from django.http import HttpRequest
from django.template.context import RequestContext

from creators.models import Creator
from search.lists.choice import Usual, find_usual
from search.models.answers import SearchSession

register = template.Library()
_SEARCH_PAGE: Final = r"/search/([0-9a-f-]{36})(?![^?#])"


@register.inclusion_tag("search/lists/parts/add.html", takes_context=True)
def add_to_list(context: RequestContext, creator: Creator) -> dict[str, Any]:
    """Renders two buttons. One adds the creator to the list that was used last. The other lets the user choose a
    list."""
    shared = _share(context)
    usual: Usual | None = shared["usual"]
    is_listed = usual is not None and creator.pk in usual.creator_ids
    return shared | {"creator": creator, "is_listed": is_listed}


@register.inclusion_tag("search/lists/parts/ticked.html", takes_context=True)
def add_ticked(context: RequestContext) -> dict[str, Any]:
    return _share(context)


def _share(context: RequestContext) -> dict[str, Any]:
    """Returns the template context of the buttons. There are no buttons on pages without an account, such as
    examples."""
    request: HttpRequest = context["request"]
    account_id = context["acting_as"]().account_id if request.user.is_authenticated else None
    usual = _find_usual(request, account_id) if account_id else None
    search = _find_search(context)
    return {"request": request, "account_id": account_id, "usual": usual, "search": search}


def _find_search(context: RequestContext) -> str:
    """Returns the id of the search that the page shows. If it shows none, returns the id of the search from which the
    page was opened, or an empty text."""
    if isinstance(context.get("session"), SearchSession):
        return str(context["session"].pk)
    request: HttpRequest = context["request"]
    found = re.match(_SEARCH_PAGE, request.GET.get("from", ""))
    return found[1] if found else request.POST.get("search", "")


def _find_usual(request: HttpRequest, account_id: UUID) -> Usual | None:
    """Returns the list that was used last. The database is asked only once for each page."""
    known = request.__dict__
    if "kindred_usual_list" not in known:
        known["kindred_usual_list"] = find_usual(account_id, request.session)
    usual: Usual | None = known["kindred_usual_list"]
    return usual
