"""Users read one spelling of "e-mail", and one term each for clear and weak matches."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings

from config.api.document import build_document

ROOT: Final = Path(settings.BASE_DIR)
APPS: Final = ("billing", "config", "creators", "scraping", "search")
WORD_LISTS: Final = re.compile(
    r"/(migrations|demo|analysis)/|/(guessing|identity/(addresses|platforms)|importing/mapping)\.py$"
)
"""Their strings are words of other people's texts, names of fields, and parts of addresses."""
MISSPELT: Final = re.compile(r"\b(?!E-mail|e-mail)[Ee]-?[Mm]ails?\b")
OTHER_TERMS: Final = re.compile(
    r"clear (fit|result)|clearly match|clearly fit|low[ -]confidence|(good|strong|certain|uncertain) match",
    re.IGNORECASE,
)
"""For "clear match" and "weak match". Programs read `low_confidence`."""

_SHOWN_ATTRIBUTES: Final = re.compile(r'(?:title|aria-label|placeholder|alt)="([^"]*)"')
_COMMENT: Final = re.compile(r"{% comment %}.*?{% endcomment %}|{#.*?#}", re.DOTALL)
_MACHINERY: Final = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
_MARKUP: Final = re.compile(r"<(script|style|code)\b.*?</\1>|<[^>]*>", re.DOTALL)
_CODE: Final = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>", re.DOTALL)


def read_templates() -> Iterator[tuple[str, str]]:
    for file in (ROOT / "templates").rglob("*"):
        if file.suffix in {".html", ".txt"}:
            text = _MACHINERY.sub(" ", _COMMENT.sub(" ", file.read_text()))
            shown = " ".join(_SHOWN_ATTRIBUTES.findall(text))
            yield str(file.relative_to(ROOT)), _MARKUP.sub(" ", text) + shown


def read_documents() -> Iterator[tuple[str, str]]:
    """The texts of documents, without decisions, which are history."""
    for file in [*(ROOT / "docs").glob("*.md"), ROOT / "README.md"]:
        yield file.name, _CODE.sub(" ", file.read_text())


def read_messages() -> Iterator[tuple[str, str]]:
    """Sentences and labels in the code, without docstrings."""
    for app in APPS:
        for file in (ROOT / app).rglob("*.py"):
            if not WORD_LISTS.search(str(file)):
                name = str(file.relative_to(ROOT))
                yield from ((name, text) for text in _list_strings(ast.parse(file.read_text())))


def _list_strings(tree: ast.AST) -> Iterator[str]:
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if id(node) not in docstrings and _is_shown(text):
                yield _CODE.sub(" ", text)


def _is_shown(text: str) -> bool:
    return " " in text.strip() or text[:1].isupper()


def read_api() -> Iterator[tuple[str, str]]:
    def walk(value: Any, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            for key, inner in value.items():
                if key in {"description", "summary"} and isinstance(inner, str):
                    yield path, _CODE.sub(" ", inner)
                else:
                    yield from walk(inner, f"{path}/{key}")
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner, path)

    yield from walk(build_document(), "openapi")


@pytest.mark.parametrize("read", [read_templates, read_documents, read_messages, read_api])
def test_users_read_one_spelling_and_one_term(read: Any) -> None:
    texts = list(read())
    assert texts
    found = [
        (place, wrong.group())
        for place, text in texts
        for pattern in (MISSPELT, OTHER_TERMS)
        for wrong in pattern.finditer(text)
    ]
    assert found == []
