"""Builds the title and description of a page once, for browsers, search engines and link previews in messengers."""

from html import unescape

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_block_tag
def page_title(content: str) -> SafeString:
    title = _text(content)
    return format_html('<title>{}</title>\n  <meta property="og:title" content="{}">', title, title)


@register.simple_block_tag
def page_description(content: str) -> SafeString:
    return format_html(
        '<meta name="description" content="{0}">\n  <meta property="og:description" content="{0}">',
        _text(content),
    )


@register.filter
def on_site(path: str) -> str:
    """Returns the full URL of the path, because link previews are shown on other sites."""
    return f"{settings.SITE_URL}{path}"


def _text(content: str) -> str:
    """Returns the plain text of a template block. Rendered blocks are already escaped, and `format_html` would escape
    them again."""
    return unescape(content).strip()
