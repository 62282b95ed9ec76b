"""Pages of docs/ as HTML of ours: their headings can be linked to, their tables and code wear our styles."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it import MarkdownIt

from config.documentation.highlighting import highlighted


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    body: SafeString
    """Without the title."""


def render(text: str) -> Page:
    parser = MarkdownIt("commonmark", {"html": False, "highlight": _highlight}).enable("table")
    tokens = parser.parse(text)
    title, rest = tokens[1].content, tokens[3:]
    for place, token in enumerate(rest):
        if token.type == "heading_open":
            token.attrSet("id", slugify(rest[place + 1].content))
        elif token.type == "table_open":
            token.attrSet("class", "data-table")
        elif token.attrs.pop("style", None) == "text-align:right":
            token.attrSet("class", "number")
    html = _framed(parser.renderer.render(rest, parser.options, {}))
    # Of our own files, with HTML in them switched off: the parser has escaped what is text.
    return Page(title, SafeString(html))


def inline(text: str) -> SafeString:
    """A sentence of ours."""
    return SafeString(MarkdownIt("commonmark", {"html": False}).renderInline(text))


def _highlight(code: str, language: str, _: str) -> str:
    return str(highlighted(code, language))


def _framed(html: str) -> str:
    """What is wider than a phone is pushed aside within its own frame, by the keyboard too."""
    html = html.replace("<table", '<div class="table-frame" tabindex="0"><table')
    html = html.replace("</table>", "</table></div>")
    return html.replace("<pre>", '<pre class="code-block" tabindex="0">')
