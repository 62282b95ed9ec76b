"""Divides the labelled words of a text among the groups of a brief. A group is one kind of creator that the brief asks
for. Some words apply to all groups."""

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from search.reading.tagger import Tagged

OPENS_MORE: Final = 0.7
"""Number added to the log-odds that words begin a group. The tagger's log-odds are too low, because most of its
training texts have one group."""
REPLACEABLE: Final = ("home", "about", "followers")
REPLACED: Final = 0.5
"""Probability from which a value is dropped because another value of the text replaces it."""
_OPENERS: Final = frozenset(
    {"wanted", "number", "home", "followers", "platform", "language", "about", "not_home", "not"}
)
"""Labels of words that can begin a group."""
LIKELY: Final = 0.5
"""Words directly before the subject of a group begin the group if their probability is at least this."""
OWN: Final = 0.35
"""Minimum probability at which words apply only to their own group. Other words apply to all groups."""


def split_groups(tagged: Sequence[Tagged]) -> list[list[Tagged]]:
    """Returns a list of labelled words that apply to all groups, and then one list for each group. If the text has only
    one group, the first list is empty."""
    starts = _find_starts(tagged)
    if not starts:
        return [[], list(tagged)]
    parts = [
        [one for one in tagged[low:high] if one.own >= OWN]
        for low, high in pairwise([*starts, len(tagged)])
    ]
    owned = {id(one) for part in parts for one in part}
    return [[one for one in tagged if id(one) not in owned], *parts]


def _find_starts(tagged: Sequence[Tagged]) -> list[int]:
    """Returns the indexes at which groups begin. A group is one wanted kind of creator. Returns none if the text more
    likely has a single group. Either each group has a subject, or all groups share one, as in "five from Ghent and
    three from Bruges". The log-odds of all beginnings are added up. An unlikely first beginning counts as 0, because
    often no words introduce the first group."""
    own = [i for i, one in enumerate(tagged) if one.own >= OWN and one.label in _OPENERS]
    subjects = [i for i in own if tagged[i].label == "wanted"] or own
    parted: dict[int, tuple[float, list[int]]] = {}
    """The best division of the text from each index at which a group begins: the log-odds, and the beginnings of the
    groups from there on."""
    best: tuple[float, list[int]] = (0.0, [])
    for i in reversed(range(len(tagged))):
        after = bisect_left(subjects, i)
        if after == len(subjects) or tagged[i].label not in _OPENERS:
            continue
        odds = _open_odds(tagged[i])
        further = [way for at, way in parted.items() if at > subjects[after]]
        rest, starts = max(further, default=(0.0, []))
        if starts:
            # Of two equally likely divisions, the one that begins earlier is right. Spans outside of all groups stay
            # shared.
            best = max((rest + max(odds, 0.0), [i, *starts]), best, key=lambda way: way[0])
        parted[i] = (odds + rest, [i, *starts]) if rest > 0 else (odds, [i])
    return [_begin_earlier(tagged, start) for start in best[1]]


def _begin_earlier(tagged: Sequence[Tagged], start: int) -> int:
    """Returns the index at which the group begins. This can be a place or a number directly before the group's
    subject."""
    first = start
    for i in reversed(range(start)):
        if tagged[i].own < OWN:
            continue
        if tagged[i].label == "wanted" or tagged[i].opens < LIKELY:
            break
        first = i
    return first


def _open_odds(one: Tagged) -> float:
    likely = min(max(one.opens, 0.02), 0.98)
    return math.log(likely / (1 - likely)) + OPENS_MORE


def drop_replaced(part: Sequence[Tagged], valid: Sequence[Tagged]) -> list[Tagged]:
    """Drops values of a group if a later value replaces them, as in "5 to 20k … sorry, make that 40k". `valid` contains
    the values of the group and those that apply to all groups. At least one value of each label stays. A correction for
    one group could otherwise remove the value of another group."""
    least = {
        label: min((one.replaced for one in valid if one.label == label), default=0.0)
        for label in REPLACEABLE
    }
    return [
        one
        for one in part
        if one.label not in least or one.replaced < REPLACED or one.replaced == least[one.label]
    ]
