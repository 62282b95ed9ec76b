"""Renders the pages of docs/ as HTML, with links to headings and the site's styles."""

import re
from collections.abc import Sequence
from itertools import count, pairwise

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound


def highlight_code(code: str, language: str) -> SafeString:
    """Returns the code as escaped HTML with highlighting. Code in an unknown language is not highlighted."""
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return format_html("{}", code)
    # The formatter has already escaped the code.
    return SafeString(highlight(code, lexer, HtmlFormatter(nowrap=True)))


_COPY = '<button class="btn btn-xs btn-outline code-copy" type="button" data-copy="code-{}" hidden>Copy</button>'
_TOP = "Overview"
"""The label of tables that stand before the first heading."""
_TABLE = '<table class="data-table data-table-stacks">'


def render_page(text: str) -> dict[str, str]:
    """Returns the title of a documentation page, and the rest of the page as HTML."""
    options = {"html": False, "highlight": lambda code, name, _: str(highlight_code(code, name))}
    parser = MarkdownIt("commonmark", options).enable("table")
    parser.add_render_rule("table_open", _open_table)
    parser.add_render_rule("table_close", lambda *_: "</table></div>")
    tokens = parser.parse(text)
    title, rest = tokens[1].content, tokens[3:]
    for place, token in enumerate(rest):
        if token.type == "heading_open":
            token.attrSet("id", slugify(rest[place + 1].content))
        elif token.attrs.pop("style", None) == "text-align:right":
            token.attrSet("class", "number")
    _label_cells(rest)
    for token in rest:
        _unlink_files(token)
    html = _with_copy_buttons(parser.renderer.render(rest, parser.options, {}))
    # This is safe: the files belong to the project, raw HTML in them is disabled, and the parser escapes text.
    return {"title": title, "body": SafeString(html)}


def _label_cells(tokens: Sequence[Token]) -> None:
    """Adds the column heading to each cell of a wide table. Phones show each row as a stack of cells, so each cell
    needs the heading next to it."""
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


def _unlink_files(token: Token) -> None:
    """Replaces links to other files of the repository with plain text, because the site does not serve these files."""
    is_file = False
    kept = []
    for part in token.children or []:
        if part.type == "link_open":
            is_file = ".md" in str(part.attrs["href"])
        if not (is_file and part.type in {"link_open", "link_close"}):
            kept.append(part)
    token.children = kept


def render_inline(text: str) -> SafeString:
    """Renders one line of Markdown. The line must be the project's own text."""
    return SafeString(MarkdownIt("commonmark", {"html": False}).renderInline(text))


def _open_table(_: RendererHTML, tokens: Sequence[Token], place: int, *_options: object) -> str:
    """Returns the opening HTML of a table. The table is in a frame that scrolls, also with the keyboard. The heading
    above the table labels the frame."""
    above = (token for token in reversed(tokens[:place]) if token.type == "heading_open")
    named = next(
        (f'aria-labelledby="{token.attrs["id"]}"' for token in above), f'aria-label="{_TOP}"'
    )
    return f'<div class="table-frame" role="region" {named} tabindex="0">{_TABLE}'


def _with_copy_buttons(html: str) -> str:
    numbers = count(1)

    def box(code: re.Match[str]) -> str:
        number = next(numbers)
        pre = f'<pre class="code-block" id="code-{number}" tabindex="0">{code[1]}</pre>'
        return f'<div class="code-box">{pre}{_COPY.format(number)}</div>'

    return re.sub(r"<pre>(.*?)</pre>", box, html, flags=re.DOTALL)
