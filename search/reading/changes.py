"""Values that the text takes back: "first said 500k", "insta, no wait, tiktok", "(it was 20k)"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from search.reading.lexicon import CHANGES, phrase_pattern
from search.reading.tagger import Tagged

_CHANGEABLE: Final = frozenset({"followers", "platform", "language", "home", "about"})
NEAR: Final = 60
"""Characters before words, and between two of one label, that can say that a value is no longer wanted."""
BEHIND, BESIDE = 20, 8
_PAST, _PAST_AFTER, _TURNS, _ONLY = (
    phrase_pattern(CHANGES[kind]) for kind in ("past", "past_after", "turns", "only")
)
_CLAUSE_ENDS: Final = re.compile(r"[.!?;:,()\n。，、；：！？]\s*|(?<=\s)[–—-]\s")
_JOINTS: Final = re.compile(
    r";\s+|\s+(?:but|pero|aber|mas|mais|ma|maar|ale|но|але)\s+", re.IGNORECASE
)


def _split_sizes(text: str, one: Tagged) -> Iterator[Tagged]:
    """The parts of words that first say one size and then another: "20 to 60k; well, 50k at most"."""
    start = one.start
    for joint in _JOINTS.finditer(text, one.start, one.end):
        yield replace(one, start=start, end=joint.start())
        start = joint.end()
    yield replace(one, start=start)


def without_changed(text: str, marked: Sequence[Tagged]) -> list[Tagged]:
    """Without words whose value other words of the same label replace. Of sizes the latest holds anyway."""
    tagged = [
        part
        for one in marked
        for part in (_split_sizes(text, one) if one.label == "followers" else [one])
    ]
    gone = set[int]()
    for label in _CHANGEABLE:
        same = [one for one in tagged if one.label == label]
        found = {id(one) for one in same if _is_past(text, one)}
        found |= set() if label == "followers" else set(_find_turned(text, same))
        if len(found) < len(same):
            gone |= found
    return [one for one in tagged if id(one) not in gone]


def _is_past(text: str, one: Tagged) -> bool:
    before = _CLAUSE_ENDS.split(text[max(0, one.start - NEAR) : one.start])[-1]
    if one.label == "followers":
        before += text[one.start : one.end]
    behind = _CLAUSE_ENDS.split(text[one.end : one.end + BEHIND])[0]
    return bool(_PAST.search(before.casefold()) or _PAST_AFTER.search(behind.casefold()))


def _find_turned(text: str, same: Sequence[Tagged]) -> Iterator[int]:
    """Words after which the speaker turns to others: "Modena, no wait, Bologna", "insta? … ok, only tiktok"."""
    for one, following in pairwise(same):
        between = text[one.end : following.start]
        if len(between) <= NEAR and _TURNS.search(between.casefold()):
            yield id(one)
    last = min(same, key=lambda one: (quote_depth(text, one.start), -one.start), default=None)
    if last and _ONLY.search(text[max(0, last.start - BESIDE) : last.end + BESIDE].casefold()):
        value = text[last.start : last.end].casefold()
        for one in same[: same.index(last)]:
            is_apart = re.search(r"[.?!\n。？！]", text[one.end : last.start])
            if is_apart and text[one.start : one.end].casefold() not in value:
                yield id(one)


def quote_depth(text: str, at: int) -> int:
    """How many replies quote the line, and so were written later."""
    quoted = re.match(r"[>\s]*", text[text.rfind("\n", 0, at) + 1 :])
    return quoted[0].count(">") if quoted else 0
