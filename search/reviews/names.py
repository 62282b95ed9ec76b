"""Names of reviewers: which are one name, and which only look like one."""

import json
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from config.kit.text import fold_text

_BLANK_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that show nothing. Unicode counts them as default-ignorable."""


def fold_name(name: str) -> str:
    """Without case, accents and characters that show nothing; empty if nothing is left."""
    return fold_text("".join(c for c in name if not _is_invisible(c)))


def _is_invisible(character: str) -> bool:
    is_selector = "\ufe00" <= character <= "\ufe0f" or character >= "\U000e0000"
    return character in _BLANK_LETTERS or is_selector or unicodedata.category(character) == "Cf"


def find_lookalike(name: str, others: Iterable[str]) -> str | None:
    """The first of `others` that is another name and looks the same as `name`."""
    folded, seen = fold_name(name), _list_skeletons(name)
    return next(
        (other for other in others if fold_name(other) != folded and seen & _list_skeletons(other)),
        None,
    )


def _list_skeletons(name: str) -> set[str]:
    """As typed and in lower case: a capital I looks like an l, a small i does not."""
    return {fold_name(_build_skeleton(name)), _build_skeleton(fold_name(name))}


def _build_skeleton(text: str) -> str:
    """Unicode Technical Standard 39, section 4: texts with one skeleton look the same."""
    prototypes = _read_prototypes()
    letters = unicodedata.normalize("NFD", text)
    changed = "".join(prototypes.get(c, c) for c in letters if not _is_invisible(c))
    return unicodedata.normalize("NFD", changed)


@cache
def _read_prototypes() -> dict[str, str]:
    """What each character looks like, from Unicode's table as confusable_homoglyphs carries it.

    The library stores each pair both ways. A prototype has many pairs; of a single pair, the longer or first one is it.
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
