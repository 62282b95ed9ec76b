"""Compares the names of reviewers. The same name may be spelt in two ways, and two different names may look alike."""

import json
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from config.kit.text import fold_text

_BLANK_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that are invisible. Unicode calls such characters default-ignorable."""


def fold_name(name: str) -> str:
    """Returns the name without case, accents and invisible characters. The result may be empty."""
    return fold_text("".join(c for c in name if not _is_invisible(c)))


def _is_invisible(character: str) -> bool:
    is_selector = "\ufe00" <= character <= "\ufe0f" or character >= "\U000e0000"
    return character in _BLANK_LETTERS or is_selector or unicodedata.category(character) == "Cf"


def find_lookalike(name: str, others: Iterable[str]) -> str | None:
    """Returns the first name of `others` that looks like `name` but is another name. Returns None if there is no such
    name."""
    folded, seen = fold_name(name), _list_skeletons(name)
    return next(
        (other for other in others if fold_name(other) != folded and seen & _list_skeletons(other)),
        None,
    )


def _list_skeletons(name: str) -> set[str]:
    """Returns two skeletons of the name: of the name as written, and of the name in lower case. Names with a common
    skeleton look alike. Two are needed, because a capital I looks like an l, but a small i does not."""
    return {fold_name(_build_skeleton(name)), _build_skeleton(fold_name(name))}


def _build_skeleton(text: str) -> str:
    """Returns the skeleton of the text, as defined in Unicode Technical Standard 39, section 4. Two texts with the same
    skeleton look the same."""
    prototypes = _read_prototypes()
    letters = unicodedata.normalize("NFD", text)
    changed = "".join(prototypes.get(c, c) for c in letters if not _is_invisible(c))
    return unicodedata.normalize("NFD", changed)


@cache
def _read_prototypes() -> dict[str, str]:
    """Returns the prototype of each character, which is a character that looks the same. The data are Unicode's table
    in confusable_homoglyphs. This table stores each pair of characters in both directions. If a character is in several
    pairs, it is the prototype of the others. In a single pair, the prototype is the longer text, or else the text with
    the lower code."""
    stored = (files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8")
    table = {text: [pair["c"] for pair in pairs] for text, pairs in json.loads(stored).items()}
    found = {}
    for text, pairs in table.items():
        if len(text) == len(pairs) == 1:
            (other,) = pairs
            is_centre = len(table.get(other, ())) > 1
            found[text] = other if is_centre else min((text, other), key=lambda c: (-len(c), c))
    return found
