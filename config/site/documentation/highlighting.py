"""Syntax highlighting with classes that both themes colour."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound


def highlight_code(code: str, language: str) -> SafeString:
    """The code as escaped text with spans; without spans for an unknown language."""
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return format_html("{}", code)
    # The formatter escapes the code.
    return SafeString(highlight(code, lexer, HtmlFormatter(nowrap=True)))
