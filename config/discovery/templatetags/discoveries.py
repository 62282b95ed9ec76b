"""The button on a page of results that starts a discovery."""

from typing import Any, Final

from django import template
from django.conf import settings
from django.template.context import RequestContext

from config.discovery.operations import DISCOVER
from search.models.answers import SearchSession

register = template.Library()

FEW: Final = 5
"""Clear matches below which the button comes first on the page."""


@register.inclusion_tag("discovery/parts/start.html", takes_context=True)
def look_on_platforms(
    context: RequestContext, session: SearchSession, clear: int, *, is_first: bool
) -> dict[str, Any]:
    """Renders the button if discoveries are on. Before the results (`is_first`) it stands only if few clearly match."""
    is_few = clear < FEW
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "is_shown": settings.DISCOVERY and is_few == is_first,
        "is_few": is_few,
        "clear": clear,
        "session": session,
        "operation": DISCOVER,
    }
