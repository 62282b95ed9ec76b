"""Renders the button that starts a discovery from search results, and the button that requests a refund for a found
creator."""

from typing import Any

from django import template
from django.conf import settings
from django.template.context import RequestContext

from config.discovery.corrections import WITHIN
from config.discovery.demand import FEW
from config.discovery.models import CREDITS_A_FIND
from config.discovery.operations import DISCOVER
from config.kit import clock
from creators.models import Creator
from search.models.answers import SearchSession

register = template.Library()


@register.inclusion_tag("discovery/parts/start.html", takes_context=True)
def look_on_platforms(
    context: RequestContext, session: SearchSession, clear: int, *, is_first: bool
) -> dict[str, Any]:
    """Renders the button that starts a discovery, if discoveries are enabled. If there are few clear matches, the
    button appears above the results (`is_first`), otherwise below them."""
    is_few = clear < FEW
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "is_shown": settings.DISCOVERY and is_few == is_first,
        "is_few": is_few,
        "clear": clear,
        # A keyword search has no clear matches, so it cannot show how many fitting creators the catalogue has.
        "is_told": session.quality_mode != "retrieval_fallback",
        "session": session,
        "operation": DISCOVER,
    }


@register.inclusion_tag("discovery/parts/unfit.html", takes_context=True)
def give_back(context: RequestContext, creator: Creator) -> dict[str, Any]:
    """Renders the button that marks a found creator as unfit. After a refund, renders a note about the refund
    instead."""
    find = context["own_finds"][creator.pk]
    return {
        "csrf_token": context.get("csrf_token"),
        "find": find,
        "name": creator.name,
        "credits": CREDITS_A_FIND,
        "is_open": context["left"] and clock.now() - find.found_at <= WITHIN,
    }
