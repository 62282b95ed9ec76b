"""Shows the documentation's example programs. They contain the host name of the current request."""

from django import template
from django.template.context import RequestContext
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from config.site.documentation.markdown import highlight_code

register = template.Library()

_ENDINGS = {"curl": "sh", "python": "py", "javascript": "js"}


@register.simple_tag(takes_context=True)
def snippet(context: RequestContext, language: str, name: str) -> SafeString:
    """Returns the file `templates/docs/snippets/<language>/<name>` with highlighting."""
    file = f"docs/snippets/{language}/{name}.{_ENDINGS[language]}"
    code = render_to_string(file, {"origin": context["origin"]})
    return highlight_code(code.strip("\n"), _ENDINGS[language])
