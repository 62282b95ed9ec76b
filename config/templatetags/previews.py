"""Template tags for a page's title and description. Each tag also writes the metadata that link previews use."""

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
    """Returns the full URL of a path. Link previews need it, because they are shown on other sites."""
    return f"{settings.SITE_URL}{path}"


def _text(content: str) -> str:
    """Returns a rendered template block without HTML escapes, because `format_html` escapes the text again."""
    return unescape(content).strip()
