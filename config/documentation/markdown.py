"""Renders pages of docs/ as HTML with linkable headings and the site's styles."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, pairwise

from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from config.documentation.highlighting import highlighted

_COPY = '<button class="btn btn-xs btn-outline code-copy" type="button" data-copy="code-{}" hidden>Copy</button>'


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
            token.attrSet("class", "data-table data-table-stacks")
        elif token.attrs.pop("style", None) == "text-align:right":
            token.attrSet("class", "number")
    _label_cells(rest)
    html = _framed(parser.renderer.render(rest, parser.options, {}))
    # Safe: these are our own files, HTML in them is off, and the parser escapes text.
    return Page(title, SafeString(html))


def _label_cells(tokens: Sequence[Token]) -> None:
    """On a phone a row is a stack. If there are several cells below the first, each shows its column heading."""
    headings: list[str] = []
    place = 0
    for token, content in pairwise(tokens):
        if token.type == "table_open":
            headings = []
        elif token.type == "th_open":
            headings.append(content.content)
        elif token.type == "tr_open":
            place = 0
        elif token.type == "td_open":
            if place and len(headings) > 2 and headings[place]:
                token.attrSet("data-label", headings[place].replace("`", ""))
            place += 1


def inline(text: str) -> SafeString:
    """Render one line of our own text."""
    return SafeString(MarkdownIt("commonmark", {"html": False}).renderInline(text))


def _highlight(code: str, language: str, _: str) -> str:
    return str(highlighted(code, language))


def _framed(html: str) -> str:
    """Wide content scrolls in its own frame, also by keyboard."""
    html = html.replace("<table", '<div class="table-frame" tabindex="0"><table')
    html = html.replace("</table>", "</table></div>")
    numbers = count(1)
    return re.sub(
        r"<pre>.*?</pre>", lambda found: _copied(found[0], next(numbers)), html, flags=re.DOTALL
    )


def _copied(code: str, number: int) -> str:
    """The code with its copy button."""
    named = code.replace("<pre>", f'<pre class="code-block" id="code-{number}" tabindex="0">', 1)
    return f'<div class="code-box">{named}{_COPY.format(number)}</div>'
