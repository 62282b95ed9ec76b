"""Ignores the options of a form that the user has not ticked, as in "[ ] Instagram [x] YouTube" and "TikTok ( ) YouTube
(x)"."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from search.reading.tagger import Tagged

_BOX: Final = re.compile(r"[☑☒✅✔✓☐□]|\[ ?[xX✓✔]? ?\]|\( ?[xX✓✔]? ?\)")
_EMPTY: Final = frozenset({"☐", "□", "[]", "()"})
_LEADS: Final = re.compile(r"(?:[:：]|^[\W\d_]*)\s*$")
"""Matches the text in front of the first box of a line. Each box must stand before its option. The matched text is the
name of the form field, or a bullet."""


def without_unticked(text: str, tagged: list[Tagged]) -> list[Tagged]:
    """Drops the labelled words of options whose box is empty. If the text has no ticked box, drops nothing."""
    boxes = list(_BOX.finditer(text))
    if all(map(_is_empty, boxes)):
        return tagged
    unticked = list(_find_unticked(text))
    return [part for one in tagged for part in _cut(text, one, unticked)]


def _is_empty(box: re.Match[str]) -> bool:
    return box[0].replace(" ", "") in _EMPTY


def _find_unticked(text: str) -> Iterator[tuple[int, int]]:
    """Yields the start and end of each option whose box is empty. In a line, either all boxes stand before their
    options, or all stand after."""
    for line in re.finditer(r"[^\n]+", text):
        boxes = list(_BOX.finditer(text, line.start(), line.end()))
        if not boxes:
            continue
        before = text[line.start() : boxes[0].start()]
        if _LEADS.search(before):
            ends = [*(box.start() for box in boxes[1:]), line.end()]
            options = [(box.end(), end) for box, end in zip(boxes, ends, strict=True)]
        else:
            starts = [line.start(), *(box.end() for box in boxes)]
            options = [
                (start, box.start())
                for (start, _), box in zip(pairwise(starts), boxes, strict=True)
            ]
        yield from (option for option, box in zip(options, boxes, strict=True) if _is_empty(box))


def _cut(text: str, one: Tagged, unticked: list[tuple[int, int]]) -> Iterator[Tagged]:
    at = one.start
    for start, end in unticked:
        if start >= one.end or end <= at:
            continue
        if _says_something(text[at:start]):
            yield replace(one, start=at, end=start)
        at = max(at, end)
    if at == one.start or _says_something(text[at : one.end]):
        yield replace(one, start=at)


def _says_something(words: str) -> bool:
    return any(map(str.isalnum, _BOX.sub("", words)))
