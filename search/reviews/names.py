"""Compares names of reviewers. Some are the same name in another spelling. Others are different names that look
alike."""

import json
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from config.kit.text import fold_text

_BLANK_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Invisible letters and marks, which Unicode calls default-ignorable."""


def fold_name(name: str) -> str:
    """Removes case, accents and invisible characters. Returns an empty text if nothing is left."""
    return fold_text("".join(c for c in name if not _is_invisible(c)))


def _is_invisible(character: str) -> bool:
    is_selector = "\ufe00" <= character <= "\ufe0f" or character >= "\U000e0000"
    return character in _BLANK_LETTERS or is_selector or unicodedata.category(character) == "Cf"


def find_lookalike(name: str, others: Iterable[str]) -> str | None:
    """Returns the first of `others` that differs from `name` but looks the same."""
    folded, seen = fold_name(name), _list_skeletons(name)
    return next(
        (other for other in others if fold_name(other) != folded and seen & _list_skeletons(other)),
        None,
    )


def _list_skeletons(name: str) -> set[str]:
    """Both spellings are needed: a capital I looks like an l, but a small i does not."""
    return {fold_name(_build_skeleton(name)), _build_skeleton(fold_name(name))}


def _build_skeleton(text: str) -> str:
    """Builds the skeleton of Unicode Technical Standard 39, section 4. Texts with the same skeleton look the same."""
    prototypes = _read_prototypes()
    letters = unicodedata.normalize("NFD", text)
    changed = "".join(prototypes.get(c, c) for c in letters if not _is_invisible(c))
    return unicodedata.normalize("NFD", changed)


@cache
def _read_prototypes() -> dict[str, str]:
    """Reads which character each character looks like, from Unicode's table in confusable_homoglyphs.

    The library stores each pair in both directions. A character with many pairs is the prototype. In a single pair,
    the longer text is the prototype. If both are equally long, it is the one with the lower code.
    """
    stored = (files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8")
    table = {text: [pair["c"] for pair in pairs] for text, pairs in json.loads(stored).items()}
    found = {}
    for text, pairs in table.items():
        if len(text) == len(pairs) == 1:
            (other,) = pairs
            is_centre = len(table.get(other, ())) > 1
            found[text] = other if is_centre else min((text, other), key=lambda c: (-len(c), c))
    return found
