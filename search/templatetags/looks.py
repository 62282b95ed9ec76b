"""Template tags for links on a page of results. The links change the filters, the order or the view."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def look_link(look: Any, target: str = "session", **changes: Any) -> SafeString:
    """Renders the attributes of a link to the same results with other filters, order or view. HTMX loads the link into
    the target element."""
    link = 'href="{0}" hx-get="{0}" hx-target="#{1}" hx-swap="innerHTML"'
    return format_html(link, look.by(**changes).address, target)
